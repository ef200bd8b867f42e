import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { fieldNames } from './field-names.ts';
import { account, clientOf, type Fetch, standInOf } from './for-tests.ts';
import stripeFields from './stripe-fields.json' with { type: 'json' };

/** `scripts/field-names.ts` made `stripe-fields.json` from the examples of August 2026. */
type Kind = keyof typeof stripeFields;

const NEWER = 'has come since: the SDK has it, for API 2026-10-28';
const UNUSED = 'the adapter looks at little of it';
const OTHER_KIND = 'the example pays by another method';

/** Reason for each field that only one side has, by kind of answer. */
const reasons: { readonly [Name in Kind]?: Readonly<Record<string, string>> } = {
  account: {
    'business_profile, business_type, controller, external_accounts, future_requirements, metadata, requirements':
      UNUSED,
    'capabilities.transfers, created, tos_acceptance': UNUSED,
    'settings.bacs_debit_payments, settings.branding, settings.card_issuing, settings.card_payments': UNUSED,
    'settings.invoices, settings.payouts, settings.sepa_debit_payments': UNUSED,
    'settings.payments.statement_descriptor_kana, settings.payments.statement_descriptor_kanji': UNUSED,
    'settings.payments.statement_descriptor_prefix_kana, settings.payments.statement_descriptor_prefix_kanji': UNUSED,
  },
  'billing_portal.configuration': {
    'application, business_profile, default_return_url, features, metadata, name, updated': UNUSED,
  },
  charge: {
    refunds: 'an answer has it only where it is asked for (expand)',
  },
  confirmation_token: {
    'payment_method_preview.us_bank_account, payment_method_preview.card': OTHER_KIND,
    metadata: NEWER,
  },
  customer: { customer_account: NEWER },
  dispute: {
    payment_method_details: 'says of what kind the card was; nothing reads it',
    'evidence_details.submission_method, intended_submission_method': NEWER,
  },
  event: { account: 'the example is of the platform itself' },
  invoice: {
    subscription: 'of API versions before 2025-03-31: `parent` has it',
    'lines.data.pricing.price_details': 'the example’s line has no price',
  },
  invoice_payment: { 'payment.payment_intent': 'the example is of a charge' },
  payment_intent: {
    amount_details: 'tips and line items, which a subscription’s payment has none of',
    'allowed_payment_method_types, payment_record': NEWER,
  },
  product: { tax_details: NEWER },
  refund: { destination_details: 'where the money went; nothing reads it' },
  setup_intent: {
    'allowed_payment_method_types, customer_account': NEWER,
    'automatic_payment_methods.allow_redirects': 'the SDK has it; the example was made before it',
  },
  subscription: {
    'cancellation_details.feedback_option, items.data.current_trial, trial_settings.end_behavior.billing_cycle_anchor':
      NEWER,
  },
  subscription_schedule: {
    pause_schedules: NEWER,
    'default_settings.automatic_tax': 'no tax is computed',
  },
};
const explained = (kind: Kind) => Object.keys(reasons[kind] ?? {}).flatMap((names) => names.split(', '));

const { db } = await testDatabase();
const { standIn, startAt, goTo } = await standInOf(db);
const answers = new Map<string, object[]>();

function collect(answer: { object?: string; deleted?: boolean; data?: object[] }): void {
  if (answer.object === 'list') {
    for (const each of answer.data!) collect(each);
    return;
  }
  const kind = answer.deleted ? `deleted_${answer.object}` : answer.object;
  if (kind) answers.set(kind, [...(answers.get(kind) ?? []), answer]);
}

const collecting: Fetch = async (input, init) => {
  const answer = await standIn.fetch(input, init);
  if (answer.ok) collect((await answer.clone().json()) as object);
  return answer;
};
const stripe = clientOf(collecting, account);
const platform = clientOf(collecting);

beforeAll(async () => {
  await startAt('2027-01-31T10:00Z');
  const { id: product } = await stripe.products.create({ name: 'Membership' });
  const monthly = { product, currency: 'usd', unit_amount: 1000, recurring: { interval: 'month' } } as const;
  const { id: price } = await stripe.prices.create(monthly);
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' });
  const { id: confirmation_token } = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
  });
  const setup = await stripe.setupIntents.create({
    customer,
    confirm: true,
    confirmation_token,
    return_url: 'https://larder.test',
  });
  const card = setup.payment_method as string;
  await stripe.paymentMethods.retrieve(card);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  const coupon = await stripe.coupons.create({ percent_off: 25.5, duration: 'repeating', duration_in_months: 3 });
  const discounts = [{ coupon: coupon.id }];
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    discounts,
    application_fee_percent: 5,
  });
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] });
  for (const discount of subscription.discounts) collect(discount as object);
  await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await goTo('2027-03-01T10:00Z');
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice!.id! })).data;
  const intent = await stripe.paymentIntents.retrieve(payment!.payment.payment_intent as string);
  const charge = intent.latest_charge as string;
  await stripe.refunds.create({ charge, amount: 100, refund_application_fee: true });
  await standIn.dispute(charge);
  const expand = ['balance_transaction'];
  const charged = await stripe.charges.retrieve(charge, { expand });
  collect(charged.balance_transaction as Stripe.BalanceTransaction);
  await stripe.disputes.list({ charge });
  await platform.applicationFees.list();
  await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE123456789' });
  await stripe.paymentMethodDomains.create({ domain_name: 'larder.test' });
  await platform.accounts.retrieve(account);
  await platform.accounts.retrieveCurrent();
  await platform.webhookEndpoints.create({ url: 'https://larder.test', enabled_events: ['invoice.paid'] });
  await platform.webhookEndpoints.list();
  await stripe.billingPortal.configurations.list();
  await stripe.subscriptions.cancel(subscription.id);
  await stripe.events.list({ limit: 1, type: 'customer.created' });
  await stripe.customers.del(customer);
});

/** Leaves out an event's object, because the example is about a plan, and an endpoint's secret, which is shown once. */
const isLeftOut = (kind: Kind, name: string) =>
  (kind === 'event' && name.startsWith('data.object.')) || (kind === 'webhook_endpoint' && name === 'secret');

function isComparable(name: string, side: ReadonlySet<string>): boolean {
  const end = name.lastIndexOf('.');
  if (end === -1) return true;
  const within = name.slice(0, end + 1);
  return [...side].some((each) => each.startsWith(within));
}

describe.each(Object.entries(stripeFields) as [Kind, string][])('%s', (kind, names) => {
  const stripes = new Set(names.split(' ').filter((name) => !isLeftOut(kind, name)));
  const differences = () => {
    const ours = new Set((answers.get(kind) ?? []).flatMap(fieldNames).filter((name) => !isLeftOut(kind, name)));
    expect(ours.size, 'answered').toBeGreaterThan(0);
    const only = (side: ReadonlySet<string>, other: ReadonlySet<string>) =>
      [...side].filter((name) => !other.has(name) && isComparable(name, other));
    return [...only(stripes, ours), ...only(ours, stripes)];
  };

  test('has the fields of Stripe’s example, but for those that have a reason', () => {
    expect(differences().filter((name) => !explained(kind).includes(name))).toEqual([]);
  });

  test('has no reason that is needed no more', () => {
    const found = differences();
    expect(explained(kind).filter((name) => !found.includes(name))).toEqual([]);
  });
});
