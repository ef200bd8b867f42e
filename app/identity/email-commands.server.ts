import { and, eq, gt, gte, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { violatedConstraint } from '../db/postgres-errors.server.ts';
import { accounts, oneTimeTokens } from '../db/schema/identity.ts';
import { findAddressState } from './address-holder.server.ts';
import { keepAccount } from './deletion-commands.server.ts';
import { endFactorLinks, removeFactors } from './factor-removal.server.ts';
import { endTokens, issueToken, takeToken } from './links/one-time-tokens.server.ts';
import { endOtherSessions } from './sessions/session-commands.server.ts';

export type ChangeEmailResult =
  | {
      ok: true;
      accountId: string;
      from: string;
      to: string;
      /** Token for returning to `from`, or null if the change was itself a return. */
      undoToken: string | null;
    }
  | { ok: false; reason: 'invalid' | 'taken' };

/**
 * Changes the account's address to the one that an 'email-change' link was mailed to. The link works once. Reset,
 * sign-up and invitation links become void; sessions stay. Deletes an unconfirmed account with the new address.
 */
export function changeEmail(db: Db, { token, now }: { token: string; now: Date }): Promise<ChangeEmailResult> {
  return db.transaction(async (tx): Promise<ChangeEmailResult> => {
    const taken = await takeToken(tx, { token, purpose: 'email-change', unused: true, now });
    if (!taken?.target) return { ok: false, reason: 'invalid' };
    const { accountId, target: to } = taken;
    const [before] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
    const from = before!.email;
    if (!(await moveToAddress(tx, { accountId, email: to, now }))) return { ok: false, reason: 'taken' };
    await endTokens(tx, accountId, ['recovery', 'signup', 'invitation']);
    const returned = await endLinksSince(tx, { accountId, email: to, now });
    const undoToken = returned ? null : await issueToken(tx, { accountId, purpose: 'email-undo', email: from, now });
    return { ok: true, accountId, from, to, undoToken };
  });
}

export type UndoEmailChangeResult =
  | { ok: true; accountId: string; from: string; email: string }
  | { ok: false; reason: 'invalid' | 'taken' };

/**
 * Restores the address that an 'email-undo' link was mailed to. The link works once. Revokes the password, all
 * sessions, and second factors added since the change. Cancels an account deletion requested since the change. The
 * caller mails a link to choose a new password.
 */
export function undoEmailChange(db: Db, { token, now }: { token: string; now: Date }): Promise<UndoEmailChangeResult> {
  return db.transaction(async (tx): Promise<UndoEmailChangeResult> => {
    const taken = await takeToken(tx, { token, purpose: 'email-undo', unused: true, now });
    if (!taken?.target) return { ok: false, reason: 'invalid' };
    const { accountId, target: email, createdAt: since } = taken;
    const [before] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
    if (!(await moveToAddress(tx, { accountId, email, now }))) return { ok: false, reason: 'taken' };
    await tx.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, accountId));
    await endOtherSessions(tx, { accountId, keepSession: null });
    await endTokens(tx, accountId, ['recovery', 'signup', 'invitation', 'email-change']);
    await removeFactors(tx, { accountId, since });
    await tx.delete(oneTimeTokens).where(and(isUndo(accountId), gt(oneTimeTokens.createdAt, since)));
    await keepAccount(tx, { accountId, requestedSince: since, now });
    return { ok: true, accountId, from: before!.email, email };
  });
}

/**
 * Removes the undo link to an address that the account has returned to, and all later undo links for addresses and
 * second factors.
 * @returns false if there is no valid link to the address
 */
async function endLinksSince(
  tx: Db,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<boolean> {
  const { createdAt, expiresAt, usedAt } = oneTimeTokens;
  const [link] = await tx
    .select({ createdAt })
    .from(oneTimeTokens)
    .where(and(isUndo(accountId), eq(oneTimeTokens.email, email), isNull(usedAt), gt(expiresAt, now)))
    .orderBy(createdAt)
    .limit(1);
  if (!link) return false;
  await tx.delete(oneTimeTokens).where(and(isUndo(accountId), gte(createdAt, link.createdAt)));
  await endFactorLinks(tx, { accountId, since: link.createdAt });
  return true;
}

const isUndo = (accountId: string) =>
  and(eq(oneTimeTokens.accountId, accountId), eq(oneTimeTokens.purpose, 'email-undo'));

/** Maximum number of attempts to take an address. A concurrent sign-up may take the address after the check. */
const TRIES = 3;

/** @returns false if the address is `taken` (`findAddressState`), or if every attempt failed */
async function moveToAddress(
  tx: Db,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const holder = await findAddressState(tx, { accountId, email, now });
    if (holder.state === 'taken') return false;
    if (holder.state === 'unconfirmed') {
      // The statement waits for a concurrent confirmation of this account, and leaves the account if it is confirmed.
      await tx.delete(accounts).where(and(eq(accounts.id, holder.accountId), isNull(accounts.emailConfirmedAt)));
    }
    try {
      // A savepoint: a concurrent sign-up may take the address, and the violated index must not abort the transaction.
      await tx.transaction((inner) =>
        inner.update(accounts).set({ email, updatedAt: now }).where(eq(accounts.id, accountId)),
      );
      return true;
    } catch (error) {
      if (violatedConstraint(error) === null) throw error;
    }
  }
  return false;
}
