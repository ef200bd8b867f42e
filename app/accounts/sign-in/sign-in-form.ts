import { signUpErrors } from '../../copy/sign-up.ts';
import { returnPath } from '../../http/return-path.ts';
import { normaliseEmail } from '../../identity/email.ts';

export type SignInAnswer =
  | {
      state: 'refused';
      summary: string;
      email: string;
      fields?: { email?: string; password?: string };
      /** True if the password was right but the address is not confirmed yet. */
      unconfirmed?: boolean;
      from?: string | null;
      redirectTo?: string | null;
    }
  | { state: 'resent'; email: string };

type Refusal = Extract<SignInAnswer, { state: 'refused' }>;

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

export function checkEmail(input = ''): EmailCheck {
  const email = normaliseEmail(input);
  if (email) return { ok: true, email };
  return { ok: false, message: input.trim() === '' ? signUpErrors.emailRequired : signUpErrors.emailInvalid };
}
