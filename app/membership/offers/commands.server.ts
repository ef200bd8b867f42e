import { randomInt } from 'node:crypto';
import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import type { Services } from '../../http/services.ts';
import { mailboxOf } from '../../identity/limits/mailbox.ts';
import { keyedHash } from '../../identity/secret.server.ts';
import { lockOfOwner } from '../prices/commands.server.ts';
import { isFor } from '../prices/offer.ts';
import { listOnSale } from '../prices/queries.server.ts';
import type { NewOffer } from './new-offer.ts';
import { isForMove, isOpen, placesTaken } from './queries.server.ts';

type Secrets = Pick<Services, 'secrets'>;

export type MakeOfferResult =
  | { ok: true; offerId: string }
  | {
      ok: false;
      reason:
        | 'not-owner'
        /** The creator has, or had, another offer with this code. */
        | 'code-taken'
        | 'too-many'
        /** The offer applies to none of the creator's prices on sale (`isFor`). */
        | 'for-no-price';
    };

const MAX_OPEN = 50;

export function makeOffer(
  { db }: Pick<Services, 'db'>,
  { creatorId, offer, by, now }: { creatorId: string; offer: NewOffer; by: { accountId: string }; now: Date },
): Promise<MakeOfferResult> {
  return db.transaction(async (tx): Promise<MakeOfferResult> => {
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
    const code = offer.code ?? makeCode();
    const terms = { ...offer, code, id: '' };
    const onSale = await listOnSale(tx, { creatorId, now });
    if (!onSale.some((price) => isFor(terms, price))) return { ok: false, reason: 'for-no-price' };
    const [open] = await tx
      .select({ count: count() })
      .from(offers)
      .where(and(eq(offers.creatorId, creatorId), isOpen(now)));
    if (open!.count >= MAX_OPEN) return { ok: false, reason: 'too-many' };
    const [made] = await tx
      .insert(offers)
      .values({ ...offer, code, creatorId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: offers.id });
    if (!made) return { ok: false, reason: 'code-taken' };
    const { percentOff, amountOff, currency, duration, months, plan } = offer;
    await recordAuditEvent(tx, {
      by,
      action: 'offer.made',
      subject: { type: 'offer', id: made.id },
      creatorId,
      details: { percentOff, amountOff, currency, duration, months, plan },
    });
    return { ok: true, offerId: made.id };
  });
}

/** Characters of generated codes. Leaves out 0, 1, I, L and O, which are easily confused. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const makeCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export type EndOfferResult = { ok: true } | { ok: false; reason: 'not-owner' | 'unknown' };

/** Ends an offer. Members who have taken the offer keep it. Idempotent. */
export function endOffer(
  { db }: Pick<Services, 'db'>,
  { creatorId, offerId, by, now }: { creatorId: string; offerId: string; by: { accountId: string }; now: Date },
): Promise<EndOfferResult> {
  const own = and(eq(offers.id, offerId), eq(offers.creatorId, creatorId));
  return db.transaction(async (tx): Promise<EndOfferResult> => {
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
    const [found] = await tx.select({ endedAt: offers.endedAt }).from(offers).where(own).for('update');
    if (!found) return { ok: false, reason: 'unknown' };
    if (found.endedAt) return { ok: true };
    await tx.update(offers).set({ endedAt: now }).where(own);
    await recordAuditEvent(tx, {
      by,
      action: 'offer.ended',
      subject: { type: 'offer', id: offerId },
      creatorId,
    });
    return { ok: true };
  });
}

interface Taking {
  offerId: string;
  accountId: string;
  membershipId: string;
  now: Date;
}

/** Membership that takes an offer, or null for the membership that a scheduled move to `creatorId` will begin. */
type TakesIt = { membershipId: string } | { membershipId: null; creatorId: string };

/**
 * Takes an offer for a membership, at most once per mailbox and per account, if a place is left. An unconfirmed sign-up
 * holds a place for `HELD` and can take the offer again. The caller holds the account's lock.
 * @param taking.isConfirmed true if the address is confirmed
 * @returns false if the offer is another creator's, was used before, has ended, or has no place left
 */
