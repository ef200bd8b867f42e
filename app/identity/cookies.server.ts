import { type Cookie, createCookie } from 'react-router';
import type { Services } from '../http/services.ts';
import { keyedHash } from './secret.server.ts';

/** Every cookie of the site's own. Renaming one makes browsers forget what it holds. */
type CookieName = 'larder_session' | 'larder_signup' | 'larder_google';

/**
 * A cookie for this host alone, out of scripts' reach. Under https it has the prefix `__Host-`, so that no other host
 * of the domain can set it. Lax: it comes along when a mail or Google leads here.
 * @param options.signedWith the site's secrets: the first signs, all verify. What is signed is not hidden, and counts in
 *   no other cookie. Without them the value is not signed.
 */
export function siteCookie(
  name: CookieName,
  { origin, signedWith = [] }: Pick<Services, 'origin'> & { signedWith?: readonly string[] },
): Cookie {
  const secure = origin.startsWith('https:');
  return createCookie(secure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    secrets: signedWith.map((secret) => keyedHash(name, secret, 'cookie')),
  });
}
