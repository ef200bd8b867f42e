import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/client.server.ts';
import { accounts, linkedIdentities, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import { currentOwnSite } from '../sites/current-site.server.ts';
import { hashToken, isToken } from './links/tokens.server.ts';
import { hasSecondFactorColumn } from './second-factor/queries.server.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds after which an unused session ends. */
export const SESSION_MAX_IDLE = 30 * DAY;
/** Milliseconds after which a session ends, even if in use. */
export const SESSION_MAX_AGE = 90 * DAY;

export interface SessionUser {
  accountId: string;
  email: string;
  /** Null while the address is unconfirmed. The account then gives no access. */
  emailConfirmedAt: Date | null;
  userType: string;
  metadata: Record<string, unknown>;
  /** Time of the deletion that the owner requested, or null. The account can sign in until then. */
  deletionAt: Date | null;
  /** Identifies the session; cannot be used as a token. */
  sessionHash: string;
  signedInAt: Date;
  hasSecondFactor: boolean;
  /** Time at which the session last gave the second factor, or null if never. */
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

export const sessionColumns = {
  ...userColumns,
  sessionHash: sessions.tokenHash,
  signedInAt: sessions.createdAt,
  hasSecondFactor: hasSecondFactorColumn,
  secondFactorAt: sessions.secondFactorAt,
  expiresAt: sessions.expiresAt,
};

/**
 * Session that has not ended. `user` is null while the second factor is missing, so that code which does not handle the
 * factor finds no user.
 */
export type LiveSession<User extends SessionUser = SessionUser> = { expiresAt: Date } & (
  | { user: User; waiting: null }
  | { user: null; waiting: User }
);

export function liveSession<User extends SessionUser>(account: User, expiresAt: Date): LiveSession<User> {
  const waits = account.hasSecondFactor && account.secondFactorAt === null;
  return waits ? { user: null, waiting: account, expiresAt } : { user: account, waiting: null, expiresAt };
}

/**
 * Returns the hash under which a session is stored. At a creator's own address the host is hashed with the token, so
 * that a session is valid only at the site where it began.
 */
export const hashSession = (token: string): string => hashToken(token + (currentOwnSite()?.host ?? ''));

/** SQL condition for a live session, for prepared queries. `sessionKey` returns the values of its placeholders. */
export const isLiveSession = and(
  eq(sessions.tokenHash, sql.placeholder('hash')),
  gt(sessions.expiresAt, sql.placeholder('now')),
  gt(sessions.createdAt, sql.placeholder('earliest')),
);

/** Returns the values for `isLiveSession`, or null for text that cannot be a token. */
export function sessionKey({ token, now }: { token: string; now: Date }) {
  return isToken(token) ? { hash: hashSession(token), now, earliest: new Date(now.getTime() - SESSION_MAX_AGE) } : null;
}

const sessionByHash = preparedOnce((db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(isLiveSession)
    .prepare('session_by_hash'),
);

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

/** Returns true even for an expired session, until `deleteExpired` removes the row. */
export async function hasSession(db: Db, { token }: { token: string }): Promise<boolean> {
  if (!isToken(token)) return false;
  const found = await db
    .select({ one: sql`1` })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashSession(token)));
  return found.length > 0;
}

export interface Account {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  userType: string;
  metadata: Record<string, unknown>;
  /** False, for example, for an account that only uses Google. */
  hasPassword: boolean;
}

const accountColumns = {
  ...userColumns,
  hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
};

/** @param email normalized by `normaliseEmail` */
export async function findAccountByEmail(db: Db, { email }: { email: string }): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(accounts).where(eq(accounts.email, email));
  return account ?? null;
}

export async function findAccount(db: Db, { accountId }: { accountId: string }): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(accounts).where(eq(accounts.id, accountId));
  return account ?? null;
}

export async function findAccountByGoogleSubject(db: Db, { subject }: { subject: string }): Promise<Account | null> {
  const [account] = await db
    .select(accountColumns)
    .from(linkedIdentities)
    .innerJoin(accounts, eq(accounts.id, linkedIdentities.accountId))
    .where(isGoogleSubject(subject));
  return account ?? null;
}

export function isGoogleSubject(subject: string) {
  return and(eq(linkedIdentities.provider, 'google'), eq(linkedIdentities.subject, subject));
}

export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

export interface OneTimeToken {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  /** Attempt that a 'signup' link was mailed for, or null. */
  attemptId: string | null;
  /** `hashToken` of the secret in the sign-up cookie, or null if there was no cookie. */
  browserHash: string | null;
  redirectTo: string | null;
  /** New address for 'email-change', previous address for 'email-undo', otherwise null. */
  target: string | null;
  /** Creator for 'invitation' (null for an operator's invitation), change for 'people-undo', otherwise null. */
  subjectId: string | null;
  used: boolean;
  createdAt: Date;
}

interface WantedToken {
  token: string;
  purpose: TokenPurpose;
  now: Date;
}

/** Reads a mailed token, used or not, without marking it as used. Null if the token is unknown or expired. */
export function findOneTimeToken(db: Db, wanted: WantedToken): Promise<OneTimeToken | null> {
  return findToken(db, wanted, gt(oneTimeTokens.expiresAt, wanted.now));
}

/** Finds an expired link until `deleteExpired` removes the row, so that another link can be sent. */
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
