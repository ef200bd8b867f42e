import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { prices } from '../../db/schema/prices.ts';
import { type Interval, isOne } from './interval.ts';
import type { Price, PriceList } from './price.ts';
import { findPrice } from './queries.server.ts';

/**
 * Finds or makes the price at which a member who pays outside this site continues to pay the same amount. Null if no
 * plan of this interval is on sale.
 */
export async function keepPrice(
  tx: Db,
  given: {
    creatorId: string;
    amount: number;
    currency: string;
    /** Unit of the price's interval, whose count is 1. */
    unit: Interval['unit'];
    onSale: PriceList;
  },
): Promise<Price | null> {
  const { creatorId, amount, currency, unit, onSale } = given;
  const sold = onSale.find(({ interval }) => isOne(interval, unit));
  if (!sold) return null;
  if (sold.amount === amount && sold.currency === currency) return sold;
  const terms = { creatorId, plan: sold.plan, amount, currency, interval: unit, intervalCount: 1 };
  const [kept] = await tx
    .select({ priceId: prices.id })
    .from(prices)
    .where(
      and(
        eq(prices.creatorId, creatorId),
        eq(prices.plan, sold.plan),
        eq(prices.amount, amount),
        eq(prices.currency, currency),
        eq(prices.interval, unit),
        eq(prices.intervalCount, 1),
      ),
    )
    .limit(1);
  if (kept) return findPrice(tx, kept);
  const [made] = await tx
    .insert(prices)
    .values({ ...terms, name: sold.name, soldUntil: new Date(0) })
    .returning({ priceId: prices.id });
  return findPrice(tx, made!);
}
