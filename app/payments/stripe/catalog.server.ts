import type Stripe from 'stripe';
import type { ChargedPrice } from '../../membership/prices/price.ts';
import type { ProviderPriceRow, ProviderPrices } from '../../membership/prices/provider-prices.server.ts';
import { taxOf } from '../../membership/prices/tax.ts';
import { membershipProductOf } from '../copy.ts';
import { expecting, orNull } from './outcomes.server.ts';
import { idOf, type ReadPrice } from './read.ts';

/** Product id in each merchant. A fixed id lets only one of concurrent requests create the product. */
const PRODUCT = 'larder_membership';
/** Maximum number of keys that one Stripe request can look up. */
const KEYS = 10;

export interface Catalog {
  /**
   * Returns Stripe's id of a price of this site, and creates the price at Stripe if it is missing.
   * @throws if the price at Stripe is archived or has other terms
   */
  idOf(priceId: string): Promise<string>;
  find(priceId: string): Promise<ProviderPriceRow>;
  /** Returns Stripe's ids of the site's prices that Stripe has, in a fixed order. */
  listIds(): Promise<string[]>;
  /** Returns a function that maps Stripe's price ids to the site's prices, or to null for prices of other products. */
  readerOf(ids: Iterable<string | null>): Promise<ReadPrice>;
}

/** Creates the catalog of one merchant, which caches the price rows and their prices at Stripe. */
export function createCatalog(stripe: Stripe, prices: ProviderPrices): Catalog {
  const rows = new Map<string, ProviderPriceRow>();
  /** The site's prices by Stripe's id; null for prices of other products. */
  const known = new Map<string, ChargedPrice | null>();
  const ensured = new Map<string, Promise<string>>();
  let begun: Promise<void> | null = null;

  async function load(): Promise<void> {
    for (const row of await prices.list()) {
      rows.set(row.id, row);
      if (row.providerPriceId !== null) known.set(row.providerPriceId, chargedOf(row));
    }
  }

  /** Loads the rows. Rows without a Stripe id are matched by lookup key. */
  async function begin(): Promise<void> {
    await load();
    const unnamed = [...rows.values()].filter(({ providerPriceId }) => providerPriceId === null);
    for (let at = 0; at < unnamed.length; at += KEYS) {
      const byKey = new Map(unnamed.slice(at, at + KEYS).map((row) => [row.lookupKey, row]));
      const { data } = await stripe.prices.list({ lookup_keys: [...byKey.keys()], limit: KEYS });
      for (const price of data) {
        const row = byKey.get(price.lookup_key!)!;
        // The lookup key may have moved to a price that differs from the row.
        if (differencesOf(price, row).length === 0) await note(row, price.id);
      }
    }
  }

  async function ready(): Promise<void> {
    begun ??= begin();
    try {
      await begun;
    } catch (error) {
      begun = null;
      throw error;
    }
  }

  async function note(row: ProviderPriceRow, providerPriceId: string): Promise<void> {
    known.set(providerPriceId, chargedOf(row));
    if (row.providerPriceId === providerPriceId) return;
    await prices.noteProviderId({ priceId: row.id, providerPriceId });
    rows.set(row.id, { ...row, providerPriceId });
  }

  async function find(priceId: string): Promise<ProviderPriceRow> {
    await ready();
    if (!rows.has(priceId)) await load();
    const row = rows.get(priceId);
    if (!row) throw new Error(`There is no price ${priceId}`);
    return row;
  }

  async function ensure(priceId: string): Promise<string> {
    const row = await find(priceId);
    // The recorded price may no longer exist at Stripe.
    const noted = row.providerPriceId && (await orNull(stripe.prices.retrieve(row.providerPriceId)));
    const price =
      noted || (await findByKey(stripe, row)) || (await createPrice(stripe, row, await prices.findSeller()));
    check(price, row);
    await note(row, price.id);
    return price.id;
  }

  /**
   * Finds a price with the id or key, and the terms, of a row, or a price of the site's product that was made by hand.
   */
  async function recognize(id: string): Promise<ChargedPrice | null> {
    const price = await orNull(stripe.prices.retrieve(id));
    if (!price) return null;
    const isRows = ({ id: priceId, lookupKey }: ProviderPriceRow) =>
      priceId === price.metadata.price_id || lookupKey === price.lookup_key;
    const row = [...rows.values()].find((each) => isRows(each) && termsDiffer(price, each).length === 0);
    if (row) return chargedOf(row);
    if (idOf(price.product) !== PRODUCT || !price.recurring || price.unit_amount === null) return null;
    const { interval_count: count } = price.recurring;
    const unit = price.recurring.interval as ChargedPrice['interval']['unit'];
    return { id: null, plan: null, amount: price.unit_amount, currency: price.currency, interval: { unit, count } };
  }

  return {
    find,

    async idOf(priceId) {
      let id = ensured.get(priceId);
      if (!id) {
        id = ensure(priceId);
        ensured.set(priceId, id);
        id.catch(() => ensured.delete(priceId));
      }
      return id;
    },

    async listIds() {
      await ready();
      await load();
      const ids = new Set([...rows.values()].flatMap(({ providerPriceId }) => providerPriceId ?? []));
      // Includes old prices, whose rows or keys may be gone.
      for await (const { id } of stripe.prices.list({ product: PRODUCT, limit: 100 })) ids.add(id);
      return [...ids].sort();
    },

    async readerOf(ids) {
      await ready();
      const unknown = () => [...new Set(ids)].filter((id) => id !== null && !known.has(id)) as string[];
      // Another process may have created the price.
      if (unknown().length > 0) await load();
      for (const id of unknown()) known.set(id, await recognize(id));
      return (id) => (id === null ? null : (known.get(id) ?? null));
    },
  };
}

