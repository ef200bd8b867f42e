import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { accounts, linkedIdentities, oneTimeTokens } from '../db/schema/identity.ts';
import { endOtherSessions, linkGoogle, lockAccount } from './commands.server.ts';
import { endTokens } from './links/one-time-tokens.server.ts';
import { voidAttempts } from './links/sign-up-attempts.server.ts';
import { findOneTimeToken } from './queries.server.ts';

/**
 * Finds or creates the account with an invited person's address and locks it.
 * @param person.email normalized by `normaliseEmail`
 */
export async function openInvitedAccount(
  tx: Db,
  person: { email: string; userType: 'creator' | 'operator'; now: Date },
): Promise<{ accountId: string; confirmed: boolean }> {
  const { email, userType, now } = person;
  await tx
    .insert(accounts)
    .values({ email, userType, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: accounts.email });
  const [account] = await tx
    .select({ accountId: accounts.id, confirmedAt: accounts.emailConfirmedAt })
    .from(accounts)
    .where(eq(accounts.email, email))
    .for('no key update');
  return { accountId: account!.accountId, confirmed: account!.confirmedAt !== null };
}

export type AcceptInvitationResult =
  | { ok: true; accountId: string; email: string }
  /** `confirmed`: the address was already confirmed in another way, so the link has no effect. */
  | { ok: false; reason: 'invalid' | 'confirmed' };

/**
 * Confirms the address that an 'invitation' token was mailed to and sets the password. Works once, and uses up all
 * invitation links of the account. Removes what a stranger may have created by a sign-up with the address.
 * @param discard removes the caller's own records of a sign-up with the address; called under the account's lock
 */
export function acceptInvitation(
  db: Db,
  given: { token: string; passwordHash: string; userType: 'creator' | 'operator'; now: Date },
  discard: (tx: Db, account: { accountId: string }) => Promise<void>,
): Promise<AcceptInvitationResult> {
  const { token, passwordHash, userType, now } = given;
  const wanted = { token, purpose: 'invitation', now } as const;
  return db.transaction(async (tx): Promise<AcceptInvitationResult> => {
    const unlocked = await findOneTimeToken(tx, wanted);
    if (!unlocked) return { ok: false, reason: 'invalid' };
    await lockAccount(tx, unlocked.accountId);
    // The link may have been used during the wait for the lock.
    const found = await findOneTimeToken(tx, wanted);
    if (!found || found.used) return { ok: false, reason: 'invalid' };
    if (found.emailConfirmedAt) return { ok: false, reason: 'confirmed' };
    const { accountId, email } = found;
    await openAccount(tx, { accountId, passwordHash, userType, now }, discard);
    return { ok: true, accountId, email };
  });
}

/** @returns null if the address has no unconfirmed account with a valid invitation */
export async function acceptInvitationWithGoogle(
  tx: Db,
  given: { email: string; googleSubject: string; now: Date },
  invited: {
    /** Returns null if the invitation no longer exists. */
    userType: (account: { accountId: string }) => Promise<'creator' | 'operator' | null>;
    discard: (tx: Db, account: { accountId: string }) => Promise<void>;
  },
): Promise<{ accountId: string } | null> {
  const { email, googleSubject, now } = given;
  const find = async () => {
    const [found] = await tx
      .select({ accountId: accounts.id })
      .from(accounts)
      .innerJoin(oneTimeTokens, eq(oneTimeTokens.accountId, accounts.id))
      .where(
        and(
          ...[eq(accounts.email, email), isNull(accounts.emailConfirmedAt)],
          ...[eq(oneTimeTokens.purpose, 'invitation'), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)],
        ),
      )
      .limit(1);
    return found ?? null;
  };
  const unlocked = await find();
  if (!unlocked) return null;
  await lockAccount(tx, unlocked.accountId);
  // The invitation may have been accepted during the wait for the lock.
  const account = await find();
  const userType = account && (await invited.userType(account));
  if (!account || !userType) return null;
  await openAccount(tx, { ...account, passwordHash: null, userType, now }, invited.discard);
  await linkGoogle(tx, { ...account, subject: googleSubject, now });
  return account;
}

/** @param given.passwordHash null if Google has verified the address */
async function openAccount(
  tx: Db,
  given: { accountId: string; passwordHash: string | null; userType: 'creator' | 'operator'; now: Date },
  discard: (tx: Db, account: { accountId: string }) => Promise<void>,
): Promise<void> {
  const { accountId, passwordHash, userType, now } = given;
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.accountId, accountId), eq(oneTimeTokens.purpose, 'invitation')));
  await voidAttempts(tx, accountId);
  await endOtherSessions(tx, { accountId, keepSession: null });
  await endTokens(tx, accountId, ['recovery']);
  await discard(tx, { accountId });
  await tx.delete(linkedIdentities).where(eq(linkedIdentities.accountId, accountId));
  await tx
    .update(accounts)
    .set({ passwordHash, userType, metadata: {}, emailConfirmedAt: now, updatedAt: now })
    .where(eq(accounts.id, accountId));
}
