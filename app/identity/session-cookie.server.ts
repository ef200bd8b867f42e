import type { Services } from '../http/services.ts';
import { siteCookie } from './cookies.server.ts';
import { SESSION_LONGEST } from './session-life.ts';
import { isToken } from './tokens.server.ts';

/** When a session without use expires is in its row. */
const SESSION_SECONDS = SESSION_LONGEST / 1000;

/**
 * The token in the session cookie, or null without a well-formed one. It is stored there neither signed (it is random,
 * and its hash is looked up) nor encoded, so that releases can read each other's cookies.
 * @param origin the site's
 */
export async function readSessionToken(request: Request, origin: string): Promise<string | null> {
  // Encoded as JSON in base64, because the framework decodes what it reads.
  const decode = (value: string) => btoa(JSON.stringify(value));
  const token: unknown = await sessionCookieAt(origin).parse(request.headers.get('cookie'), { decode });
  return isToken(token) ? token : null;
}

/** The `Set-Cookie` that signs this browser in. */
export function sessionCookie(token: string, origin: string): Promise<string> {
  return sessionCookieAt(origin).serialize(token, { maxAge: SESSION_SECONDS, encode: () => token });
}

/** The `Set-Cookie` that signs this browser out. */
export function endedSessionCookie(origin: string): Promise<string> {
  return sessionCookieAt(origin).serialize('', { maxAge: 0 });
}

const sessionCookieAt = (origin: string) => siteCookie('larder_session', { origin });

const SIGN_UP_SECONDS = 24 * 60 * 60;

/**
 * Stored for a day in the browser that signed up. It proves to `/auth/verify` that the mail was opened in that browser,
 * and lets the success page name the address.
 */
export interface SignUpCookie {
  /** A token whose hash is stored with the mailed one. */
  secret: string;
  email: string;
}

type Needs = Pick<Services, 'origin' | 'secrets'>;

/** The `Set-Cookie` for a browser that has just signed up. */
export function signUpCookie(value: SignUpCookie, services: Needs): Promise<string> {
  return signUpCookieOf(services).serialize(value, { maxAge: SIGN_UP_SECONDS });
}

/** The value of `signUpCookie`, or null when there is none with a valid signature. */
export async function readSignUpCookie(request: Request, services: Needs): Promise<SignUpCookie | null> {
  const value: SignUpCookie | '' | null = await signUpCookieOf(services).parse(request.headers.get('cookie'));
  return value || null;
}

const signUpCookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_signup', { origin, signedWith: secrets });
