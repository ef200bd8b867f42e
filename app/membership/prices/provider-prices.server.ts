import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { merchantPrices, merchants } from '../../db/schema/merchants.ts';
import { prices } from '../../db/schema/prices.ts';
import type { ChargedPrice } from './price.ts';

/** Price with the data needed to create it in a creator's account at the provider. */
export interface ProviderPriceRow extends ChargedPrice {
  id: string;
  plan: string;
  lookupKey: string;
  /** `price_…`, or null if the account is not known to have the price yet. */
  providerPriceId: string | null;
}

/** Stored prices for one creator's account at the provider. */
export interface ProviderPrices {
  /** Includes prices that are no longer sold, because members keep the price at which they joined. */
  list(): Promise<ProviderPriceRow[]>;
  noteProviderId(noted: { priceId: string; providerPriceId: string }): Promise<void>;
  /** Returns the name of the creator, for the name of the product. */
  findSeller(): Promise<string>;
}

/** @param merchantId `acct_…` */
export const providerPrices = (db: Db, merchantId: string): ProviderPrices => ({
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
        providerPriceId: merchantPrices.providerPriceId,
      })
      .from(prices)
      .innerJoin(merchants, eq(merchants.merchantId, merchantId))
      .leftJoin(
        merchantPrices,
        and(eq(merchantPrices.priceId, prices.id), eq(merchantPrices.merchantId, merchants.merchantId)),
      )
      .where(or(isNull(prices.creatorId), eq(prices.creatorId, merchants.creatorId)))
      .orderBy(asc(prices.createdAt), asc(prices.id));
    return rows.map(({ unit, count, ...row }) => ({ ...row, interval: { unit, count } }));
  },

  async noteProviderId({ priceId, providerPriceId }) {
    const target = [merchantPrices.merchantId, merchantPrices.priceId];
    await db
      .insert(merchantPrices)
      .values({ merchantId, priceId, providerPriceId })
      .onConflictDoUpdate({ target, set: { providerPriceId } });
  },

  async findSeller() {
    const [seller] = await db
      .select({ name: creators.name })
      .from(creators)
      .innerJoin(merchants, eq(merchants.creatorId, creators.id))
      .where(eq(merchants.merchantId, merchantId));
    return seller!.name;
  },
});
