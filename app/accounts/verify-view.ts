import type { Brand } from '../creators/brand.server.ts';
import { returnPath } from '../http/return-path.ts';
import { paths } from '../paths.ts';
import { type LinkHolder, nextPath } from './verification.ts';

/** A link's parameters as they go into a form's hidden fields, or back into the address. */
export type LinkFields = Record<string, string>;

/** What `/auth/verify` shows, whether as the answer to its opening or to its form. */
export type VerifyView =
  /** `fields` is for 'Try Again'; null: the ones that the page has. */
  | { state: 'failed'; message: string; brand: Brand | null; fields: LinkFields | null }
  | { state: 'ready'; byItself: boolean; email: string; brand: Brand | null; fields: LinkFields }
  | {
      state: 'verified' | 'again';
      email: string;
      brand: Brand | null;
      signedIn: LinkHolder['signedIn'];
      /** Who is signed in here when it is another account. */
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

/** @param known.redirectTo where the mail wanted the person to go; the address's own `redirect_to` comes first */
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
