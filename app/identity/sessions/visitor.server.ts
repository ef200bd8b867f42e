import { createContext, type RouterContextProvider } from 'react-router';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { renewSession } from '../commands.server.ts';
import { hashToken } from '../links/tokens.server.ts';
import type { LiveSession, SessionUser } from '../queries.server.ts';
import { readSessionToken, readSignUpCookie } from './session-cookie.server.ts';

/** Sender of the request, as proved by the browser's cookies. */
export interface Visitor<User extends SessionUser = SessionUser> {
  /** Null if the browser is signed out, the account is unconfirmed, or the second factor is missing. */
  user: User | null;
  /** Signed-in account, confirmed or not. Null if the browser is signed out or the second factor is missing. */
  account: User | null;
  /** Account that has signed in but not given the second factor, or null. The session gives no access until then. */
  waiting: User | null;
  /** Token in the session cookie, valid or not, or null without a well-formed token. */
  sessionToken: string | null;
  /** Sign-up made in this browser within the last day, or null. */
  signUp: { email: string; browserHash: string } | null;
}

/** Reads the visitor lazily, at most once per request; set by middleware. */
export const visitorContext = createContext<() => Promise<Visitor>>();

export function findVisitor(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  return context.get(visitorContext)();
}

/** Returns the signed-in, confirmed account. Throws if there is none: the route's row must require an account. */
export async function requireUser(context: Readonly<RouterContextProvider>): Promise<SessionUser> {
  const { user } = await findVisitor(context);
  if (!user) throw new Error('A route that needs a confirmed account is open to others');
  return user;
}

export type ReadSession<User extends SessionUser> = (
  db: Db,
  session: { token: string; now: Date },
) => Promise<LiveSession<User> | null>;

/** Reads the visitor, without a query if there is no session cookie. Renews a used session. */
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
