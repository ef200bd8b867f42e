import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { accounts, linkedIdentities, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import { findOneTimeToken, isGoogleSubject, type OneTimeToken, type TokenPurpose } from './queries.server.ts';
import { endOtherSessions } from './session-commands.server.ts';
import { hashToken, newToken } from './tokens.server.ts';

// One door for all that the room writes; sessions have a file of their own behind it.
export * from './session-commands.server.ts';

/**
 * Each command is one transaction, or a part of the caller's when it is given one. Whoever touches an account and its
 * sessions or tokens locks the account first: no two wait for each other, and what a lock was waited for is seen.
 */
const HOUR = 60 * 60 * 1000;
const tokenLife: Record<TokenPurpose, number> = { signup: 24 * HOUR, recovery: HOUR };

export type CreateAccountResult = { ok: true; accountId: string } | { ok: false; reason: 'already-confirmed' };

/**
 * Makes an account. An address that never was confirmed is taken over by this attempt: same row, its password,
 * metadata, links and sessions replaced (nobody can squat on another's address). Of two at the same instant the later
 * takes over from the earlier: one account.
 * @param account.email as `normaliseEmail` gives it
 * @param account.confirmed the address is proven already (Google has verified it)
 */
export function createAccount(
  db: Db,
  account: {
    email: string;
    passwordHash: string | null;
    metadata: Record<string, unknown>;
    userType: 'subscriber';
    googleSubject?: string | null;
    confirmed?: boolean;
    now?: Date;
  },
): Promise<CreateAccountResult> {
  const { email, passwordHash, metadata, userType, googleSubject = null, now = new Date() } = account;
  const emailConfirmedAt = account.confirmed ? now : null;
  const values = { passwordHash, metadata, userType, googleSubject, emailConfirmedAt, createdAt: now, updatedAt: now };
  return db.transaction(async (tx): Promise<CreateAccountResult> => {
    if (googleSubject) {
      // The same person under an older address of theirs. The unique index would say so only by failing everything.
      const [elsewhere] = await tx
        .select({ id: accounts.id })
        .from(linkedIdentities)
        .innerJoin(accounts, eq(accounts.id, linkedIdentities.accountId))
        .where(and(isGoogleSubject(googleSubject), ne(accounts.email, email)));
      if (elsewhere) return { ok: false, reason: 'already-confirmed' };
    }
    // One statement decides: it waits for a rival's transaction, and its condition is judged on what that one left.
    const [row] = await tx
      .insert(accounts)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: accounts.email, set: values, setWhere: isNull(accounts.emailConfirmedAt) })
      .returning({ accountId: accounts.id });
    if (!row) return { ok: false, reason: 'already-confirmed' };
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.accountId, row.accountId));
    await tx.delete(sessions).where(eq(sessions.accountId, row.accountId));
    return { ok: true, accountId: row.accountId };
  });
}

/** Adds to the account's metadata (specification, section 7: update user); what is not named stays. */
export async function updateMetadata(
  db: Db,
  { accountId, metadata, now }: { accountId: string; metadata: Record<string, unknown>; now: Date },
): Promise<void> {
  const merged = sql`${accounts.metadata} || ${JSON.stringify(metadata)}::jsonb`;
  await db.update(accounts).set({ metadata: merged, updatedAt: now }).where(eq(accounts.id, accountId));
}

/**
 * The token for a mailed link: 'signup' is good for 24 hours, 'recovery' for one, and ends the older ones.
 * @param given.browserHash `hashToken` of the sign-up cookie's secret
 * @param given.redirectTo a path on this site
 */
