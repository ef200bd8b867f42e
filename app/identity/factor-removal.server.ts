import { and, eq, gte, isNull, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.server.ts';
import { accounts, oneTimeTokens } from '../db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../db/schema/second-factors.ts';
import { endTokens, lockAccount, takeToken } from './links/one-time-tokens.server.ts';
import { hasSecondFactor } from './second-factor/queries.server.ts';
import { endOtherSessions } from './sessions/session-commands.server.ts';

export type UndoFactorsResult = { ok: true; accountId: string; email: string } | { ok: false; reason: 'invalid' };

/**
 * Removes the second factor for which a 'factor-undo' link was mailed, and all factors added later. The link works
 * once. Ends the sessions and revokes the password, because the person who added the factor had a session. The caller
 * mails a link to choose a new password.
 */
export function undoFactors(db: Db, { token, now }: { token: string; now: Date }): Promise<UndoFactorsResult> {
  return db.transaction(async (tx): Promise<UndoFactorsResult> => {
    const followed = await takeToken(tx, { token, purpose: 'factor-undo', unused: true, now });
    if (!followed) return { ok: false, reason: 'invalid' };
    const { accountId, email, createdAt: since } = followed;
    await removeFactors(tx, { accountId, since });
    await tx.update(accounts).set({ passwordHash: null, updatedAt: now }).where(eq(accounts.id, accountId));
    await endOtherSessions(tx, { accountId, keepSession: null });
    await endTokens(tx, accountId, ['recovery', 'email-change']);
    return { ok: true, accountId, email };
  });
}

/**
 * Removes every second factor of an account. Also ends the account's sessions, because a session that waits for the
 * factor would otherwise give access.
 * @returns false if the account has no second factor
 */
export async function resetFactors(tx: Db, { accountId }: { accountId: string }): Promise<boolean> {
  await lockAccount(tx, accountId);
  if (!(await hasSecondFactor(tx, { accountId }))) return false;
  await removeFactors(tx, { accountId, since: null });
  await endOtherSessions(tx, { accountId, keepSession: null });
  return true;
}

/**
 * Removes the second factors and recovery codes that were added since a time. Runs in a transaction that has locked the
 * account and ends its sessions.
 * @param given.since null for all
 */
export async function removeFactors(
  tx: Db,
  { accountId, since }: { accountId: string; since: Date | null },
): Promise<void> {
  const addedSince = (column: PgColumn) => (since === null ? undefined : gte(column, since));
  // An app may have been set up before `since` and confirmed afterwards.
  const appSince = or(addedSince(totpSecrets.confirmedAt), addedSince(totpSecrets.createdAt));
  await tx.delete(passkeys).where(and(eq(passkeys.accountId, accountId), addedSince(passkeys.createdAt)));
  await tx.delete(totpSecrets).where(and(eq(totpSecrets.accountId, accountId), appSince));
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), addedSince(recoveryCodes.createdAt)));
  await endCodesWithoutFactor(tx, accountId);
  await endFactorLinks(tx, { accountId, since });
}

/** @param given.since voids the links mailed since this time; null for all */
export async function endFactorLinks(
  tx: Db,
  { accountId, since }: { accountId: string; since: Date | null },
): Promise<void> {
  const { purpose, createdAt, usedAt } = oneTimeTokens;
  const ofAccount = and(eq(oneTimeTokens.accountId, accountId), eq(purpose, 'factor-undo'));
  // A used link stays, so that the link's page can say that the link was used.
  await tx
    .delete(oneTimeTokens)
    .where(and(ofAccount, isNull(usedAt), since === null ? undefined : gte(createdAt, since)));
}

export async function endCodesWithoutFactor(tx: Db, accountId: string): Promise<void> {
  if (await hasSecondFactor(tx, { accountId })) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}
