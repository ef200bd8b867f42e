import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts, sessions } from '../../db/schema/identity.ts';
import { SESSION_MAX_AGE, type SessionUser } from '../queries.server.ts';
import { hasSecondFactorColumn } from '../second-factor/queries.server.ts';
import type { SessionClient } from './session-client.server.ts';

export interface OwnSession extends SessionClient {
  /** Identifies the session; gives no access. */
  id: string;
  createdAt: Date;
  /** At most an hour before the actual last use. */
  lastUsedAt: Date;
  isCurrent: boolean;
}

/** Maximum number of listed sessions. A program may start a session with every call. */
const MAX_LISTED = 50;

/** Returns the account's live sessions: the request's first, then by last use. `more` is true if others exist. */
export async function listOwnSessions(
  db: Db,
  { accountId, sessionHash, now }: { accountId: string; sessionHash: string; now: Date },
): Promise<{ sessions: OwnSession[]; more: boolean }> {
  const earliest = new Date(now.getTime() - SESSION_MAX_AGE);
  const isCurrent = sql<boolean>`${sessions.tokenHash} = ${sessionHash}`;
  const { id, device, language, createdAt, lastUsedAt } = sessions;
  const found = await db
    .select({ id, device, language, createdAt, lastUsedAt, isCurrent })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now), gt(createdAt, earliest)))
    .orderBy(desc(isCurrent), desc(lastUsedAt), id)
    .limit(MAX_LISTED + 1);
  return { sessions: found.slice(0, MAX_LISTED), more: found.length > MAX_LISTED };
}

/**
 * Proof of ownership, required before actions that an unattended browser must not allow: the password, or a recent
 * sign-in for an account without a password. `stale` means that the sign-in is too old.
 */
export type OwnerProof = 'password' | 'recent' | 'stale';

const RECENT = 15 * 60 * 1000;

export function isFresh(
  { signedInAt, secondFactorAt }: Pick<SessionUser, 'signedInAt' | 'secondFactorAt'>,
  now: Date,
): boolean {
  return now.getTime() - Math.max(signedInAt.getTime(), secondFactorAt?.getTime() ?? 0) <= RECENT;
}

/** Returns true if a session has not expired, is fresh, and has given the account's second factor. */
export async function isFreshSession(
  db: Db,
  { accountId, sessionHash, now }: { accountId: string; sessionHash: string; now: Date },
): Promise<boolean> {
  const [found] = await db
    .select({
      signedInAt: sessions.createdAt,
      secondFactorAt: sessions.secondFactorAt,
      hasSecondFactor: hasSecondFactorColumn,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, sessionHash), eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)));
  if (!found || (found.hasSecondFactor && found.secondFactorAt === null)) return false;
  return isFresh(found, now);
}

export async function findOwnerProof(
  db: Db,
  { accountId, sessionHash, now }: { accountId: string; sessionHash: string; now: Date },
): Promise<OwnerProof> {
  const [found] = await db
    .select({
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      signedInAt: sessions.createdAt,
      secondFactorAt: sessions.secondFactorAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, sessionHash), eq(sessions.accountId, accountId)));
  if (found?.hasPassword) return 'password';
  return found && isFresh(found, now) ? 'recent' : 'stale';
}
