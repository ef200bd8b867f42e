import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { accounts, linkedIdentities, oneTimeTokens } from '../db/schema/identity.ts';
import { endOtherSessions, linkGoogle, lockAccount } from './commands.server.ts';
import { endTokens } from './links/one-time-tokens.server.ts';
import { voidAttempts } from './links/sign-up-attempts.server.ts';
import { findOneTimeToken } from './queries.server.ts';

// Accounts of people who were invited to work here, and have not signed up themselves.

/**
 * The account of an address, made where there is none: unconfirmed and without a password, so that only the mailed link
 * opens it. Locks it.
 * @param person.email as `normaliseEmail` gives it
 * @param person.userType of a new account
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
  /** `confirmed`: the address has been confirmed in another way, and the link opens nothing. */
  | { ok: false; reason: 'invalid' | 'confirmed' };

/**
 * Confirms the address that an 'invitation' token was mailed to, and sets the password; once, with every link that was
 * mailed before. Nothing that a stranger did with the address remains: sessions, attempts, links to reset, metadata.
 * @param discard removes the caller's own records of such a sign-up; called under the account's lock
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
    // Again: while this waited for the lock, the link may have been used.
    const found = await findOneTimeToken(tx, wanted);
    if (!found || found.used) return { ok: false, reason: 'invalid' };
    if (found.emailConfirmedAt) return { ok: false, reason: 'confirmed' };
    const { accountId, email } = found;
    await openAccount(tx, { accountId, proof: { passwordHash }, userType, now }, discard);
    return { ok: true, accountId, email };
  });
}

/**
 * The same for somebody whose address Google has verified, which proves as much as the mailed link does: the account is
 * signed in to with Google from then on. Within the caller's transaction.
 * @returns null: the address is not that of an account with an invitation that could be accepted
 */
export async function acceptInvitationWithGoogle(
  tx: Db,
  given: { email: string; googleSubject: string; now: Date },
  invited: {
    /** Null: not invited any more. */
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
  // Again: while this waited for the lock, it may have been accepted.
  const account = await find();
  const userType = account && (await invited.userType(account));
  if (!account || !userType) return null;
  await openAccount(tx, { ...account, proof: { passwordHash: null }, userType, now }, invited.discard);
  await linkGoogle(tx, { ...account, subject: googleSubject, now });
  return account;
}

/** Confirms an account that is locked, with how it is signed in to from now on. */
async function openAccount(
  tx: Db,
  given: {
    accountId: string;
    proof: { passwordHash: string | null };
    userType: 'creator' | 'operator';
    now: Date;
  },
  discard: (tx: Db, account: { accountId: string }) => Promise<void>,
): Promise<void> {
  const { accountId, proof, userType, now } = given;
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
    .set({ ...proof, userType, metadata: {}, emailConfirmedAt: now, updatedAt: now })
    .where(eq(accounts.id, accountId));
}
