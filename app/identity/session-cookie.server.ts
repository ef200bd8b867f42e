import { signed, unsigned } from './secret.server.ts';
import { isToken } from './tokens.server.ts';

/**
 * Two cookies: the session's, and the sign-up's, which proves to `/auth/verify` that a mail was opened in the browser
 * that signed up, and lets the success page say where the mail went. Under https both are `__Host-` cookies: no other
 * host of the domain can set them.
 */
const SESSION = 'larder_session';
const SIGN_UP = 'larder_signup';
const SIGN_UP_PURPOSE = 'sign-up cookie';

/** As long as browsers keep any cookie; when a session really ends is in its row, which moves on as it is used. */
const SESSION_SECONDS = 400 * 24 * 60 * 60;
const SIGN_UP_SECONDS = 24 * 60 * 60;

/** The token in the session cookie, or null when there is none that could be one. @param origin the site's */
export function readSessionToken(request: Request, origin: string): string | null {
  const token = readCookie(request, SESSION, origin);
  return isToken(token) ? token : null;
}

/** The `Set-Cookie` that signs this browser in. */
export function sessionCookie(token: string, origin: string): string {
  return cookie(SESSION, token, SESSION_SECONDS, origin);
}

/** The `Set-Cookie` that signs this browser out. */
export function endedSessionCookie(origin: string): string {
  return cookie(SESSION, '', 0, origin);
}

/** What a browser that signed up keeps for a day. `secret` is a token whose hash stands with the mailed one. */
export interface SignUpCookie {
  secret: string;
  email: string;
}

/** The `Set-Cookie` for a browser that has just signed up. @param authSecret what seals it: `services.secret` */
export function signUpCookie({ secret, email }: SignUpCookie, origin: string, authSecret: string): string {
  const value = signed(`${secret}.${Buffer.from(email).toString('base64url')}`, authSecret, SIGN_UP_PURPOSE);
  return cookie(SIGN_UP, value, SIGN_UP_SECONDS, origin);
}

/** What `signUpCookie` put there, or null: none, or not ours. */
export function readSignUpCookie(request: Request, authSecret: string, origin: string): SignUpCookie | null {
  const value = unsigned(readCookie(request, SIGN_UP, origin) ?? '', authSecret, SIGN_UP_PURPOSE);
  const [secret, email] = value?.split('.') ?? [];
  return isToken(secret) && email ? { secret, email: Buffer.from(email, 'base64url').toString() } : null;
}

/** The `Set-Cookie` that forgets the sign-up. */
export function endedSignUpCookie(origin: string): string {
  return cookie(SIGN_UP, '', 0, origin);
}

function cookie(name: string, value: string, seconds: number, origin: string): string {
  const secure = isHttps(origin) ? '; Secure' : '';
  return `${fullName(name, origin)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Under https the unprefixed name counts for nothing: another host of the domain may have set it. */
function fullName(name: string, origin: string): string {
  return isHttps(origin) ? `__Host-${name}` : name;
}

function readCookie(request: Request, name: string, origin: string): string | null {
  const wanted = fullName(name, origin);
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === wanted) return pair.slice(equals + 1).trim();
  }
  return null;
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}
