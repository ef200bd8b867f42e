import { openStandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import type Stripe from 'stripe';
import type { Db } from '../../app/db/client.server.ts';
import { providerPrices } from '../../app/membership/prices/provider-prices.server.ts';
import { createStripeClient, type Fetch } from '../../app/payments/stripe/client.server.ts';
import { createStripeProvider } from '../../app/payments/stripe/provider.server.ts';
import { emptyTables } from './empty-tables.ts';
import { aMerchant, beasMerchant } from './merchants.ts';
import { aCreator } from './rows.ts';

export const webhookSecret = 'whsec_test';

export async function stripeStandIn(db: Db) {
  let time = new Date();
  const standIn = await openStandIn({ db, now: () => time, webhookSecret });
  /** Requests so far, such as `POST /v1/refunds amount=100&…`. */
  const sent: string[] = [];
  let meeting: ((request: string) => Promise<void>) | null = null;
  /** Delays requests that begin like this until `count` of them have arrived, so that they run concurrently. */
  function meet(beginning: string, count = 2): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    let missing = count;
    meeting = async (request) => {
      if (!request.startsWith(`${beginning} `)) return;
      missing -= 1;
      if (missing <= 0) resolve();
      await promise;
    };
  }

  const fetch: Fetch = async (input, init) => {
    sent.push(`${init?.method} ${new URL(String(input)).pathname} ${decodeURIComponent(String(init?.body ?? ''))}`);
    await meeting?.(sent.at(-1)!);
    return standIn.fetch(input, init);
  };
  const platform = createStripeClient({ secretKey: 'sk_test_stand_in', fetch });
  /** Client of Bea's account. */
  const stripe = createStripeClient({ secretKey: 'sk_test_stand_in', fetch, merchantId: beasMerchant });
  const now = () => Math.floor(time.getTime() / 1000);
  const prices: Record<'monthly' | 'yearly', string> = { monthly: '', yearly: '' };

  async function startAt(iso: string): Promise<void> {
    await emptyTables(db, 'payment_stand_in_objects', 'payment_stand_in_events', 'payment_stand_in_keys');
    await emptyTables(db, 'creators', 'merchant_prices');
    const { id: creatorId } = await aCreator(db);
    await aMerchant(db, { creatorId });
    sent.length = 0;
    meeting = null;
    time = new Date(iso);
    await standIn.openAccount({ id: beasMerchant });
    const product = await stripe.products.create({ name: 'Membership' });
    const shared = { product: product.id, currency: 'usd' };
    const make = async (lookup_key: string, unit_amount: number, interval: 'month' | 'year') =>
      (await stripe.prices.create({ ...shared, lookup_key, unit_amount, recurring: { interval } })).id;
    prices.monthly = await make('larder_monthly', 1000, 'month');
    prices.yearly = await make('larder_yearly', 9900, 'year');
  }

  /** Sets the clock and runs everything due by then. */
  async function goTo(iso: string): Promise<void> {
    time = new Date(iso);
    await standIn.advance();
  }

  async function aCustomer(token: string | null = 'pm_card_visa') {
    const customer = await stripe.customers.create({ email: 'ada@example.com' });
    if (!token) return { customer, card: '' };
    const card = await stripe.paymentMethods.attach(token, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
    return { customer, card: card.id };
  }

  const subscribe = (customer: string, more: Partial<Stripe.SubscriptionCreateParams> = {}, plan = prices.monthly) =>
    stripe.subscriptions.create({ customer, items: [{ price: plan }], ...more });

  async function aMember(token: string | null = 'pm_card_visa', more: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const { customer, card } = await aCustomer(token);
    return { customer: customer.id, card, subscription: await subscribe(customer.id, more) };
  }

  /** Returns the types of all matching events, oldest first. */
  async function eventTypes(matching = /./): Promise<string[]> {
    const all: Stripe.Event[] = [];
    for await (const event of stripe.events.list({ limit: 100 })) all.push(event);
    return all.reverse().flatMap(({ type }) => (matching.test(type) ? [type] : []));
  }

  /** Returns the invoices of the subscription, oldest first. */
  const invoicesOf = async (subscription: string) =>
    (await stripe.invoices.list({ subscription, limit: 100 })).data.reverse();

  const aProvider = () =>
    createStripeProvider({ merchantId: beasMerchant, stripe, prices: providerPrices(db, beasMerchant) });

  return {
    standIn,
    stripe,
    platform,
    prices,
    now,
    startAt,
    goTo,
    aCustomer,
    aMember,
    subscribe,
    eventTypes,
    invoicesOf,
    aProvider,
    sent,
    meet,
  };
}
