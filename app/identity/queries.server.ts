import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/client.server.ts';
import { accounts, linkedIdentities, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import { hashToken, isToken } from './links/tokens.server.ts';
import { hasSecondFactorColumn } from './second-factor/queries.server.ts';
import { SESSION_LONGEST } from './sessions/session-life.ts';

/** The person behind a session. */
export interface SessionUser {
  accountId: string;
  email: string;
  /** Null: the account gives no access yet. */
  emailConfirmedAt: Date | null;
  userType: string;
  metadata: Record<string, unknown>;
  /** When the account is deleted, as its owner has asked for; null: it is not. It signs in until then. */
  deletionAt: Date | null;
  /** Identifies the session; it cannot be used as its token. */
  sessionHash: string;
  /** When the session began, by a sign-in. */
  signedInAt: Date;
  /** Whether the account has a second factor, without which its sessions give no access. */
  hasSecondFactor: boolean;
  /** When the second factor was last given in this session; null: it was not. */
  secondFactorAt: Date | null;
}

const userColumns = {
  accountId: accounts.id,
  email: accounts.email,
  emailConfirmedAt: accounts.emailConfirmedAt,
  userType: accounts.userType,
  metadata: accounts.metadata,
  deletionAt: accounts.deletionAt,
};

/** The columns of `SessionUser` and when the session expires, from `sessions` joined with `accounts`. */
export const sessionColumns = {
  ...userColumns,
  sessionHash: sessions.tokenHash,
  signedInAt: sessions.createdAt,
  hasSecondFactor: hasSecondFactorColumn,
  secondFactorAt: sessions.secondFactorAt,
  expiresAt: sessions.expiresAt,
};

/**
 * A session that has not ended. Until the account's second factor was given in it, it is nobody's: `user` is null, so
 * whoever reads a session for any other purpose than the factor finds nobody.
 */
export type LiveSession<User extends SessionUser = SessionUser> = { expiresAt: Date } & (
  | { user: User; waiting: null }
  /** `waiting`: whose factor is missing. */
  | { user: null; waiting: User }
);

/** A row of `sessionColumns` as a session. Every query of a session goes through it. */
export function liveSession<User extends SessionUser>(account: User, expiresAt: Date): LiveSession<User> {
  const waits = account.hasSecondFactor && account.secondFactorAt === null;
  return waits ? { user: null, waiting: account, expiresAt } : { user: account, waiting: null, expiresAt };
}

/** The SQL condition for a live session, prepared: `sessionKey` gives its values. */
export const isLiveSession = and(
  eq(sessions.tokenHash, sql.placeholder('hash')),
  gt(sessions.expiresAt, sql.placeholder('now')),
  gt(sessions.createdAt, sql.placeholder('earliest')),
);

/** What `isLiveSession` looks for; null for what cannot be a token. */
export function sessionKey({ token, now }: { token: string; now: Date }) {
  return isToken(token) ? { hash: hashToken(token), now, earliest: new Date(now.getTime() - SESSION_LONGEST) } : null;
}

const sessionByHash = preparedOnce((db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(isLiveSession)
    .prepare('session_by_hash'),
);

/**
 * The session that the token belongs to, or null when it has ended, expired or never existed: after 30 days
 * without use, and 90 days after it began. One indexed read.
 */
export async function findSession(
  db: Db,
  { token, now = new Date() }: { token: string; now?: Date },
): Promise<LiveSession | null> {
  const key = sessionKey({ token, now });
  const [session] = key ? await sessionByHash(db).execute(key) : [];
  if (!session) return null;
  const { expiresAt, ...account } = session;
  return liveSession(account, expiresAt);
}

/** Whether the token is of a session that nobody has ended; it may have expired, until `deleteExpired` removes it. */
export async function hasSession(db: Db, { token }: { token: string }): Promise<boolean> {
  if (!isToken(token)) return false;
  const found = await db
    .select({ one: sql`1` })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  return found.length > 0;
}

/** An account without its password's hash, which only `signIn` and `checkAccountPassword` read. */
export interface Account {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  userType: string;
  metadata: Record<string, unknown>;
  /** False for people who only ever came through Google. */
  hasPassword: boolean;
}

const accountColumns = {
  ...userColumns,
  hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
};

/** @param email as `normaliseEmail` gives it */
export async function findAccountByEmail(db: Db, { email }: { email: string }): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(accounts).where(eq(accounts.email, email));
  return account ?? null;
}

export async function findAccount(db: Db, { accountId }: { accountId: string }): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(accounts).where(eq(accounts.id, accountId));
  return account ?? null;
}

/** @param subject Google's `sub`: it stays the same when the address changes */
export async function findAccountByGoogleSubject(db: Db, { subject }: { subject: string }): Promise<Account | null> {
  const [account] = await db
    .select(accountColumns)
    .from(linkedIdentities)
    .innerJoin(accounts, eq(accounts.id, linkedIdentities.accountId))
    .where(isGoogleSubject(subject));
  return account ?? null;
}

/** The SQL condition for the linked identity with this Google subject. */
export function isGoogleSubject(subject: string) {
  return and(eq(linkedIdentities.provider, 'google'), eq(linkedIdentities.subject, subject));
}

export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/** A stored token of a mailed link. */
export interface OneTimeToken {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  /** The sign-up that the link was mailed for; null for other links, and if the account was brought over by plain SQL. */
  attemptId: string | null;
  /** `hashToken` of the sign-up cookie's secret in the browser that signed up; null: there was none. */
  browserHash: string | null;
  redirectTo: string | null;
  /** Of 'email-change' the new address, of 'email-undo' the one to return to; else null. */
  target: string | null;
  /** What the link is about: of 'invitation' the creator (null: to run the site), of 'people-undo' the change. */
  subjectId: string | null;
  /** It has been used. */
  used: boolean;
  createdAt: Date;
}

interface WantedToken {
  token: string;
  purpose: TokenPurpose;
  now: Date;
}

/** Reads a mailed token without using it: null when it is unknown, expired, or has another purpose. */
export function findOneTimeToken(db: Db, wanted: WantedToken): Promise<OneTimeToken | null> {
  return findToken(db, wanted, gt(oneTimeTokens.expiresAt, wanted.now));
}

/** A link that has expired, for as long as it is stored (`deleteExpired`); it only says where to send another. */
export function findExpiredLink(
  db: Db,
  wanted: WantedToken & { purpose: 'signup' | 'invitation' },
): Promise<OneTimeToken | null> {
  return findToken(db, wanted, lte(oneTimeTokens.expiresAt, wanted.now));
}

async function findToken(db: Db, { token, purpose }: WantedToken, alive: SQL): Promise<OneTimeToken | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      emailConfirmedAt: accounts.emailConfirmedAt,
      attemptId: oneTimeTokens.attemptId,
      browserHash: oneTimeTokens.browserHash,
      redirectTo: oneTimeTokens.redirectTo,
      target: oneTimeTokens.email,
      subjectId: oneTimeTokens.subjectId,
      used: sql<boolean>`${oneTimeTokens.usedAt} is not null`,
      createdAt: oneTimeTokens.createdAt,
    })
    .from(oneTimeTokens)
    .innerJoin(accounts, eq(accounts.id, oneTimeTokens.accountId))
    .where(and(eq(oneTimeTokens.tokenHash, hashToken(token)), eq(oneTimeTokens.purpose, purpose), alive));
  return found ?? null;
}
