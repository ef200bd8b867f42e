import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, notLike, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { mailSuppressions, type SuppressionSource } from '../../db/schema/mail-suppressions.ts';
import { memberships } from '../../db/schema/membership.ts';
import { emailPreferences } from '../../db/schema/scheduled-emails.ts';
import { findStop, isInForce, type MailPurpose, type Suppression, type SuppressionReason } from './suppression.ts';

/** Returns the keyed hashes that replace a stored address, the current hash first. */
export type HashAddress = (address: string) => readonly string[];

interface Recipient {
  address: string;
  hashAddress: HashAddress;
  now: Date;
}

/**
 * Returns the suppression that stops a mail, or null if the mail may be sent. A confirmation that passes despite a
 * bounce is recorded, so that no other one passes. Idempotent for a mail that is retried.
 */
export async function findSuppression(
  db: Db,
  mail: MailPurpose,
  { address, hashAddress, now }: Recipient,
): Promise<Suppression | null> {
  const forms = [address, ...hashAddress(address)];
  const rows = await selectSuppressions(db, address).where(inArray(mailSuppressions.address, forms));
  const given = { confirmedAt: rows[0]?.confirmedAt ?? null, now };
  const stop = findStop(mail, rows, given);
  if (stop || mail.kind !== 'confirmation') return stop;
  const open = rows.find((each) => each.scope === 'all' && each.confirmationId === null && isInForce(each, given));
  if (!open) return null;
  const claimed = await db
    .update(mailSuppressions)
    .set({ confirmationId: mail.id })
    .where(and(eq(mailSuppressions.id, open.id), isNull(mailSuppressions.confirmationId)))
    .returning({ id: mailSuppressions.id });
  return claimed.length > 0 ? null : open;
}

/** Selects suppressions with the time at which the account of the address confirmed it. */
const selectSuppressions = (db: Db, address: string | typeof mailSuppressions.address = mailSuppressions.address) =>
  db
    .select({
      id: mailSuppressions.id,
      address: mailSuppressions.address,
      scope: mailSuppressions.scope,
      creatorId: mailSuppressions.creatorId,
      reason: mailSuppressions.reason,
      source: mailSuppressions.source,
      diagnostic: mailSuppressions.diagnostic,
      since: mailSuppressions.since,
      until: mailSuppressions.until,
      confirmationId: mailSuppressions.confirmationId,
      confirmedAt: accounts.emailConfirmedAt,
    })
    .from(mailSuppressions)
    .leftJoin(accounts, eq(accounts.email, address));

/** Report that a mail bounced or was complained about. */
export interface Refused {
  /** Normalised address, or its hash. */
  address: string;
  mailId: string;
  source: SuppressionSource;
  /** Reason in one line, or null if none was given. May contain the address. */
  diagnostic: string | null;
  at: Date;
}

/**
 * Suppresses an address that refuses all mail permanently. A bounce that has ended begins again with a report about
 * another mail. If the end is stored (`until`), the report must also be newer than the end.
 */
export async function suppressBounce(db: Db, { at, ...refused }: Refused): Promise<void> {
  const { until, since, confirmationId, mailId, address } = mailSuppressions;
  const confirmed = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, address), gt(accounts.emailConfirmedAt, since)));
  await db
    .insert(mailSuppressions)
    .values({ ...refused, scope: 'all', reason: 'bounce', since: at })
    .onConflictDoUpdate({
      target: suppressionKey,
      set: {
        since: at,
        until: null,
        confirmationId: null,
        source: refused.source,
        diagnostic: refused.diagnostic,
        mailId: refused.mailId,
      },
      setWhere: and(
        sql`${mailId} is distinct from ${refused.mailId}`,
        or(lt(until, at), and(ne(confirmationId, refused.mailId), exists(confirmed))),
      ),
    });
}

/** Suppresses optional mail of every creator to an address that reported a mail as spam. A known complaint stays. */
export async function suppressComplaint(db: Db, { at, ...refused }: Refused): Promise<void> {
  await db
    .insert(mailSuppressions)
    .values({ ...refused, scope: 'optional', reason: 'complaint', since: at })
    .onConflictDoNothing();
}

/**
 * Ends the bounce of an address that was confirmed by the one mail sent despite the bounce. For addresses without an
 * account.
 */
export async function endConfirmedBounce(tx: Db, { address, hashAddress, now }: Recipient): Promise<void> {
  await tx
    .update(mailSuppressions)
    .set({ until: now })
    .where(
      and(
        inArray(mailSuppressions.address, [address, ...hashAddress(address)]),
        isNotNull(mailSuppressions.confirmationId),
        isNull(mailSuppressions.until),
      ),
    );
}

/**
 * Suppresses a creator's optional mail to people who refuse it, and ends their consents as the creator's members. A
 * list does not change known refusals, so that newer consent counts.
 */
