import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { prices } from '../../db/schema/prices.ts';
import type { ChargedPrice } from './price.ts';

/** Price with the data needed to create it at the payment provider. */
export interface ProviderPriceRow extends ChargedPrice {
  id: string;
  plan: string;
  lookupKey: string;
  providerPriceId: string | null;
  /** False for a creator's own price. */
  isPlatforms: boolean;
  soldUntil: Date | null;
}

export interface ProviderPrices {
  /** Lists all prices, including those no longer sold, because members keep the price at which they joined. */
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
