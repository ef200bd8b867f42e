import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { violatedConstraint } from '../db/postgres-errors.server.ts';
import { accounts, linkedIdentities, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import { isReserved } from './address-holder.server.ts';
import { endTokens, takeToken } from './links/one-time-tokens.server.ts';
import { findAttempt, recordAttempt, type StoredAttempt, voidAttempts } from './links/sign-up-attempts.server.ts';
import { isGoogleSubject } from './queries.server.ts';
import { endOtherSessions } from './sessions/session-commands.server.ts';

// All of the room's commands are imported from here; those on sessions, on mailed links, on a change of address and on
// deletion are in files of their own.
export * from './deletion-commands.server.ts';
export * from './email-commands.server.ts';
export { endTokensAbout, issueToken, lockAccount, takeToken } from './links/one-time-tokens.server.ts';
export * from './sessions/session-commands.server.ts';

// Each command is one transaction, or part of the caller's when it is given one. It locks the account before it writes
// the account's sessions or tokens: this prevents deadlocks, and rows committed while it waited are seen.

export type CreateAccountResult =
  /** `attemptId`: the stored attempt; null without one. */
  { ok: true; accountId: string; attemptId: string | null } | { ok: false; reason: 'already-confirmed' };

/**
 * Creates an account. An unconfirmed account with this address gets the new values in the same row, so that an address
 * cannot be blocked by signing up with it first; one that its account may return to (`isReserved`) counts as confirmed.
 * Its earlier attempts and their links stay: the link that is
 * opened decides which attempt counts. Of two concurrent calls the later one's values are the account's.
 * @param account.email as `normaliseEmail` gives it
 * @param account.attempt stored beside the account, for `confirmEmail`; its `browserHash` is `hashToken` of the sign-up
 *   cookie's secret. Left out where the address is already confirmed
 * @param account.confirmed the address is already verified (by Google); this voids the attempts
 */
export function createAccount(
  db: Db,
  account: {
    email: string;
    passwordHash: string | null;
    metadata: Record<string, unknown>;
    userType: 'subscriber';
    googleSubject?: string | null;
    attempt?: { browserHash: string; details: Record<string, unknown> };
    confirmed?: boolean;
    now?: Date;
  },
): Promise<CreateAccountResult> {
  const { email, passwordHash, metadata, userType, googleSubject = null, attempt, now = new Date() } = account;
  const emailConfirmedAt = account.confirmed ? now : null;
  const values = { passwordHash, metadata, userType, emailConfirmedAt, createdAt: now, updatedAt: now };
  return withRefusal(db, async (tx): Promise<CreateAccountResult> => {
    if (googleSubject) {
      // The same person under an earlier address. A violation of the unique index would abort the whole transaction.
      const [elsewhere] = await tx
        .select({ id: accounts.id })
        .from(linkedIdentities)
        .innerJoin(accounts, eq(accounts.id, linkedIdentities.accountId))
        .where(and(isGoogleSubject(googleSubject), ne(accounts.email, email)));
      if (elsewhere) return { ok: false, reason: 'already-confirmed' };
    }
    // A single statement: it waits for a concurrent transaction and then evaluates its condition on the committed row.
    const [row] = await tx
      .insert(accounts)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: accounts.email, set: values, setWhere: isNull(accounts.emailConfirmedAt) })
      .returning({ accountId: accounts.id });
    if (!row) return { ok: false, reason: 'already-confirmed' };
    const { accountId } = row;
    // After the insert, which waits for a change of address that leaves this one: its link back is seen only now.
    if (await isReserved(tx, { email, accountId, now })) throw new AddressReserved();
    // A link without an attempt would confirm the account's values, which are no longer those that it was mailed for.
    // An invitation stays: who signs up with somebody's address cannot end the one that was mailed there.
    const withoutAttempt = and(eq(oneTimeTokens.purpose, 'signup'), isNull(oneTimeTokens.attemptId));
    const ofReplaced = or(eq(oneTimeTokens.purpose, 'recovery'), withoutAttempt);
    await tx.execute(sql`
      with ended_links as (delete from ${oneTimeTokens} where ${and(eq(oneTimeTokens.accountId, accountId), ofReplaced)}),
        unlinked as (delete from ${linkedIdentities} where ${eq(linkedIdentities.accountId, accountId)})
      delete from ${sessions} where ${eq(sessions.accountId, accountId)}`);
    if (googleSubject) await linkGoogle(tx, { accountId, subject: googleSubject, now });
    if (account.confirmed) await voidAttempts(tx, accountId);
    if (!attempt || passwordHash === null) return { ok: true, accountId, attemptId: null };
    const attemptId = await recordAttempt(tx, { accountId, passwordHash, metadata, ...attempt, createdAt: now });
    return { ok: true, accountId, attemptId };
  });
}

/** Has an account be signed in to with Google. Throws where another account has the subject. */
export async function linkGoogle(
  tx: Db,
  { accountId, subject, now }: { accountId: string; subject: string; now: Date },
): Promise<void> {
  await tx.insert(linkedIdentities).values({ accountId, provider: 'google', subject, createdAt: now });
}

/** Takes back what a transaction has written for an address that it must not use. */
class AddressReserved extends Error {}

