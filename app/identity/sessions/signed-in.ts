/**
 * The cookie beside a session: public pages are the same bytes for everyone, and their scripts read it to show who is
 * signed in the way to the account. It proves nothing, and no server code may trust it. Its value is
 * - `1.`, a word for the account, which says nothing of it, a dot, and a random word of the session's. By these, pages notice
 *   that another session, or another person's, has taken the place of the one before (a release before had the second alone);
 * - `1.` while the second factor is missing;
 * - `0` for a day after somebody ended the session. After one that expired there is no cookie.
 */
export const SIGNED_IN = 'signed_in';

/** @param cookies as in `document.cookie` or a `Cookie` header, or null for none */
export function saysSignedIn(cookies: string | null): boolean {
  return /(^|; )signed_in=1(\.|;|$)/.test(cookies ?? '');
}

/** Returns true if this browser's session was ended within the last day, by the same cookie. */
export function saysEnded(cookies: string | null): boolean {
  return /(^|; )signed_in=0(;|$)/.test(cookies ?? '');
}
