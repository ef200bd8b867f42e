import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { violatedConstraint } from '../db/postgres-errors.server.ts';
import { accounts, linkedIdentities, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import { isReserved } from './address-holder.server.ts';
import { endTokens, takeToken } from './links/one-time-tokens.server.ts';
import { findAttempt, recordAttempt, type StoredAttempt, voidAttempts } from './links/sign-up-attempts.server.ts';
import { isGoogleSubject } from './queries.server.ts';
import { endOtherSessions } from './sessions/session-commands.server.ts';

export * from './deletion-commands.server.ts';
export * from './email-commands.server.ts';
export { endTokensAbout, issueToken, lockAccount, takeToken } from './links/one-time-tokens.server.ts';
export * from './sessions/session-commands.server.ts';

// Each command is one transaction, or joins the caller's. Commands that change an account's address, password or
// confirmation lock the account before its sessions or tokens, to prevent deadlocks.

export type CreateAccountResult =
  /** `attemptId` is null if the call stored no attempt. */
  { ok: true; accountId: string; attemptId: string | null } | { ok: false; reason: 'already-confirmed' };

/**
 * Creates an account. An unconfirmed account with this address gets the new values in the same row. Earlier attempts
 * and their links stay valid unless `confirmed` is true.
 * @param account.email normalized by `normaliseEmail`
 * @param account.attempt `browserHash` is `hashToken` of the secret in the sign-up cookie
 * @param account.confirmed true if Google has verified the address
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
      // The Google user may have an account with another address. A violated unique index would abort the transaction.
      const [elsewhere] = await tx
        .select({ id: accounts.id })
        .from(linkedIdentities)
        .innerJoin(accounts, eq(accounts.id, linkedIdentities.accountId))
        .where(and(isGoogleSubject(googleSubject), ne(accounts.email, email)));
      if (elsewhere) return { ok: false, reason: 'already-confirmed' };
    }
    // A single statement waits for a concurrent transaction and evaluates the condition on the committed row.
    const [row] = await tx
      .insert(accounts)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: accounts.email, set: values, setWhere: isNull(accounts.emailConfirmedAt) })
      .returning({ accountId: accounts.id });
    if (!row) return { ok: false, reason: 'already-confirmed' };
    const { accountId } = row;
    // Runs after the insert: the insert waits for a concurrent change of address, whose undo link is then visible.
    if (await isReserved(tx, { email, accountId, now })) throw new AddressReserved();
    // Voids links mailed for the replaced values. An invitation stays, so that a stranger's sign-up cannot void it.
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

/** Throws if the subject is already linked to an account. */
export async function linkGoogle(
  tx: Db,
  { accountId, subject, now }: { accountId: string; subject: string; now: Date },
): Promise<void> {
  await tx.insert(linkedIdentities).values({ accountId, provider: 'google', subject, createdAt: now });
}

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
    // Two concurrent sign-ups with one Google account, under two addresses, cannot see each other's rows. The retry
    // finds the committed row.
    if (!isLast && violatedConstraint(error) === 'linked_identities_provider_subject_pk') {
      return withRefusal(db, work, { isLast: true });
    }
    throw error;
  }
}

/** Merges into the account's metadata (specification, section 7: update user). */
export async function updateMetadata(
  db: Db,
  { accountId, metadata, now }: { accountId: string; metadata: Record<string, unknown>; now: Date },
): Promise<void> {
  const merged = sql`${accounts.metadata} || ${JSON.stringify(metadata)}::jsonb`;
  await db.update(accounts).set({ metadata: merged, updatedAt: now }).where(eq(accounts.id, accountId));
}

export type ConfirmEmailResult =
  /** `again`: the address was confirmed before. The link still identifies the account, but must not sign anyone in. */
  | { ok: true; accountId: string; email: string; redirectTo: string | null; again: boolean }
  | { ok: false; reason: 'invalid' };

export type ConfirmedAttempt = StoredAttempt & { accountId: string; email: string };

/**
 * Confirms the address that a 'signup' token was mailed to. The account takes over the attempt's password and metadata.
 * Voids attempts, sessions and reset links. Idempotent while the token is valid. The caller checks who may confirm
 * (`findSignUpProof`).
 * @param given.passwordHash replaces the attempt's hash
 * @param given.provedBy hash that the submitted password was verified against; refused if the stored hash has changed
 * since
 * @param restore writes the caller's own records of the attempt, before the address counts as confirmed; not called for
 * a link without an attempt
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
    // `takeToken` has locked the account, but read its own result before the lock.
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
 * Sets the password. Revokes every session except `keepSession`, every reset link, and any unconfirmed change of
 * address. The caller queues the notification email in the same transaction.
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

/** Sets the password with a mailed 'recovery' token, which works once. Does not confirm the address. */
export function resetPassword(
  db: Db,
  given: { token: string; passwordHash: string; keepSession?: string | null; now: Date },
): Promise<ResetPasswordResult> {
  const { token, passwordHash, keepSession = null, now } = given;
  return db.transaction(async (tx): Promise<ResetPasswordResult> => {
    const found = await takeToken(tx, { token, purpose: 'recovery', now });
    if (!found) return { ok: false, reason: 'invalid' };
    await setPassword(tx, { accountId: found.accountId, passwordHash, keepSession, now });
    return { ok: true, accountId: found.accountId, email: found.email };
  });
}
