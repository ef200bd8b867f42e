import Stripe from 'stripe';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { ApiVersion } from './session.server.ts';
import { openStandIn } from './stand-in.server.ts';
import type { Db } from './tables.ts';

export const webhookSecret = 'whsec_test';
export const account = 'acct_connected';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
type CreateClient = (fetch: Fetch, accountId?: string) => Stripe;

/**
 * Creates the SDK's client with the stand-in as its transport.
 * @param stripeAccount absent for the platform
 */
export const clientOf = (fetch: Fetch, stripeAccount?: string, key = 'sk_test_stand_in') =>
  new Stripe(key, {
    apiVersion: ApiVersion,
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 0,
    telemetry: false,
    ...(stripeAccount && { stripeAccount }),
  });

/** Opens the stand-in with one connected account, which sells by the month and by the year. */
export async function standInOf(
  db: Parameters<typeof emptyTables>[0] & Db,
  { accountId = account, pricePrefix = '', createClient = clientOf as CreateClient } = {},
) {
  let time = new Date();
  const standIn = await openStandIn({ db, now: () => time, webhookSecret });
  const stripe = createClient(standIn.fetch, accountId);
  const platform = createClient(standIn.fetch);
  const now = () => Math.floor(time.getTime() / 1000);
  const prices: Record<'monthly' | 'yearly', string> = { monthly: '', yearly: '' };

  async function startAt(iso: string): Promise<void> {
    await emptyTables(db, 'payment_stand_in_objects', 'payment_stand_in_events', 'payment_stand_in_keys');
    time = new Date(iso);
    await standIn.openAccount({ id: accountId });
    const product = await stripe.products.create({ name: 'Membership' });
    const shared = { product: product.id, currency: 'usd' };
    const make = async (lookup_key: string, unit_amount: number, interval: 'month' | 'year') =>
      (await stripe.prices.create({ ...shared, lookup_key, unit_amount, recurring: { interval } })).id;
    prices.monthly = await make(`${pricePrefix}monthly`, 1000, 'month');
    prices.yearly = await make(`${pricePrefix}yearly`, 9900, 'year');
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

  /** Adds a member, and returns the member with the newest charge. */
  async function aCharge(more: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const member = await aMember('pm_card_visa', more);
    const [charge] = (await stripe.charges.list({ customer: member.customer })).data;
    return { ...member, charge: charge! };
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
    aCharge,
    subscribe,
    eventTypes,
    invoicesOf,
  };
}

export async function refusal(request: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await request;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('It was not refused');
}

/** Formats Unix seconds in ISO 8601, and leaves out zero seconds. */
export const at = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString().replace(':00.000Z', 'Z');
