import { and, eq, inArray, lt, ne, not, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts, oneTimeTokens, rateLimits, sessions, signUpAttempts, usedNonces } from '../../db/schema/identity.ts';
import { isBusy } from '../../http/fair-queue.ts';
import { lockAccount } from '../links/one-time-tokens.server.ts';
import { newToken } from '../links/tokens.server.ts';
import { deleteNeverConfirmed } from '../never-confirmed.server.ts';
import type { PasswordHasher } from '../passwords/password-hashing.server.ts';
import { hashSession, SESSION_MAX_IDLE } from '../queries.server.ts';
import type { SessionClient } from './session-client.server.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

export type SignInResult =
  | { ok: true; accountId: string; token: string }
  /** The same reason for an unknown account and a wrong password, so that accounts cannot be enumerated. */
  | { ok: false; reason: 'wrong' }
  /** The password was correct. */
  | { ok: false; reason: 'unconfirmed'; accountId: string };

/**
 * Checks email and password and starts a session. Timing does not reveal whether an address has an account. Takes a
 * database, not a transaction, because hashing must not hold a transaction open.
 * @param given.email normalized by `normaliseEmail`
 * @param given.previous token of this browser's earlier session, which ends
 */
export async function signIn(
  db: Db,
  hasher: PasswordHasher,
  given: { email: string; password: string; client: SessionClient; now: Date; previous?: string | null },
): Promise<SignInResult> {
  const { email, password, client, now, previous } = given;
  const [account] = await db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.email, email));
  const verified = await hasher.verify(password, account?.passwordHash ?? null);
  if (!account?.passwordHash || !verified) return { ok: false, reason: 'wrong' };

  const { id: accountId, passwordHash } = account;
  const renewed = hasher.isOutdated(passwordHash) ? await hashIfPossible(hasher, password) : null;
  const result = await db.transaction(async (tx): Promise<SignInResult | null> => {
    // The password may have changed during hashing. With the lock, either this sign-in sees the change, or the change
    // waits and then ends the new session.
    const [current] = await tx
      .select({ emailConfirmedAt: accounts.emailConfirmedAt })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash)))
      .for(renewed === null ? 'share' : 'no key update');
    if (!current) return null;
    if (renewed !== null) await tx.update(accounts).set({ passwordHash: renewed }).where(eq(accounts.id, accountId));
    if (!current.emailConfirmedAt) return { ok: false, reason: 'unconfirmed', accountId };
    if (previous) await endSession(tx, { token: previous });
    return { ok: true, accountId, token: await insertSession(tx, { accountId, client, now }) };
  });
  if (result) return result;
  // A concurrent sign-in with the same password may have replaced an outdated hash.
  return hasher.isOutdated(passwordHash) ? signIn(db, hasher, given) : { ok: false, reason: 'wrong' };
}

async function hashIfPossible(hasher: PasswordHasher, password: string): Promise<string | null> {
  return hasher.hash(password).catch((error: unknown) => {
    if (isBusy(error)) return null;
    throw error;
  });
}

/** Must not run in a transaction, because hashing takes long. */
export async function checkAccountPassword(
  db: Db,
  hasher: PasswordHasher,
  { accountId, password }: { accountId: string; password: string },
): Promise<boolean> {
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return hasher.verify(password, account?.passwordHash ?? null);
}

/** @param given.previous token of this browser's earlier session, which ends */
export function startSession(
  db: Db,
  { previous, ...given }: { accountId: string; client: SessionClient; now: Date; previous?: string | null },
): Promise<string> {
  return db.transaction(async (tx) => {
    if (previous) await endSession(tx, { token: previous });
    return insertSession(tx, given);
  });
}

/** Extends a used session to 30 days from now and records the use. Writes at most once an hour. */
export async function renewSession(
  db: Db,
  { sessionHash, expiresAt, now }: { sessionHash: string; expiresAt: Date; now: Date },
): Promise<void> {
  const renewed = new Date(now.getTime() + SESSION_MAX_IDLE);
  if (renewed.getTime() - expiresAt.getTime() < HOUR) return;
  // An ended session has no row, so the update cannot restore it.
  await db
    .update(sessions)
    .set({ expiresAt: renewed, lastUsedAt: now })
    .where(and(eq(sessions.tokenHash, sessionHash), lt(sessions.expiresAt, renewed)));
}

/** Ends a session. Idempotent. */
export async function endSession(db: Db, session: { token: string } | { sessionHash: string }): Promise<void> {
  const hash = 'token' in session ? hashSession(session.token) : session.sessionHash;
  await db.delete(sessions).where(eq(sessions.tokenHash, hash));
}

/** @returns false if the account has no such session */
export async function endSessionOf(db: Db, { accountId, id }: { accountId: string; id: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Locks the account, so that a session that is being started at another site is ended too (`continueSession`).
 * @param given.keepSession the `sessionHash` to keep, or null for none
 */
export async function endOtherSessions(
  tx: Db,
  { accountId, keepSession }: { accountId: string; keepSession: string | null },
): Promise<void> {
  await lockAccount(tx, accountId);
  const others = keepSession === null ? undefined : ne(sessions.tokenHash, keepSession);
  await tx.delete(sessions).where(and(eq(sessions.accountId, accountId), others));
}

const AT_ONCE = 500;

/** Deletes expired rows. Sign-up and invitation links stay for 30 more days, so that another can be requested. */
export async function deleteExpired(db: Db, { now }: { now: Date }): Promise<void> {
  const longAgo = new Date(now.getTime() - 30 * DAY);
  const { expiresAt, purpose } = oneTimeTokens;
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  const another = inArray(purpose, ['signup', 'invitation']);
  await db.delete(oneTimeTokens).where(and(lt(expiresAt, now), or(not(another), lt(expiresAt, longAgo))));
  // Runs before the attempts are deleted, because attempts identify these accounts.
  while ((await deleteNeverConfirmed(db, { before: longAgo, limit: AT_ONCE })) === AT_ONCE);
  const links = db.select({ one: sql`1` }).from(oneTimeTokens).where(eq(oneTimeTokens.attemptId, signUpAttempts.id));
  await db.delete(signUpAttempts).where(and(lt(signUpAttempts.createdAt, longAgo), notExists(links)));
  await db.delete(usedNonces).where(lt(usedNonces.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
}

/**
 * @param session.since time of the sign-in; now by default
 * @param session.secondFactorAt time at which the second factor was given, if it was
 */
export async function insertSession(
  tx: Db,
  session: { accountId: string; client: SessionClient; now: Date; since?: Date; secondFactorAt?: Date | null },
): Promise<string> {
  const { accountId, client, now, since = now, secondFactorAt = null } = session;
  const { token } = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_MAX_IDLE);
  await tx.insert(sessions).values({
    tokenHash: hashSession(token),
    accountId,
    ...client,
    createdAt: since,
    lastUsedAt: now,
    expiresAt,
    secondFactorAt,
  });
  return token;
}
