import type { Services } from '../http/services.ts';
import { renewSession } from './commands.server.ts';
import { findSession, type SessionUser } from './queries.server.ts';
import { readSessionToken } from './session-cookie.server.ts';

/**
 * The person whose browser asks, or null: not signed in, or not any more, or not confirmed. One indexed query, none
 * without a cookie. A session in use is renewed, at most once a day.
 */
export async function findSessionUser(
  request: Request,
  { db, origin, now }: Pick<Services, 'db' | 'origin' | 'now'>,
): Promise<SessionUser | null> {
  const token = await readSessionToken(request, origin);
  if (!token) return null;
  const session = await findSession(db, { token, now: now() });
  if (!session?.emailConfirmedAt) return null;
  const { expiresAt, ...user } = session;
  await renewSession(db, { sessionHash: user.sessionHash, expiresAt, now: now() });
  return user;
}
