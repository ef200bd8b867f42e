import { and, type Column, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import { normalizeCode } from '../prices/offer.ts';
import type { OfferTerms, Price } from '../prices/price.ts';
import { priceColumn } from '../prices/queries.server.ts';

const { id, code, percentOff, amountOff, currency, duration, months, plan } = offers;
export const termsColumns = { id, code, percentOff, amountOff, currency, duration, months, plan };

/** How long the place of a sign-up is held whose address is not confirmed: as long as its link is good. */
export const HELD = 24 * 60 * 60 * 1000;

/** Whether a redemption takes a place at a time. */
const takesPlace = (now: Date) =>
  sql`(${offerRedemptions.confirmedAt} is not null or ${offerRedemptions.takenAt} > ${new Date(now.getTime() - HELD).toISOString()}::timestamptz)`;

/** Those who have a place. @param except a mailbox that is not counted */
export const placesTaken = (offerId: Column | string, now: Date, except: string | null = null) =>
  sql<number>`(select count(*)::integer from ${offerRedemptions} where ${offerRedemptions.offerId} = ${offerId}
    and ${takesPlace(now)} and ${offerRedemptions.mailbox} is distinct from ${except}::text)`;

/** Whether an offer can be taken at a time, but for how many have. */
export const isOpen = (now: Date): SQL =>
  sql`(${offers.endedAt} is null and (${offers.endsAt} is null or ${offers.endsAt} > ${now.toISOString()}::timestamptz))`;

/** A creator's offer that can be taken with a code now. Null: there is none, not any more, or all its places are taken. */
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

/** The terms of a row of `offers`, called `offer` there. */
const termsJson = sql.raw(`json_build_object('id', offer.id, 'code', offer.code, 'percentOff', offer.percent_off,
  'amountOff', offer.amount_off, 'currency', offer.currency, 'duration', offer.duration, 'months', offer.months,
  'plan', offer.plan)`);

/** Of a membership what it has taken and not used: nothing was paid since. */
const unused = (membershipId: Column | SQL) => sql`from offer_redemptions taken
  join offers offer on offer.id = taken.offer_id
  where taken.membership_id = ${membershipId} and not exists (select from membership_facts paid
    where paid.membership_id = taken.membership_id and paid.kind = 'paid' and paid.at >= taken.taken_at)
  order by taken.taken_at desc limit 1`;

/** The offer that a membership has not used, as a column of another query. What is left of a used one the provider says. */
export const unusedOffer = (membershipId: Column | SQL) =>
  sql<OfferTerms | null>`(select ${termsJson} ${unused(membershipId)})`;

/** The price that a membership was joined at with the offer that it has not used, as a column of another query. */
export const joinedPrice = (membership: { priceId: Column; id: Column }) =>
  sql<Price>`(${priceColumn(membership.priceId)}::jsonb || coalesce(
    (select jsonb_build_object('offer', ${termsJson}) ${unused(membership.id)}), '{}'::jsonb))`;

/** A price with an offer, open or not, as a column of another query. Null where the price is. */
export const offeredPrice = (priceId: SQL, offerId: SQL) =>
  sql<Price | null>`(${priceColumn(priceId)}::jsonb || coalesce(
    (select jsonb_build_object('offer', ${termsJson}) from offers offer where offer.id = ${offerId}), '{}'::jsonb))`;

/** What an account has taken for a move that is to come: no membership has it yet. Of a sign-up nothing is confirmed then. */
export const isForMove = (accountId: string) =>
  and(
    eq(offerRedemptions.accountId, accountId),
    isNull(offerRedemptions.membershipId),
    isNotNull(offerRedemptions.confirmedAt),
  );

/** The price that was agreed to for a move to come, with the offer that was taken for it, as a column of another query. */
export const movePrice = (membership: { movePriceId: Column; accountId: Column; nextCreatorId: Column }) =>
  sql<Price | null>`(${priceColumn(membership.movePriceId)}::jsonb || coalesce(
    (select jsonb_build_object('offer', ${termsJson}) from offer_redemptions taken
      join offers offer on offer.id = taken.offer_id
      where taken.account_id = ${membership.accountId} and taken.membership_id is null and taken.confirmed_at is not null
        and offer.creator_id = ${membership.nextCreatorId}
      order by taken.taken_at desc limit 1), '{}'::jsonb))`;

/** An offer as its creator's owners see it. */
export interface ListedOffer extends OfferTerms {
  endsAt: Date | null;
  places: number | null;
  /** Those who took it, and those whose place is held. */
  taken: number;
  /** Those who took it and confirmed their address. */
  confirmed: number;
  endedAt: Date | null;
  createdAt: Date;
}

/** At most so many of a creator are listed. */
const LISTED = 200;

/** A creator's offers, the newest first. */
export async function listOffers(db: Db, { creatorId, now }: { creatorId: string; now: Date }): Promise<ListedOffer[]> {
  const { endsAt, places, endedAt, createdAt } = offers;
  const confirmed = db
    .select({ count: count() })
    .from(offerRedemptions)
    .where(and(eq(offerRedemptions.offerId, offers.id), isNotNull(offerRedemptions.confirmedAt)));
  return db
    .select({
      ...termsColumns,
      ...{ endsAt, places, endedAt, createdAt },
      taken: placesTaken(offers.id, now),
      confirmed: sql<number>`(${confirmed})::integer`,
    })
    .from(offers)
    .where(eq(offers.creatorId, creatorId))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(LISTED);
}
