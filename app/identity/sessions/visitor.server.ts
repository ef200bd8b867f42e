import { createContext, type RouterContextProvider } from 'react-router';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { renewSession } from '../commands.server.ts';
import { hashToken } from '../links/tokens.server.ts';
import type { LiveSession, SessionUser } from '../queries.server.ts';
import { readSessionToken, readSignUpCookie } from './session-cookie.server.ts';

/** Who sent the request, as far as this browser's cookies prove it; `User` adds what other rooms know of the account. */
export interface Visitor<User extends SessionUser = SessionUser> {
  /** Null: no one is signed in in this browser, or the account is not confirmed. */
  user: User | null;
  /** The account of the browser's session, confirmed or not. */
  account: User | null;
  /** Who has signed in here and has still to give the second factor: until then it is nobody's session; else null. */
  waiting: User | null;
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

/** The confirmed account that is signed in, on routes open to no one else (`route-table.ts`); throws on others. */
export async function requireUser(context: Readonly<RouterContextProvider>): Promise<SessionUser> {
  const { user } = await findVisitor(context);
  if (!user) throw new Error('A route that needs a confirmed account is open to others');
  return user;
}

/** Reads a live session: null when the token is not that of one. */
export type ReadSession<User extends SessionUser> = (
  db: Db,
  session: { token: string; now: Date },
) => Promise<LiveSession<User> | null>;

/**
 * Reads the visitor. Nothing is read without a session cookie. A session in use is renewed, at most once an hour.
 * @param readSession one indexed query
 */
export async function readVisitor<User extends SessionUser>(
  request: Request,
  services: Pick<Services, 'db' | 'origin' | 'secrets' | 'now'>,
  readSession: ReadSession<User>,
): Promise<Visitor<User>> {
  const { db, origin, now } = services;
  const cookie = await readSignUpCookie(request, services);
  const sessionToken = readSessionToken(request, origin);
  const session = sessionToken ? await readSession(db, { token: sessionToken, now: now() }) : null;
  const signUp = cookie && { email: cookie.email, browserHash: hashToken(cookie.secret) };
  const nobody = { user: null, account: null, waiting: null, sessionToken, signUp };
  if (!session) return nobody;
  const { expiresAt, user: account, waiting } = session;
  if (!account) return { ...nobody, waiting };
  if (!account.emailConfirmedAt) return { ...nobody, account };
  await renewSession(db, { sessionHash: account.sessionHash, expiresAt, now: now() });
  return { ...nobody, user: account, account };
}
