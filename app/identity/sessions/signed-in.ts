/**
 * The cookie beside a session: public pages are the same bytes for everyone, and their scripts read it to show who is
 * signed in the way to the account. Its value is `1.` and a random word of the session's, by which they notice that another
 * session has taken its place; a release before had `1` alone. It proves nothing, and no server code may trust it.
 */
export const SIGNED_IN = 'signed_in';

/** @param cookies as in `document.cookie` or a `Cookie` header; null without any */
export function saysSignedIn(cookies: string | null): boolean {
  return /(^|; )signed_in=1(\.|;|$)/.test(cookies ?? '');
}
