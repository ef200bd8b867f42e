import { type Cookie, createCookie } from 'react-router';
import type { Services } from '../../http/services.ts';
import { keyedHash } from '../secret.server.ts';

/** Every cookie that the site sets, beside `signed_in`. Renaming one loses the values in browsers. */
type CookieName = 'larder_session' | 'larder_signup' | 'larder_google' | 'larder_known';

/**
 * A host-only, HttpOnly cookie. Under https it has the prefix `__Host-`, so that no other host of the domain can set
 * it. SameSite=Lax: it is sent when a link in a mail or a redirect from Google leads here.
 * @param options.signedWith the site's secrets: the first signs, all verify. A signed value is not encrypted, and is
 *   valid in this cookie only. Without secrets the value is not signed.
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
