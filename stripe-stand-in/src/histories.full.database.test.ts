import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { howMany } from '../../tests/support/run.ts';
import { account, standInOf } from './for-tests.ts';
import { subscriptionStatuses } from './objects/subscription.ts';

const { db } = await testDatabase();
const { standIn, stripe, platform, startAt, goTo, aCustomer, subscribe, prices, now } = await standInOf(db);

const steps = [
  'subscribe',
  'try',
  'change',
  'change-anew',
  'change-later',
  'not-later',
  'cancel-later',
  'stay',
  'cancel-now',
  'decline',
  'accept',
  'ask',
  'approve',
  'pay',
  'void',
  'write-off',
  'finalize',
  'refund',
  'refund-with-fee',
  'refund-fails',
  'settle-later',
  'settle',
  'pay-out',
  'restrict',
  'lift',
  'dispute',
  'win',
  'lose',
  'credit',
  'debit',
  'remove-card',
  'end-trial',
  'hours',
  'days',
  'month',
] as const;
type Step = (typeof steps)[number];

const HOUR = 3600;
const lengths = { hours: 2 * HOUR, days: 4 * 24 * HOUR, month: 31 * 24 * HOUR };

const share = { application_fee_percent: 12.5 };

/** Performs the steps of a history for a new customer, and checks the state after each step. A step may be refused. */
async function live(history: readonly Step[]): Promise<void> {
  standIn.setSettlesLater(false);
  await startAt('2027-01-31T10:00Z');
  const { customer, card } = await aCustomer();
  const newest = async () =>
    (await stripe.subscriptions.list({ customer: customer.id, status: 'all', limit: 1 })).data[0];
  const change = async (params: (subscription: Stripe.Subscription) => Stripe.SubscriptionUpdateParams) => {
    const subscription = await newest();
    if (subscription) await stripe.subscriptions.update(subscription.id, params(subscription));
  };
  const invoice = async (work: (id: string) => Promise<unknown>) => {
    const [last] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data;
    if (last) await work(last.id);
  };
  /** Amount added to the customer's balance by hand. */
  let given = 0;
  const give = async (amount: number) => {
    const { balance } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    await stripe.customers.update(customer.id, { balance: balance + amount });
    given += amount;
  };
  const refunds = async () => (await stripe.refunds.list({ limit: 100 })).data;
  const charges = async () => (await stripe.charges.list({ customer: customer.id, limit: 100 })).data;
  const close = async (outcome: 'won' | 'lost') => {
    const open = (await stripe.disputes.list({ limit: 100 })).data.find(({ status }) => status === 'needs_response');
    if (open) await standIn.closeDispute(open.id, outcome);
  };
  const intents = async () => (await stripe.paymentIntents.list({ customer: customer.id, limit: 100 })).data;
  const otherPrice = ({ items }: Stripe.Subscription) =>
    items.data[0]!.price.id === prices.monthly ? prices.yearly : prices.monthly;
  const deeds: Record<Exclude<Step, keyof typeof lengths>, () => Promise<unknown>> = {
    subscribe: () => subscribe(customer.id, share),
    try: () => subscribe(customer.id, { ...share, trial_end: now() + 7 * 24 * HOUR }),
    change: () =>
      change((each) => ({
        items: [{ id: each.items.data[0]!.id, price: otherPrice(each) }],
        proration_behavior: 'always_invoice',
      })),
    'change-anew': () =>
      change((each) => ({
        items: [{ id: each.items.data[0]!.id, price: otherPrice(each) }],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: { type: 'now' },
      })),
    'change-later': async () => {
      const subscription = await newest();
      const { id, phases } = await stripe.subscriptionSchedules.create({
        from_subscription: subscription?.id ?? 'sub_none',
      });
      const { start_date, end_date, items, trial_end } = phases[0]!;
      const price = items[0]!.price as string;
      const present = { items: [{ price }], start_date, end_date, ...(trial_end ? { trial_end } : {}) };
      const interval = price === prices.monthly ? ('year' as const) : ('month' as const);
      const next = { items: [{ price: otherPrice(subscription!) }], duration: { interval } };
      const none = { proration_behavior: 'none' as const };
      await stripe.subscriptionSchedules.update(id, {
        phases: [
          { ...present, ...none },
          { ...next, ...none },
        ],
      });
    },
    'not-later': async () => stripe.subscriptionSchedules.release(String((await newest())?.schedule)),
    'cancel-later': () => change(() => ({ cancel_at_period_end: true })),
    stay: () => change(() => ({ cancel_at_period_end: false })),
    'cancel-now': async () => stripe.subscriptions.cancel((await newest())?.id ?? 'sub_none'),
    decline: () => standIn.declineCard(card),
    accept: () => standIn.declineCard(card, null),
    ask: () => standIn.askBank(card),
    approve: async () => {
      for (const { id, status } of await intents()) if (status === 'requires_action') await standIn.approve(id);
    },
    pay: () => invoice((id) => stripe.invoices.pay(id)),
    void: () => invoice((id) => stripe.invoices.voidInvoice(id)),
    'write-off': () => invoice((id) => stripe.invoices.markUncollectible(id)),
    finalize: () => invoice((id) => stripe.invoices.finalizeInvoice(id)),
    refund: async () => stripe.refunds.create({ payment_intent: (await intents())[0]?.id ?? 'pi_none', amount: 100 }),
    'refund-with-fee': async () => {
      const charge = (await charges()).find((each) => each.application_fee_amount && !each.refunded);
      if (charge) await stripe.refunds.create({ charge: charge.id, refund_application_fee: true });
    },
    'settle-later': async () => standIn.setSettlesLater(true),
    settle: async () => {
      standIn.setSettlesLater(false);
      await standIn.settleCharges();
    },
    'pay-out': () => standIn.payOut(account),
    restrict: () => standIn.restrictAccount(account),
    lift: () => standIn.approveAccount(account),
    'refund-fails': async () => {
      const refund = (await refunds()).find(({ status }) => status === 'succeeded');
      if (refund) await standIn.failRefund(refund.id);
    },
    dispute: async () => {
      const charge = (await charges()).find((each) => each.paid && !each.disputed && each.amount_refunded === 0);
      if (charge) await standIn.dispute(charge.id);
    },
    win: () => close('won'),
    lose: () => close('lost'),
    credit: () => give(-500),
    debit: () => give(300),
    'remove-card': () => stripe.paymentMethods.detach(card),
    'end-trial': () => change(() => ({ trial_end: 'now' })),
  };
  for (const step of history) {
    if (step in lengths) {
      await goTo(new Date((now() + lengths[step as keyof typeof lengths]) * 1000).toISOString());
    } else {
      await deeds[step as keyof typeof deeds]().catch(refusedOnly);
    }
    await check(customer.id, given);
  }
}

