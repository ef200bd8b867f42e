import { signUpErrors } from '../copy/sign-up.ts';
import { returnPath } from '../http/return-path.ts';
import { normaliseEmail } from '../identity/email.ts';

/** How a sign-in, or the wish for another verification mail, was answered when it did not lead on. */
export type SignInAnswer =
  | {
      state: 'refused';
      summary: string;
      /** What was typed. */
      email: string;
      fields?: { email?: string; password?: string };
      /** The password was right, and the address has still to be confirmed. */
      unconfirmed?: boolean;
      /** Where the person came from, for the form to carry on. */
      from?: string | null;
    }
  | { state: 'resent'; email: string };

type Refusal = Extract<SignInAnswer, { state: 'refused' }>;

/** Puts a refusal together for the form of these values: what was typed goes back, but for the password. */
export function refuseSignIn(values: { email?: string; from?: string }) {
  return (summary: string, why: Pick<Refusal, 'fields' | 'unconfirmed'> = {}): SignInAnswer => ({
    state: 'refused',
    summary,
    ...why,
    email: values.email ?? '',
    from: returnPath(values.from),
  });
}

export type EmailCheck = { ok: true; email: string } | { ok: false; message: string };

/** The email that was typed, as it is stored and compared. */
export function checkEmail(input = ''): EmailCheck {
  const email = normaliseEmail(input);
  if (email) return { ok: true, email };
  return { ok: false, message: input.trim() === '' ? signUpErrors.emailRequired : signUpErrors.emailInvalid };
}
