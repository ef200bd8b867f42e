import type Stripe from 'stripe';
import { membershipProduct } from '../../copy/payments/catalog.ts';
import { type PlanId, plans } from '../../membership/plans.ts';
import { priceOf } from '../money.ts';
import { unless } from './outcomes.server.ts';
import type { PriceIds } from './read.ts';

const lookupKeys: Record<PlanId, string> = { monthly: 'larder_monthly', yearly: 'larder_yearly' };
/** Ours to choose, so that of two processes that begin at once one makes it. */
const PRODUCT = 'larder_membership';

/**
 * Our two prices, by their lookup keys. Makes what is missing, once, whoever asks; the names and amounts are ours.
 * Throws where a price of our key is another than we charge: it would be charged, and nobody agreed to it.
 */
export async function ensureCatalog(stripe: Stripe): Promise<PriceIds> {
  const found = await findPrices(stripe);
  const missing = plans.filter(({ id }) => !found.has(lookupKeys[id]));
  if (missing.length > 0) {
    const product = { id: PRODUCT, name: membershipProduct };
    await unless(stripe.products.create(product), isTaken);
    for (const { id } of missing) await createPrice(stripe, id);
  }
  const all = missing.length > 0 ? await findPrices(stripe) : found;
  return { monthly: checked(all, 'monthly').id, yearly: checked(all, 'yearly').id };
}

async function findPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const { data } = await stripe.prices.list({ lookup_keys: Object.values(lookupKeys), limit: 10 });
  return new Map(data.map((price) => [price.lookup_key!, price]));
}

async function createPrice(stripe: Stripe, plan: PlanId): Promise<void> {
  const { amount, currency } = priceOf(plan);
  const recurring = { interval: intervalOf(plan) };
  const lookup_key = lookupKeys[plan];
  const price = { product: PRODUCT, currency, unit_amount: amount, recurring, lookup_key };
  await unless(stripe.prices.create(price), isTaken);
}

/** Somebody else has made it meanwhile. */
const isTaken = ({ code, param }: { code?: string | undefined; param?: string | undefined }) =>
  code === 'resource_already_exists' || (code === undefined && param === 'lookup_key');

const intervalOf = (plan: PlanId) => plans.find(({ id }) => id === plan)!.interval;

function checked(prices: Map<string, Stripe.Price>, plan: PlanId): Stripe.Price {
  const key = lookupKeys[plan];
  const price = prices.get(key);
  if (!price) throw new Error(`Stripe has no price with the lookup key ${key}`);
  const { amount, currency } = priceOf(plan);
  const wanted = { amount, currency, every: intervalOf(plan), count: 1, active: true, scheme: 'per_unit' };
  const is = {
    amount: price.unit_amount,
    currency: price.currency,
    every: price.recurring?.interval,
    count: price.recurring?.interval_count,
    active: price.active,
    scheme: price.billing_scheme,
  };
  const wrong = Object.keys(wanted).filter((name) => is[name as keyof typeof is] !== wanted[name as keyof typeof is]);
  if (wrong.length === 0) return price;
  const described = (of: object) => wrong.map((name) => `${name} ${of[name as keyof typeof of]}`).join(', ');
  throw new Error(
    `The price ${price.id} with the lookup key ${key} has ${described(is)}, and is to have ${described(wanted)}`,
  );
}
