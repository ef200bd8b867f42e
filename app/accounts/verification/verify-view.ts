import { verifyErrors } from '../../copy/account.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { returnPath } from '../../http/return-path.ts';
import { paths } from '../../paths.ts';
import type { PasswordErrors } from '../password-errors.ts';
import { type LinkHolder, nextPath, type VerifyQuestion } from './verification.ts';

export type LinkFields = Record<string, string>;

/** Name of a field that only the form for a new password has. */
export const CHOOSE_NEW = 'choose';

/** `of`: the form that was submitted. */
export type ProofErrors = PasswordErrors & { of: 'password' | 'new-password' };

export function sentForm(choose: unknown): ProofErrors['of'] {
  return choose === undefined || choose === null ? 'password' : 'new-password';
}

/** Link or form shown below 'Try Again'. */
export type VerifyHelp =
  /** The link has expired; another can be sent to the address. */
  | { kind: 'send-again'; email: string }
  | { kind: 'sign-up' }
  /** The address is confirmed. */
  | { kind: 'sign-in' }
  | { kind: 'support'; email: string };

/** `fields` are for 'Try Again', or null if they equal the parameters of the page. */
export interface FailedView {
  state: 'failed';
  message: string;
  brand: Brand | null;
  fields: LinkFields | null;
  help: VerifyHelp | null;
}

export type VerifyView =
  | FailedView
  | {
      state: 'ready';
      byItself: boolean;
      asks: VerifyQuestion;
      email: string;
      brand: Brand | null;
      fields: LinkFields;
      errors: ProofErrors | null;
    }
  | {
      state: 'verified' | 'again';
      email: string;
      brand: Brand | null;
      signedIn: LinkHolder['signedIn'];
      /** Email of the other account that is signed in in this browser, or null. */
      otherEmail: string | null;
      next: string;
    }
  /** The response was lost, and the page keeps a form with a password. */
  | { state: 'unanswered'; errors: ProofErrors; brand: null }
  | { state: 'resent'; email: string; brand: Brand | null };

/**
 * Runs the action, or returns an `unanswered` view if its response is lost. Not in the route module, because React
 * Router could then not split off the module's `clientAction`.
 */
export async function withUnansweredForm(args: {
  serverAction: () => Promise<unknown>;
  request: Request;
}): Promise<VerifyView> {
  const of = sentForm((await args.request.clone().formData()).get(CHOOSE_NEW));
  return withNetworkError(
    () => args.serverAction() as Promise<VerifyView>,
    (summary = verifyErrors.service) => ({ state: 'unanswered', errors: { of, summary }, brand: null }),
  );
}

export function failedView(
  message: string,
  fields: LinkFields | null,
  { brand = null, help = null }: { brand?: Brand | null; help?: VerifyHelp | null } = {},
): FailedView {
  return { state: 'failed', message, brand, fields, help };
}

/** @param known.redirectTo path stored with the token; the URL's `redirect_to` takes precedence */
export function arrivedView(
  state: 'verified' | 'again',
  known: { email: string; brand: Brand | null; redirectTo: string | null },
  link: { fields: LinkFields; signedIn: LinkHolder['signedIn']; userEmail: string | undefined },
): VerifyView {
  const { email, brand } = known;
  const { signedIn, userEmail } = link;
  const to = returnPath(link.fields.redirect_to) ?? known.redirectTo ?? paths.kitchen();
  const otherEmail = signedIn === 'other-account' ? (userEmail ?? null) : null;
  return { state, email, brand, signedIn, otherEmail, next: nextPath(signedIn, to) };
}
