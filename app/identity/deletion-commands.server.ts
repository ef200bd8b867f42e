import { and, asc, eq, gte, isNotNull, isNull, lte, notInArray } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { accounts } from '../db/schema/identity.ts';
import { endOtherSessions } from './sessions/session-commands.server.ts';

const DAY = 24 * 60 * 60 * 1000;

const DAYS_TO_RETURN = 14;

/**
 * Schedules the deletion of an account in 14 days and ends every session except `keepSession`. Idempotent: the first
 * scheduled time is kept. The caller holds the account's lock.
 * @returns `first`: true if this call scheduled the deletion
 */
export async function scheduleDeletion(
  tx: Db,
  given: { accountId: string; keepSession: string | null; now: Date },
): Promise<{ deletionAt: Date; first: boolean }> {
  const { accountId, keepSession, now } = given;
  const deletionAt = new Date(now.getTime() + DAYS_TO_RETURN * DAY);
  const scheduled = await tx
    .update(accounts)
    .set({ deletionAt, updatedAt: now })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletionAt)))
    .returning({ id: accounts.id });
  if (scheduled.length > 0) {
    await endOtherSessions(tx, { accountId, keepSession });
    return { deletionAt, first: true };
  }
  const [account] = await tx
    .select({ deletionAt: accounts.deletionAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return { deletionAt: account?.deletionAt ?? deletionAt, first: false };
}

/**
 * Cancels a scheduled deletion. Idempotent. The caller holds the account's lock.
 * @param given.requestedSince cancels the deletion only if it was requested since this time
 */
export async function keepAccount(
  tx: Db,
  { accountId, requestedSince, now }: { accountId: string; requestedSince?: Date; now: Date },
): Promise<void> {
  const since = requestedSince && new Date(requestedSince.getTime() + DAYS_TO_RETURN * DAY);
  const scheduled = since ? gte(accounts.deletionAt, since) : isNotNull(accounts.deletionAt);
  await tx
    .update(accounts)
    .set({ deletionAt: null, updatedAt: now })
    .where(and(eq(accounts.id, accountId), scheduled));
}

export async function postponeDeletion(
  tx: Db,
  { accountId, until }: { accountId: string; until: Date },
): Promise<void> {
  await tx.update(accounts).set({ deletionAt: until }).where(eq(accounts.id, accountId));
}

export async function listDueDeletions(
  db: Db,
  { now, limit, except }: { now: Date; limit: number; except: string[] },
): Promise<string[]> {
  const due = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(lte(accounts.deletionAt, now), notInArray(accounts.id, except)))
    .orderBy(asc(accounts.deletionAt))
    .limit(limit);
  return due.map(({ id }) => id);
}

/**
 * Locks an account and returns its address, or null if the account is no longer due for deletion. Writes of rows that
 * reference the account wait for the lock.
 */
export async function takeDueDeletion(
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ email: string } | null> {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), lte(accounts.deletionAt, now)))
    .for('update');
  return account ?? null;
}

/** Deletes an account. Foreign keys delete or unlink its rows. The caller first writes the records to retain. */
export async function deleteAccount(tx: Db, accountId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, accountId));
}