async function withRefusal(
  db: Db,
  work: (tx: Db) => Promise<CreateAccountResult>,
  { isLast = false } = {},
): Promise<CreateAccountResult> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (error instanceof AddressReserved) return { ok: false, reason: 'already-confirmed' };
    // Two sign-ups with one Google account at one moment, under two addresses: neither has seen the other's. By now the
    // other has committed, and its row is found.
    if (!isLast && violatedConstraint(error) === 'linked_identities_provider_subject_pk') {
      return withRefusal(db, work, { isLast: true });
    }
    throw error;
  }
}

/** Merges into the account's metadata (specification, section 7: update user); other keys are unchanged. */
export async function updateMetadata(
  db: Db,
  { accountId, metadata, now }: { accountId: string; metadata: Record<string, unknown>; now: Date },
): Promise<void> {
  const merged = sql`${accounts.metadata} || ${JSON.stringify(metadata)}::jsonb`;
  await db.update(accounts).set({ metadata: merged, updatedAt: now }).where(eq(accounts.id, accountId));
}

export type ConfirmEmailResult =
  /** `again`: the link was used before. It still identifies the account, but must not sign anyone in. */
  | { ok: true; accountId: string; email: string; redirectTo: string | null; again: boolean }
  | { ok: false; reason: 'invalid' };

/** The attempt that a link confirms, with the account that becomes it. */
export type ConfirmedAttempt = StoredAttempt & { accountId: string; email: string };

/**
 * Confirms the address that a 'signup' token was mailed to. The account becomes the attempt that the link was mailed
 * for: its password and metadata are the attempt's, and the other attempts, every session and every reset link are
 * void. Idempotent while the token lives. Who may confirm is the caller's to check (`findSignUpProof`).
 * @param given.passwordHash replaces the attempt's
 * @param given.provedBy the hash that the submitted password was verified against: refused when it is not the
 *   attempt's any more
 * @param restore writes the caller's own records of the attempt; called before the address counts as confirmed
 */
export function confirmEmail(
  db: Db,
  given: { token: string; passwordHash?: string | null; provedBy?: string | null; now: Date },
  restore?: (tx: Db, attempt: ConfirmedAttempt) => Promise<void>,
): Promise<ConfirmEmailResult> {
  const { token, now } = given;
  return db.transaction(async (tx): Promise<ConfirmEmailResult> => {
    const found = await takeToken(tx, { token, purpose: 'signup', now });
    if (!found) return { ok: false, reason: 'invalid' };
    const { accountId, email, redirectTo, attemptId } = found;
    const done = { ok: true, accountId, email, redirectTo } as const;
    // Read again under the lock, which `takeToken` has waited for.
    const [account] = await tx
      .select({ confirmedAt: accounts.emailConfirmedAt, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (account?.confirmedAt) return { ...done, again: true };

    const attempt = attemptId === null ? null : await findAttempt(tx, attemptId);
    const its = (attempt ?? account)?.passwordHash ?? null;
    if (given.provedBy && given.provedBy !== its) return { ok: false, reason: 'invalid' };
    if (attempt) await restore?.(tx, { accountId, email, ...attempt });
    await voidAttempts(tx, accountId, { confirmed: attemptId, now });
    await endOtherSessions(tx, { accountId, keepSession: null });
    await endTokens(tx, accountId, ['recovery']);
    const metadata = attempt ? { metadata: attempt.metadata } : {};
    await tx
      .update(accounts)
      .set({ passwordHash: given.passwordHash ?? its, ...metadata, emailConfirmedAt: now, updatedAt: now })
      .where(eq(accounts.id, accountId));
    return { ...done, again: false };
  });
}

/**
 * Sets a password that is already hashed, and revokes every session but `keepSession`, every reset link, and a change of
 * address that is not confirmed yet: the old password was what allowed it. The caller queues the notification mail in the same transaction.
 */
export function setPassword(
  db: Db,
  given: { accountId: string; passwordHash: string; keepSession: string | null; now: Date },
): Promise<void> {
  const { accountId, passwordHash, keepSession, now } = given;
  return db.transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash, updatedAt: now }).where(eq(accounts.id, accountId));
    await endOtherSessions(tx, { accountId, keepSession });
    await endTokens(tx, accountId, ['recovery', 'email-change']);
  });
}

export type ResetPasswordResult = { ok: true; accountId: string; email: string } | { ok: false; reason: 'invalid' };

/**
 * Sets the password by a mailed 'recovery' token, which works once: of two concurrent calls one is refused. Check with
 * `findOneTimeToken` before computing the hash. It confirms no address and signs no one in.
 */
export function resetPassword(
  db: Db,
  given: { token: string; passwordHash: string; keepSession?: string | null; now: Date },
): Promise<ResetPasswordResult> {
  const { token, passwordHash, keepSession = null, now } = given;
  return db.transaction(async (tx): Promise<ResetPasswordResult> => {
    const found = await takeToken(tx, { token, purpose: 'recovery', now });
    if (!found) return { ok: false, reason: 'invalid' };
    // Revokes this token too, so that it works once.
    await setPassword(tx, { accountId: found.accountId, passwordHash, keepSession, now });
    return { ok: true, accountId: found.accountId, email: found.email };
  });
}
