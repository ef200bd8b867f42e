/**
 * Name of a cookie that accompanies the session cookie, for scripts of public pages. The cookie proves nothing, and no
 * server code may trust it. Its value is
 * - `1.`, an opaque word for the account, a dot, and a random word of the session;
 * - `1.` alone if the second factor is missing or the account could not be read;
 * - `0` for a day after the session was ended.
 */
export const SIGNED_IN = 'signed_in';

/** @param cookies in the format of `document.cookie` or a `Cookie` header, or null if there are none */
export function saysSignedIn(cookies: string | null): boolean {
  return /(^|; )signed_in=1(\.|;|$)/.test(cookies ?? '');
}

/** Returns true if this browser's session was ended within the last day, according to the cookie. */
export function saysEnded(cookies: string | null): boolean {
  return /(^|; )signed_in=0(;|$)/.test(cookies ?? '');
}
