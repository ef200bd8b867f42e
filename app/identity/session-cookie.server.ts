import type { Services } from '../http/services.ts';
import { siteCookie } from './cookies.server.ts';
import { isToken } from './tokens.server.ts';

/** As long as browsers keep any cookie; when a session really ends is in its row, which moves on as it is used. */
const SESSION_SECONDS = 400 * 24 * 60 * 60;

/**
 * The token in the session cookie, or null when there is none that could be one. It stands there as it is, neither
 * signed (it is random, and its hash is looked up) nor encoded, so that every release reads the cookies of the others.
 * @param origin the site's
 */
export async function readSessionToken(request: Request, origin: string): Promise<string | null> {
  // Encoded here, because the framework decodes what it reads.
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
 * What a browser that signed up keeps for a day. It proves to `/auth/verify` that a mail was opened in the browser that
 * signed up, and lets the success page say where the mail went.
 */
export interface SignUpCookie {
  /** A token whose hash stands with the mailed one. */
  secret: string;
  email: string;
}

type Needs = Pick<Services, 'origin' | 'secrets'>;

/** The `Set-Cookie` for a browser that has just signed up. */
export function signUpCookie(kept: SignUpCookie, services: Needs): Promise<string> {
  return signUpCookieOf(services).serialize(kept, { maxAge: SIGN_UP_SECONDS });
}

/** What `signUpCookie` put there, or null: none, or not ours. */
export async function readSignUpCookie(request: Request, services: Needs): Promise<SignUpCookie | null> {
  const kept: SignUpCookie | '' | null = await signUpCookieOf(services).parse(request.headers.get('cookie'));
  return kept || null;
}

const signUpCookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_signup', { origin, signedWith: secrets });
