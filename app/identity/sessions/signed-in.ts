/**
 * The cookie without content beside a session: public pages are the same bytes for everyone, and their scripts read it
 * to show who is signed in the way to the account. It proves nothing, and no server code may trust it.
 */
export const SIGNED_IN = 'signed_in';

/** @param cookies as in `document.cookie` or a `Cookie` header; null without any */
export function saysSignedIn(cookies: string | null): boolean {
  return cookies?.split('; ').includes(`${SIGNED_IN}=1`) ?? false;
}