function refusedOnly(error: unknown): void {
  const { type, message } = error as Stripe.errors.StripeError;
  if (type === 'StripeInvalidRequestError' || type === 'StripeCardError' || /is nobody's$/.test(message)) return;
  throw error;
}

async function check(customer: string, given: number): Promise<void> {
  const subscriptions = (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
  for (const { status, items, ended_at } of subscriptions) {
    expect(subscriptionStatuses).toContain(status);
    expect(items.data[0]!.current_period_end).toBeGreaterThan(items.data[0]!.current_period_start);
    expect(ended_at === null).toBe(!['canceled', 'incomplete_expired'].includes(status));
  }
  const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data;
  const charges = (await stripe.charges.list({ customer, limit: 100 })).data.filter(({ paid }) => paid);
  const payments = (await stripe.invoicePayments.list({ limit: 100 })).data;
  for (const { id, status, amount_due, amount_paid } of invoices) {
    const own = payments.filter(({ invoice }) => invoice === id).map(({ payment }) => payment.payment_intent);
    const charged = charges.filter(({ payment_intent }) => own.includes(payment_intent as string));
    expect(charged.length, `charges of ${id}, which is ${status}`).toBe(status === 'paid' && amount_due > 0 ? 1 : 0);
    expect(amount_paid).toBe(status === 'paid' ? amount_due : 0);
    expect(charged.reduce((sum, { amount }) => sum + amount, 0)).toBe(amount_paid);
  }
  for (const { id, amount, amount_refunded, disputed } of charges) {
    const { data: refunds } = await stripe.refunds.list({ charge: id, limit: 100 });
    const back = refunds.filter(({ status }) => status === 'succeeded').reduce((sum, each) => sum + each.amount, 0);
    expect(amount_refunded).toBe(back);
    expect(back).toBeLessThanOrEqual(disputed ? 0 : amount);
  }
  await checkBalance(charges);
  // Every cent invoiced or added by hand, unless voided, was paid, is owed, or is credit.
  const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  const counted = invoices.filter(({ status }) => status !== 'draft' && status !== 'void');
  const total = counted.reduce((sum, invoice) => sum + invoice.total, 0);
  expect(total).toBe(counted.reduce((sum, invoice) => sum + invoice.amount_due, 0) + balance - given);
}

async function checkBalance(charges: readonly Stripe.Charge[]): Promise<void> {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const movements = (await stripe.balanceTransactions.list({ limit: 100 })).data;
  const refunds = (await stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status === 'succeeded');
  const disputes = (await stripe.disputes.list({ limit: 100 })).data;
  const shares = (await platform.applicationFees.list({ limit: 100 })).data;
  const settled = charges.filter(({ balance_transaction }) => balance_transaction !== null);
  const payouts = movements.filter(({ type }) => type === 'payout').map(({ net }) => -net);
  expect(sum(movements.map(({ net }) => net))).toBe(
    sum(settled.map(({ amount }) => amount - Math.round(amount * 0.029) - 30)) -
      sum(shares.map(({ amount, amount_refunded }) => amount - amount_refunded)) -
      sum(refunds.map(({ amount }) => amount)) -
      sum(disputes.map(({ amount, status }) => 1500 + (status === 'won' ? 0 : amount))) -
      sum(payouts),
  );
}

test('whatever is done and however time goes by, an invoice is paid at most once and no cent is lost', async () => {
  const later = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 });
  const history = fc.tuple(fc.constantFrom<Step>('subscribe', 'try'), later).map(([first, rest]) => [first, ...rest]);
  await fc.assert(fc.asyncProperty(history, live), {
    numRuns: howMany({ short: 5, long: 200 }),
    interruptAfterTimeLimit: howMany({ short: 30_000, long: 300_000 }),
    endOnFailure: true,
  });
});