const chargedOf = ({ id, plan, amount, currency, interval }: ProviderPriceRow): ChargedPrice => ({
  id,
  plan,
  amount,
  currency,
  interval,
});

async function findByKey(stripe: Stripe, { lookupKey }: ProviderPriceRow): Promise<Stripe.Price | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 });
  return data[0] ?? null;
}

async function createPrice(stripe: Stripe, row: ProviderPriceRow, seller: string): Promise<Stripe.Price> {
  const { id: priceId, amount, currency, interval, lookupKey: lookup_key } = row;
  await expecting(stripe.products.create({ id: PRODUCT, name: membershipProductOf(seller) }), isTaken);
  const recurring = { interval: interval.unit, interval_count: interval.count };
  const metadata = { price_id: priceId };
  // Set even while the creator does not use tax, because the tax words on pages depend only on the currency.
  const tax_behavior = taxOf(currency) === 'added' ? ('exclusive' as const) : ('inclusive' as const);
  const price = { product: PRODUCT, currency, unit_amount: amount, tax_behavior, recurring, lookup_key, metadata };
  const made = (await expecting(stripe.prices.create(price), isTaken)) ?? (await findByKey(stripe, row));
  if (!made) throw new Error(`Stripe has no price with the lookup key ${lookup_key}`);
  return made;
}

/** Returns true for the error that the object exists by now, for example because another process has created it. */
const isTaken = ({ code, param }: { code?: string | undefined; param?: string | undefined }) =>
  code === 'resource_already_exists' || (code === undefined && param === 'lookup_key');

/** Returns the differences from the row. An archived price differs too, because it cannot begin subscriptions. */
function differencesOf(price: Stripe.Price, row: ProviderPriceRow): string[] {
  return [...termsDiffer(price, row), ...(price.active ? [] : [differs('active', false, true)])];
}

function termsDiffer(price: Stripe.Price, { amount, currency, interval }: ProviderPriceRow): string[] {
  const compared = [
    ['amount', price.unit_amount, amount],
    ['currency', price.currency, currency],
    ['every', price.recurring?.interval, interval.unit],
    ['count', price.recurring?.interval_count, interval.count],
    ['scheme', price.billing_scheme, 'per_unit'],
  ] as const;
  return compared.flatMap(([name, is, wanted]) => (is === wanted ? [] : [differs(name, is, wanted)]));
}

const differs = (name: string, is: unknown, wanted: unknown) => `${name} ${is} instead of ${wanted}`;

function check(price: Stripe.Price, row: ProviderPriceRow): void {
  const wrong = differencesOf(price, row);
  if (wrong.length === 0) return;
  throw new Error(`The price ${price.id} with the lookup key ${row.lookupKey} has ${wrong.join(', ')}`);
}