export function issueToken(
  db: Db,
  given: {
    accountId: string;
    purpose: TokenPurpose;
    browserHash?: string | null;
    redirectTo?: string | null;
    now: Date;
  },
): Promise<string> {
  const { accountId, purpose, browserHash = null, redirectTo = null, now } = given;
  const { token, hash } = newToken();
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    if (purpose === 'recovery') await endRecoveryTokens(tx, accountId);
    const expiresAt = new Date(now.getTime() + tokenLife[purpose]);
    await tx
      .insert(oneTimeTokens)
      .values({ tokenHash: hash, accountId, purpose, browserHash, redirectTo, expiresAt, createdAt: now });
    return token;
  });
}

export type ConfirmEmailResult =
  /** `again`: the link had done its work before; it says who, and is no reason to sign anyone in. */
  | { ok: true; accountId: string; email: string; redirectTo: string | null; again: boolean }
  | { ok: false; reason: 'invalid' };

/** Confirms the address that a 'signup' token was mailed to. Idempotent while the token lives. */
export function confirmEmail(db: Db, { token, now }: { token: string; now: Date }): Promise<ConfirmEmailResult> {
  return db.transaction(async (tx): Promise<ConfirmEmailResult> => {
    const found = await takeToken(tx, { token, purpose: 'signup', now });
    if (!found) return { ok: false, reason: 'invalid' };
    const { accountId, email, redirectTo } = found;
    const fresh = await tx
      .update(accounts)
      .set({ emailConfirmedAt: now, updatedAt: now })
      .where(and(eq(accounts.id, accountId), isNull(accounts.emailConfirmedAt)))
      .returning({ id: accounts.id });
    return { ok: true, accountId, email, redirectTo, again: fresh.length === 0 };
  });
}

/**
 * Sets a password that is hashed already; every session but `keepSession` and every link of a reset end with it.
 * The person is told by mail, in the caller's transaction.
 */
export function setPassword(
  db: Db,
  given: { accountId: string; passwordHash: string; keepSession: string | null; now: Date },
): Promise<void> {
  const { accountId, passwordHash, keepSession, now } = given;
  return db.transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash, updatedAt: now }).where(eq(accounts.id, accountId));
    await endOtherSessions(tx, { accountId, keepSession });
    await endRecoveryTokens(tx, accountId);
  });
}

export type ResetPasswordResult = { ok: true; accountId: string; email: string } | { ok: false; reason: 'invalid' };

/**
 * Sets the password by a mailed 'recovery' token, which works once: of two at the same instant one is refused. Look
 * with `findOneTimeToken` before paying for the hash. It confirms no address and signs nobody in.
 */
export function resetPassword(
  db: Db,
  given: { token: string; passwordHash: string; keepSession?: string | null; now: Date },
): Promise<ResetPasswordResult> {
  const { token, passwordHash, keepSession = null, now } = given;
  return db.transaction(async (tx): Promise<ResetPasswordResult> => {
    const found = await takeToken(tx, { token, purpose: 'recovery', now });
    if (!found) return { ok: false, reason: 'invalid' };
    // Ends this token too: that is why it works once.
    await setPassword(tx, { accountId: found.accountId, passwordHash, keepSession, now });
    return { ok: true, accountId: found.accountId, email: found.email };
  });
}

/** Marks a mailed token as used, under its account's lock. Null: there is none, or it was ended in that moment. */
async function takeToken(
  tx: Db,
  wanted: { token: string; purpose: TokenPurpose; now: Date },
): Promise<OneTimeToken | null> {
  const found = await findOneTimeToken(tx, wanted);
  if (!found) return null;
  await lockAccount(tx, found.accountId);
  const taken = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`coalesce(${oneTimeTokens.usedAt}, ${sql.param(wanted.now, oneTimeTokens.usedAt)})` })
    .where(eq(oneTimeTokens.tokenHash, hashToken(wanted.token)))
    .returning({ purpose: oneTimeTokens.purpose });
  return taken.length > 0 ? found : null;
}

/** Makes every other command about the account wait for the end of this transaction. */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
}

async function endRecoveryTokens(tx: Db, accountId: string): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.accountId, accountId), eq(oneTimeTokens.purpose, 'recovery')));
}