export async function suppressUnsubscribed(
  tx: Db,
  given: { creatorId: string; addresses: readonly string[]; source: 'member-list' | 'letter'; now: Date },
): Promise<void> {
  const { creatorId, addresses, source, now } = given;
  if (addresses.length === 0) return;
  const unsubscribed = { creatorId, scope: 'optional', reason: 'unsubscribe', source, since: now } as const;
  const insert = tx.insert(mailSuppressions).values(addresses.map((address) => ({ ...unsubscribed, address })));
  const stored =
    source === 'letter'
      ? insert.onConflictDoUpdate({ target: suppressionKey, set: { source, since: now } })
      : insert.onConflictDoNothing();
  const added = await stored.returning({ address: mailSuppressions.address });
  const named = added.map(({ address }) => address);
  const members = tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(memberships, and(eq(memberships.accountId, accounts.id), isNull(memberships.endedAt)))
    .where(and(inArray(accounts.email, named), eq(memberships.creatorId, creatorId)));
  await tx.delete(emailPreferences).where(inArray(emailPreferences.accountId, members));
}

const suppressionKey = [mailSuppressions.address, mailSuppressions.reason, mailSuppressions.creatorId];

export interface SuppressedAddress {
  id: string;
  address: string;
  reason: SuppressionReason;
  source: SuppressionSource;
  diagnostic: string | null;
  since: Date;
}

/** Lists addresses with a bounce or complaint in force, newest first, except addresses stored as a hash. */
export async function listSuppressed(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<SuppressedAddress[]> {
  const rows = await selectSuppressions(db)
    .where(and(isNull(mailSuppressions.creatorId), notLike(mailSuppressions.address, 'hmac:%'), isOpen(now)))
    .orderBy(desc(mailSuppressions.since))
    .limit(limit);
  return rows.filter((row) => isInForce(row, { confirmedAt: row.confirmedAt, now }));
}

/**
 * Returns the reasons why addresses do not get a creator's mail, most serious first, by address. Addresses without a
 * reason are left out.
 */
export async function findReasons(
  db: Db,
  given: { addresses: readonly string[]; creatorId: string; hashAddress: HashAddress; now: Date },
): Promise<Map<string, SuppressionReason[]>> {
  const { addresses, creatorId, hashAddress, now } = given;
  const addressOf = new Map(
    addresses.flatMap((address) => [address, ...hashAddress(address)].map((form) => [form, address])),
  );
  const ofCreator = or(isNull(mailSuppressions.creatorId), eq(mailSuppressions.creatorId, creatorId));
  const rows = await db
    .select()
    .from(mailSuppressions)
    .where(and(inArray(mailSuppressions.address, [...addressOf.keys()]), ofCreator))
    .orderBy(asc(mailSuppressions.reason));
  const confirmed = await db
    .select({ address: accounts.email, confirmedAt: accounts.emailConfirmedAt })
    .from(accounts)
    .where(inArray(accounts.email, [...addresses]));
  const confirmedAt = new Map(confirmed.map((each) => [each.address, each.confirmedAt]));
  const reasons = new Map<string, SuppressionReason[]>();
  for (const row of rows) {
    const address = addressOf.get(row.address)!;
    if (!isInForce(row, { confirmedAt: confirmedAt.get(address) ?? null, now })) continue;
    const known = reasons.get(address) ?? [];
    if (!known.includes(row.reason)) reasons.set(address, [...known, row.reason]);
  }
  return reasons;
}

/**
 * Ends the bounce with this id or of this address. Returns the id of the ended bounce, or null if no bounce was in
 * force. A complaint cannot be lifted.
 */
export async function liftBounce(
  db: Db,
  which: { id: string } | Pick<Recipient, 'address' | 'hashAddress'>,
  { now }: { now: Date },
): Promise<string | null> {
  const { id, address, reason } = mailSuppressions;
  const chosen =
    'id' in which ? eq(id, which.id) : inArray(address, [which.address, ...which.hashAddress(which.address)]);
  const [lifted] = await db
    .update(mailSuppressions)
    .set({ until: now })
    .where(and(chosen, eq(reason, 'bounce'), isOpen(now)))
    .returning({ id });
  return lifted?.id ?? null;
}

const isOpen = (now: Date) => or(isNull(mailSuppressions.until), gt(mailSuppressions.until, now));

/** Replaces addresses by keyed hashes, in the transaction that deletes their account. */
export async function hashSuppressedAddresses(
  tx: Db,
  { addresses, hashAddress }: { addresses: readonly string[]; hashAddress: HashAddress },
): Promise<void> {
  const rows = await tx
    .delete(mailSuppressions)
    .where(inArray(mailSuppressions.address, [...addresses]))
    .returning();
  for (const { id: _, ...row } of rows) {
    const { since, until, confirmationId } = row;
    await tx
      .insert(mailSuppressions)
      .values({ ...row, address: hashAddress(row.address)[0]!, diagnostic: null })
      .onConflictDoUpdate({ target: suppressionKey, set: { since, until, confirmationId } });
  }
}
