import { createContext, type RouterContextProvider } from 'react-router';
import type { Services } from '../http/services.ts';
import { renewSession } from './commands.server.ts';
import { findSession, type SessionUser } from './queries.server.ts';
import { readSessionToken, readSignUpCookie } from './session-cookie.server.ts';
import { hashToken } from './tokens.server.ts';

/** Who sent the request, as far as this browser's cookies prove it. */
export interface Visitor {
  /** Null: no one is signed in in this browser, or the account is not confirmed. */
  user: SessionUser | null;
  /** The account of the browser's session, confirmed or not. */
  account: SessionUser | null;
  /** The session cookie's token, whether or not the session is still valid. */
  sessionToken: string | null;
  /** The sign-up that was made in this browser within the last day. */
  signUp: { email: string; browserHash: string } | null;
}

/** Reads the visitor, lazily and at most once per request; set by middleware. */
export const visitorContext = createContext<() => Promise<Visitor>>();

export function findVisitor(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  return context.get(visitorContext)();
}

/** The confirmed account that is signed in, on routes open to no one else (`access/roles.ts`); throws on others. */
export async function requireUser(context: Readonly<RouterContextProvider>): Promise<SessionUser> {
  const { user } = await findVisitor(context);
  if (!user) throw new Error('A route that needs a confirmed account is open to others');
  return user;
}

/**
 * Reads the visitor. One indexed query, none without a session cookie. A session in use is renewed, at most once an hour.
 */
export async function readVisitor(
  request: Request,
  services: Pick<Services, 'db' | 'origin' | 'secrets' | 'now'>,
): Promise<Visitor> {
  const { db, origin, now } = services;
  const cookie = await readSignUpCookie(request, services);
  const sessionToken = await readSessionToken(request, origin);
  const session = sessionToken ? await findSession(db, { token: sessionToken, now: now() }) : null;
  const signUp = cookie && { email: cookie.email, browserHash: hashToken(cookie.secret) };
  if (!session) return { user: null, account: null, sessionToken, signUp };
  const { expiresAt, ...account } = session;
  if (!account.emailConfirmedAt) return { user: null, account, sessionToken, signUp };
  await renewSession(db, { sessionHash: account.sessionHash, expiresAt, now: now() });
  return { user: account, account, sessionToken, signUp };
}