export async function takeOffer(
  tx: Db,
  { secrets }: Secrets,
  taking: Omit<Taking, 'membershipId'> & TakesIt & { isConfirmed: boolean },
): Promise<boolean> {
  const { offerId, accountId, membershipId, now, isConfirmed } = taking;
  const mailbox = await findMailbox(tx, { accountId });
  if (mailbox === null) return false;
  const isOfItsCreator =
    taking.membershipId === null
      ? eq(offers.creatorId, taking.creatorId)
      : sql`${offers.creatorId} = (select creator_id from ${memberships} where ${memberships.id} = ${membershipId})`;
  const [locked] = await tx
    .select({ places: offers.places })
    .from(offers)
    .where(and(eq(offers.id, offerId), isOfItsCreator, isOpen(now)))
    .for('update');
  if (!locked) return false;
  const known = [mailbox, ...secrets.map((secret) => hashOf({ offerId, mailbox }, secret))];
  const own = or(inArray(offerRedemptions.mailbox, known), eq(offerRedemptions.accountId, accountId));
  // Releases an offer held for an earlier scheduled move, which was never used.
  await releaseOffer(tx, { accountId });
  const before = await tx
    .select({ confirmedAt: offerRedemptions.confirmedAt })
    .from(offerRedemptions)
    .where(and(eq(offerRedemptions.offerId, offerId), own));
  if (before.some(({ confirmedAt }) => confirmedAt)) return false;
  const { rows } = (await tx.execute(sql`select ${placesTaken(offerId, now, mailbox)} as taken`)) as unknown as {
    rows: { taken: number }[];
  };
  if (locked.places !== null && rows[0]!.taken >= locked.places) return false;
  const taken = { accountId, membershipId, takenAt: now, confirmedAt: isConfirmed ? now : null };
  await tx
    .insert(offerRedemptions)
    .values({ offerId, mailbox, ...taken })
    .onConflictDoUpdate({ target: [offerRedemptions.offerId, offerRedemptions.mailbox], set: taken });
  return true;
}

/**
 * Confirms the offer of a sign-up, even if the held place has expired, because the charge must match the price shown at
 * sign-up.
 */
export async function confirmOffer(tx: Db, { offerId, accountId, membershipId, now }: Taking): Promise<void> {
  const mailbox = await findMailbox(tx, { accountId });
  if (mailbox === null) return;
  const taken = { accountId, membershipId, confirmedAt: now };
  await tx
    .insert(offerRedemptions)
    .values({ offerId, mailbox, takenAt: now, ...taken })
    .onConflictDoUpdate({
      target: [offerRedemptions.offerId, offerRedemptions.mailbox],
      set: taken,
      // Keeps a redemption confirmed with another address of the mailbox.
      setWhere: isNull(offerRedemptions.confirmedAt),
    });
}

/** Releases the offer that an account holds for a scheduled move. */
export async function releaseOffer(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(offerRedemptions).where(isForMove(accountId));
}

/** Assigns the offer that was taken for a scheduled move to the membership begun by the move. */
export async function bindOffer(
  tx: Db,
  { accountId, membershipId, creatorId }: { accountId: string; membershipId: string; creatorId: string },
): Promise<void> {
  const its = tx.select({ id: offers.id }).from(offers).where(eq(offers.creatorId, creatorId));
  await tx
    .update(offerRedemptions)
    .set({ membershipId })
    .where(and(isForMove(accountId), inArray(offerRedemptions.offerId, its)));
}

/**
 * Replaces the mailboxes of an account's confirmed redemptions by keyed hashes and deletes the account's other
 * redemptions, before the account's row is deleted. The hashes prevent a second redemption without identifying the
 * owner.
 */
export async function forgetRedemptions(
  tx: Db,
  { accountId, secrets }: { accountId: string } & Secrets,
): Promise<void> {
  const rows = await tx.delete(offerRedemptions).where(eq(offerRedemptions.accountId, accountId)).returning();
  const used = rows.filter(({ confirmedAt }) => confirmedAt);
  if (used.length === 0) return;
  const hashed = used.map((row) => ({ ...row, mailbox: hashOf(row, secrets[0]), accountId: null, membershipId: null }));
  await tx.insert(offerRedemptions).values(hashed).onConflictDoNothing();
}

async function findMailbox(tx: Db, { accountId }: { accountId: string }): Promise<string | null> {
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  return account ? mailboxOf(account.email) : null;
}

/** Hashes a mailbox together with the offer, so that redemptions of one person cannot be linked. */
const hashOf = ({ offerId, mailbox }: { offerId: string; mailbox: string }, secret: string) =>
  `hmac:${keyedHash(`${offerId} ${mailbox}`, secret, 'offer')}`;
