import { and, type Column, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import { normalizeCode } from '../prices/offer.ts';
import type { OfferTerms, Price } from '../prices/price.ts';
import { priceColumn } from '../prices/queries.server.ts';

const { id, code, percentOff, amountOff, currency, duration, months, plan } = offers;
export const termsColumns = { id, code, percentOff, amountOff, currency, duration, months, plan };

/** Milliseconds for which an unconfirmed sign-up holds a place. Equals the life of the mailed link. */
export const HELD = 24 * 60 * 60 * 1000;

/** Returns an SQL condition for a redemption that is confirmed or holds a place at `now`. */
const takesPlace = (now: Date) =>
  sql`(${offerRedemptions.confirmedAt} is not null or ${offerRedemptions.takenAt} > ${new Date(now.getTime() - HELD).toISOString()}::timestamptz)`;

/** Returns an SQL expression for the number of places taken, not counting the mailbox `except`, if given. */
export const placesTaken = (offerId: Column | string, now: Date, except: string | null = null) =>
  sql<number>`(select count(*)::integer from ${offerRedemptions} where ${offerRedemptions.offerId} = ${offerId}
    and ${takesPlace(now)} and ${offerRedemptions.mailbox} is distinct from ${except}::text)`;

export const isOpen = (now: Date): SQL =>
  sql`(${offers.endedAt} is null and (${offers.endsAt} is null or ${offers.endsAt} > ${now.toISOString()}::timestamptz))`;

/** Finds a creator's offer by code, or null if none can be taken. */
export async function findOffer(
  db: Db,
  { creatorId, typed, now }: { creatorId: string; typed: string; now: Date },
): Promise<OfferTerms | null> {
  const normalized = normalizeCode(typed);
  if (normalized === null) return null;
  const [offer] = await db
    .select(termsColumns)
    .from(offers)
    .where(
      and(
        eq(offers.creatorId, creatorId),
        eq(offers.code, normalized),
        isOpen(now),
        sql`(${offers.places} is null or ${offers.places} > ${placesTaken(offers.id, now)})`,
      ),
    );
  return offer ?? null;
}

/** JSON of the row aliased `offer`, which parses as `OfferTerms`. */
const termsJson = sql.raw(`json_build_object('id', offer.id, 'code', offer.code, 'percentOff', offer.percent_off,
  'amountOff', offer.amount_off, 'currency', offer.currency, 'duration', offer.duration, 'months', offer.months,
  'plan', offer.plan)`);

/** Returns an SQL fragment that finds a membership's latest redemption, unless a payment has been recorded since. */
const unused = (membershipId: Column | SQL) => sql`from offer_redemptions taken
  join offers offer on offer.id = taken.offer_id
  where taken.membership_id = ${membershipId} and not exists (select from membership_facts paid
    where paid.membership_id = taken.membership_id and paid.kind = 'paid' and paid.at >= taken.taken_at)
  order by taken.taken_at desc limit 1`;

export const unusedOffer = (membershipId: Column | SQL) =>
  sql<OfferTerms | null>`(select ${termsJson} ${unused(membershipId)})`;

/** Returns a column with a membership's price and unused offer. */
export const joinedPrice = (membership: { priceId: Column; id: Column }) =>
  sql<Price>`(${priceColumn(membership.priceId)}::jsonb || coalesce(
    (select jsonb_build_object('offer', ${termsJson}) ${unused(membership.id)}), '{}'::jsonb))`;

/** Returns a column with a price and an offer, even if the offer has ended. Null if the price does not exist. */
export const offeredPrice = (priceId: SQL, offerId: SQL) =>
  sql<Price | null>`(${priceColumn(priceId)}::jsonb || coalesce(
    (select jsonb_build_object('offer', ${termsJson}) from offers offer where offer.id = ${offerId}), '{}'::jsonb))`;

/** Returns an SQL condition for the redemption, without a membership, that an account holds for a scheduled move. */
export const isForMove = (accountId: string) =>
  and(
    eq(offerRedemptions.accountId, accountId),
    isNull(offerRedemptions.membershipId),
    isNotNull(offerRedemptions.confirmedAt),
  );

/** Returns a column with the price that the member accepted for a scheduled move, and the offer taken for the move. */
export const movePrice = (membership: { movePriceId: Column; accountId: Column; nextCreatorId: Column }) =>
  sql<Price | null>`(${priceColumn(membership.movePriceId)}::jsonb || coalesce(
    (select jsonb_build_object('offer', ${termsJson}) from offer_redemptions taken
      join offers offer on offer.id = taken.offer_id
      where taken.account_id = ${membership.accountId} and taken.membership_id is null and taken.confirmed_at is not null
        and offer.creator_id = ${membership.nextCreatorId}
      order by taken.taken_at desc limit 1), '{}'::jsonb))`;

export interface ListedOffer extends OfferTerms {
  endsAt: Date | null;
  places: number | null;
  /** Number of confirmed redemptions and held places. */
  taken: number;
  /** Number of redemptions by confirmed addresses. */
  confirmed: number;
  endedAt: Date | null;
  createdAt: Date;
}

const LISTED = 200;

export async function listOffers(db: Db, { creatorId, now }: { creatorId: string; now: Date }): Promise<ListedOffer[]> {
  const { endsAt, places, endedAt, createdAt } = offers;
  const confirmed = db
    .select({ count: count() })
    .from(offerRedemptions)
    .where(and(eq(offerRedemptions.offerId, offers.id), isNotNull(offerRedemptions.confirmedAt)));
  return db
    .select({
      ...termsColumns,
      endsAt,
      places,
      endedAt,
      createdAt,
      taken: placesTaken(offers.id, now),
      confirmed: sql<number>`(${confirmed})::integer`,
    })
    .from(offers)
    .where(eq(offers.creatorId, creatorId))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(LISTED);
}
