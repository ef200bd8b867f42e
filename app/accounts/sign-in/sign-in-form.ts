import { signUpErrors } from '../../copy/sign-up.ts';
import { returnPath } from '../../http/return-path.ts';
import { normaliseEmail } from '../../identity/email.ts';

/** The answer to a sign-in, or to a request for another verification mail, that was not a redirect. */
export type SignInAnswer =
  | {
      state: 'refused';
      summary: string;
      /** As submitted. */
      email: string;
      fields?: { email?: string; password?: string };
      /** The password was right, and the address has still to be confirmed. */
      unconfirmed?: boolean;
      /** The `from` parameter, for the form's hidden field. */
      from?: string | null;
      /** The `redirect_to` parameter, likewise. */
      redirectTo?: string | null;
    }
  | { state: 'resent'; email: string };

type Refusal = Extract<SignInAnswer, { state: 'refused' }>;

/** Makes refusals with the submitted values, except the password. */
export function refuseSignIn(values: { email?: string; from?: string; redirect_to?: string }) {
  return (summary: string, why: Pick<Refusal, 'fields' | 'unconfirmed'> = {}): SignInAnswer => ({
    state: 'refused',
    summary,
    ...why,
    email: values.email ?? '',
    from: returnPath(values.from),
    redirectTo: returnPath(values.redirect_to),
  });
}

export type EmailCheck = { ok: true; email: string } | { ok: false; message: string };

/** The submitted email, normalised. */
export function checkEmail(input = ''): EmailCheck {
  const email = normaliseEmail(input);
  if (email) return { ok: true, email };
  return { ok: false, message: input.trim() === '' ? signUpErrors.emailRequired : signUpErrors.emailInvalid };
}
