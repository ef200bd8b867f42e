import { randomBytes } from 'node:crypto';
import { createCookie } from 'react-router';
import type { Services } from '../../http/services.ts';
import { isToken } from '../links/tokens.server.ts';
import { findSession, hasSession, SESSION_MAX_AGE } from '../queries.server.ts';
import { keyedHash } from '../secret.server.ts';
import { cookieValue, siteCookie } from './cookies.server.ts';
import { SIGNED_IN, saysEnded, saysSignedIn } from './signed-in.ts';

/** Maximum lifetime of a session, in seconds. An unused session expires earlier; its row stores the time. */
const SESSION_SECONDS = SESSION_MAX_AGE / 1000;

/** Returns null without a well-formed token. The token is not signed, because it is random and stored as a hash. */
export const readSessionToken = (request: Request, origin: string): string | null =>
  sessionTokenIn(request.headers.get('cookie'), origin);

export function sessionTokenIn(cookies: string | null, origin: string): string | null {
  const token = cookieValue(cookies, sessionCookieAt(origin));
  return isToken(token) ? token : null;
}

export function sessionCookie(token: string, origin: string): Promise<string> {
  return sessionCookieAt(origin).serialize(token, { maxAge: SESSION_SECONDS, encode: () => token });
}

export function endedSessionCookie(origin: string): Promise<string> {
  return sessionCookieAt(origin).serialize('', { maxAge: 0 });
}

const sessionCookieAt = (origin: string) => siteCookie('larder_session', { origin });

/** Seconds for which `signed_in=0` is stored. Equals the time for which `signed-in-script.ts` sets data aside. */
const ENDED_SECONDS = 24 * 60 * 60;

/**
 * Returns the `Set-Cookie` that brings the `signed_in` cookie in line with the session. Null if both agree, or if the
 * session was neither changed nor read.
 * @param given.response may set or end the session cookie
 * @param given.visitor visitor of the request, or null if the visitor was not read
 */
export async function signedInCookie(
  given: {
    request: Request;
    response: Response;
    visitor: { user: { accountId: string } | null; waiting: object | null } | null;
  },
  { db, origin, secrets, now }: Pick<Services, 'db' | 'origin' | 'secrets' | 'now'>,
): Promise<string | null> {
  const { request, response, visitor } = given;
  // Without `HttpOnly` and the prefix `__Host-`, because scripts read the cookie and nothing trusts it.
  const cookie = createCookie(SIGNED_IN, { path: '/', sameSite: 'lax', secure: origin.startsWith('https:') });
  const say = (value: string, maxAge: number) => cookie.serialize('1', { maxAge, encode: () => value });
  const saySignedIn = (user: { accountId: string } | null) => {
    const words = user
      ? [keyedHash(user.accountId, secrets[0], SIGNED_IN).slice(0, 11), randomBytes(8).toString('base64url')]
      : [''];
    return say(['1', ...words].join('.'), SESSION_SECONDS);
  };
  const token = setCookieOf(response, sessionCookieAt(origin).name);
  // Reads the new session's account, which the response lacks. If the read fails, the cookie names no account yet.
  if (token) return saySignedIn((await findSession(db, { token, now: now() }).catch(() => null))?.user ?? null);
  if (token === '') return say('0', ENDED_SECONDS);
  if (!visitor) return null;
  const before = saysSignedIn(request.headers.get('cookie'));
  if (visitor.user) return before ? null : saySignedIn(visitor.user);
  if (!before || visitor.waiting) return null;
  return (await isSessionEnded(request, { db, origin }))
    ? say('0', ENDED_SECONDS)
    : cookie.serialize('', { maxAge: 0 });
}

/**
 * Returns true if the browser's session was ended. False for an expired session as long as its row is stored, and if
 * the row cannot be read.
 */
export async function isSessionEnded(
  request: Request,
  { db, origin }: Pick<Services, 'db' | 'origin'>,
): Promise<boolean> {
  if (saysEnded(request.headers.get('cookie'))) return true;
  const token = readSessionToken(request, origin);
  return token !== null && !(await hasSession(db, { token }).catch(() => true));
}

/** Returns the cookie value that the response sets (empty if removed), or null if the response sets none. */
function setCookieOf({ headers }: Response, name: string): string | null {
  const pair = headers
    .getSetCookie()
    .map((setCookie) => setCookie.split(';', 1)[0]!)
    .findLast((each) => each.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}

const SIGN_UP_SECONDS = 24 * 60 * 60;

/** Value of the sign-up cookie, which proves to `/auth/verify` that the browser is the one that signed up. */
export interface SignUpCookie {
  /** Token whose hash is stored with the mailed token. */
  secret: string;
  email: string;
}

type Needs = Pick<Services, 'origin' | 'secrets'>;

export function signUpCookie(value: SignUpCookie, services: Needs): Promise<string> {
  return signUpCookieOf(services).serialize(value, { maxAge: SIGN_UP_SECONDS });
}

/** Returns the value of the sign-up cookie, or null if the signature is missing or invalid. */
export async function readSignUpCookie(request: Request, services: Needs): Promise<SignUpCookie | null> {
  const value: SignUpCookie | '' | null = await signUpCookieOf(services).parse(request.headers.get('cookie'));
  return value || null;
}

const signUpCookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_signup', { origin, signedWith: secrets });
