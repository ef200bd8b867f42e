import type { Brand } from '../creators/brand.server.ts';
import { returnPath } from '../http/return-path.ts';
import { paths } from '../paths.ts';
import { type LinkHolder, nextPath } from './verification.ts';

/** A link's parameters, for a form's hidden fields or the URL. */
export type LinkFields = Record<string, string>;

/** What `/auth/verify` shows, on GET or as the answer to its form. */
export type VerifyView =
  /** `fields` is for 'Try Again'; null: unchanged from the page's. */
  | { state: 'failed'; message: string; brand: Brand | null; fields: LinkFields | null }
  | { state: 'ready'; byItself: boolean; email: string; brand: Brand | null; fields: LinkFields }
  | {
      state: 'verified' | 'again';
      email: string;
      brand: Brand | null;
      signedIn: LinkHolder['signedIn'];
      /** The email of the account signed in in this browser, when it is another one. */
      otherEmail: string | null;
      /** A path on this site. */
      next: string;
    };

export function failedView(
  message: string,
  fields: LinkFields | null,
  known?: { brand: Brand | null } | null,
): VerifyView {
  return { state: 'failed', message, brand: known?.brand ?? null, fields };
}

/** @param known.redirectTo the path stored with the token; the URL's `redirect_to` takes precedence */
export function arrivedView(
  state: 'verified' | 'again',
  known: { email: string; brand: Brand | null; redirectTo: string | null },
  link: { fields: LinkFields; signedIn: LinkHolder['signedIn']; userEmail: string | undefined },
): VerifyView {
  const { email, brand } = known;
  const { signedIn, userEmail } = link;
  const to = returnPath(link.fields.redirect_to) ?? known.redirectTo ?? paths.account();
  const otherEmail = signedIn === 'other-account' ? (userEmail ?? null) : null;
  return { state, email, brand, signedIn, otherEmail, next: nextPath(signedIn, to) };
}
