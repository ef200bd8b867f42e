import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { prices } from '../../db/schema/prices.ts';
import type { ChargedPrice } from './price.ts';

/** A price with what the payment provider needs to know of it. */
export interface ProviderPriceRow extends ChargedPrice {
  id: string;
  plan: string;
  lookupKey: string;
  /** Null: the provider does not have it, as far as is known. */
  providerPriceId: string | null;
  /** Or a creator's own. */
  isPlatforms: boolean;
  /** When its sale ends, or has ended. Null: it has no end. */
  soldUntil: Date | null;
}

/** Our prices, as the payment provider's adapter reads and notes them. */
export interface ProviderPrices {
  /** All, those that are not sold any more too: who has joined at one keeps it. */
  list(): Promise<ProviderPriceRow[]>;
  noteProviderId(noted: { priceId: string; providerPriceId: string }): Promise<void>;
}

export const providerPrices = (db: Db): ProviderPrices => ({
  async list() {
    const rows = await db
      .select({
        id: prices.id,
        plan: prices.plan,
        amount: prices.amount,
        currency: prices.currency,
        unit: prices.interval,
        count: prices.intervalCount,
        lookupKey: prices.lookupKey,
        providerPriceId: prices.providerPriceId,
        isPlatforms: sql<boolean>`${prices.creatorId} is null`,
        soldUntil: prices.soldUntil,
      })
      .from(prices)
      .orderBy(asc(prices.createdAt), asc(prices.id));
    return rows.map(({ unit, count, ...row }) => ({ ...row, interval: { unit, count } }));
  },

  async noteProviderId({ priceId, providerPriceId }) {
    await db.update(prices).set({ providerPriceId }).where(eq(prices.id, priceId));
  },
});
