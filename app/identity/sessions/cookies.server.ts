import { type Cookie, createCookie, redirect } from 'react-router';
import type { Services } from '../../http/services.ts';
import { keyedHash } from '../secret.server.ts';

/** Names of the site's cookies, except `signed_in`. Renaming a cookie loses the values in browsers. */
type CookieName = 'larder_session' | 'larder_signup' | 'larder_google' | 'larder_known' | 'larder_hand_over';

/** Cookies that browsers must send with a form posted from another site. SameSite=Lax would prevent that. */
const fromOtherSites: ReadonlySet<CookieName> = new Set(['larder_hand_over']);

const cookies = new Map<string, Cookie>();

/**
 * Returns a host-only, HttpOnly cookie. Under https its name has the prefix `__Host-`, so that no other host of the
 * domain can set the cookie.
 * @param options.signedWith the site's secrets: the first signs, all verify. A signed value is not encrypted.
 */
export function siteCookie(
  name: CookieName,
  { origin, signedWith = [] }: Pick<Services, 'origin'> & { signedWith?: readonly string[] },
): Cookie {
  const key = [name, origin, ...signedWith].join(' ');
  let cookie = cookies.get(key);
  if (!cookie) {
    cookie = makeCookie(name, origin, signedWith);
    cookies.set(key, cookie);
  }
  return cookie;
}

/** Returns the cookie's value in a `Cookie` header, neither decoded nor verified, or null if the header has none. */
export function cookieValue(cookies: string | null, { name }: Pick<Cookie, 'name'>): string | null {
  const pair = cookies?.split(';').find((each) => each.trimStart().startsWith(`${name}=`));
  return pair === undefined ? null : pair.trim().slice(name.length + 1);
}

function makeCookie(name: CookieName, origin: string, signedWith: readonly string[]): Cookie {
  const secure = origin.startsWith('https:');
  return createCookie(secure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    // Browsers accept `None` only under https. Without the attribute, Chrome sends a cookie with posts from other sites
    // only for two minutes after the cookie was set.
    sameSite: fromOtherSites.has(name) ? secure && 'none' : 'lax',
    secure,
    secrets: signedWith.map((secret) => keyedHash(name, secret, 'cookie')),
  });
}

/** @param cookies values of `Set-Cookie` headers */
export function redirectWithCookies(to: string, ...cookies: string[]) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { status: 303, headers });
}
