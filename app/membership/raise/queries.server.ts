import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { offers } from '../../db/schema/offers.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { prices } from '../../db/schema/prices.ts';
import { MIN_PRICE_LEFT } from '../prices/offer.ts';
import type { Price, PriceList } from '../prices/price.ts';
import { listOnSale, priceColumn } from '../prices/queries.server.ts';

export interface AtAnotherPrice {
  price: Price;
  sold: Price;
  members: number;
}

export interface RaiseToCome {
  price: Price;
  at: Date;
  members: number;
}

/** Alias for the price on sale, in queries that also join the member's price. */
export const sold = alias(prices, 'sold');

/** SQL condition for members who would lose their offer at the price on sale, and might then pay more. */
const isOfferLost = sql`exists (select from ${paymentSubscriptions} join ${offers} on ${offers.id} = ${paymentSubscriptions.offerId}
  where ${paymentSubscriptions.membershipId} = ${memberships.id} and ${paymentSubscriptions.endedAt} is null
    and ${paymentSubscriptions.snapshot}->'discount'->>'offerId' = ${offers.id}::text
    and ${sold.amount} - coalesce(${offers.amountOff}, (${sold.amount} * ${offers.percentOff} + 50) / 100) < ${sql.raw(`${MIN_PRICE_LEFT}`)})`;

/** SQL condition for members whose price can be changed. Excludes members who would lose an offer. */
export const isCharged = and(
  isNull(memberships.endedAt),
  isNull(memberships.cancelAt),
  isNull(memberships.moveAt),
  isNull(memberships.nextPriceId),
  isNull(memberships.raiseAt),
  isNull(accounts.deletionAt),
  sql`exists (select from ${paymentSubscriptions} where ${paymentSubscriptions.membershipId} = ${memberships.id}
    and ${paymentSubscriptions.endedAt} is null)`,
  sql`not ${isOfferLost}`,
);

/** Joins a member's price to the price on sale with the same plan, period and currency. */
export const isSoldInstead = (onSale: PriceList) =>
  and(
    eq(sold.plan, prices.plan),
    eq(sold.currency, prices.currency),
    eq(sold.interval, prices.interval),
    eq(sold.intervalCount, prices.intervalCount),
    inArray(
      sold.id,
      onSale.map(({ id }) => id),
    ),
  );

/** Members with a subscription whose price equals none on sale, including members whose price cannot be changed. */
export const isAtAnotherPrice = (onSale: PriceList) =>
  and(
    isNull(memberships.endedAt),
    sql`exists (select from ${paymentSubscriptions} where ${paymentSubscriptions.membershipId} = ${memberships.id}
      and ${paymentSubscriptions.endedAt} is null)`,
    sql`not exists (select from ${prices} joined, ${prices} sold where joined.id = ${memberships.priceId}
      and sold.id = any (${sql.param(onSale.map(({ id }) => id))}::uuid[]) and sold.plan = joined.plan
      and (sold.currency, sold.interval, sold.interval_count, sold.amount)
        = (joined.currency, joined.interval, joined.interval_count, joined.amount))`,
  );

export async function findOtherPrices(
  db: Db,
  { creatorId, now }: { creatorId: string; now: Date },
): Promise<{ onSale: PriceList; others: AtAnotherPrice[]; toCome: RaiseToCome[]; atAnother: number }> {
  const onSale = await listOnSale(db, { creatorId, now });
  const counted = sql<number>`count(*)::int`;
  const others = await db
    .select({ price: priceColumn(prices.id) as SQL<Price>, soldId: sold.id, members: counted })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(prices, eq(prices.id, memberships.priceId))
    .innerJoin(sold, isSoldInstead(onSale))
    .where(and(eq(memberships.creatorId, creatorId), isCharged, sql`${sold.amount} <> ${prices.amount}`))
    .groupBy(prices.id, sold.id)
    .orderBy(asc(prices.plan), asc(prices.amount), asc(prices.id));
  const toCome = await db
    .select({ price: priceColumn(memberships.raisePriceId) as SQL<Price>, at: memberships.raiseAt, members: counted })
    .from(memberships)
    .where(
      and(
        eq(memberships.creatorId, creatorId),
        isNull(memberships.endedAt),
        isNull(memberships.cancelAt),
        sql`${memberships.raiseAt} is not null`,
      ),
    )
    .groupBy(memberships.raisePriceId, memberships.raiseAt)
    .orderBy(asc(memberships.raiseAt), asc(memberships.raisePriceId));
  const atAnother = await db.$count(memberships, and(eq(memberships.creatorId, creatorId), isAtAnotherPrice(onSale)));
  return {
    onSale,
    atAnother,
    others: others.map(({ soldId, ...other }) => ({ ...other, sold: onSale.find(({ id }) => id === soldId)! })),
    toCome: toCome.map(({ at, ...each }) => ({ ...each, at: at! })),
  };
}
