import { verify as copy } from '../../copy/account.ts';
import { signUpErrors } from '../../copy/sign-up.ts';
import type { Services } from '../../http/services.ts';
import { findSignUpProof } from '../../identity/links/sign-up-attempts.server.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import { passwordErrorsOf } from '../password-errors.ts';
import type { SignUpProof } from './verify-link.server.ts';
import { CHOOSE_NEW, type ProofErrors, sentForm } from './verify-view.ts';

export type ProofResult = { ok: true; proof: SignUpProof } | { ok: false; errors: ProofErrors };

/**
 * Verifies the submitted password of a browser that did not sign up. The caller counts the attempt first.
 * @param submitted.about owner of the password, as for `checkNewPassword`
 */
export async function checkProof(
  { db, hasher }: Pick<Services, 'db' | 'hasher'>,
  token: string,
  { values, about }: { values: Record<string, string>; about: { email: string; names: string[] } },
): Promise<ProofResult> {
  const { password = '', confirmPassword = '' } = values;
  if (sentForm(values[CHOOSE_NEW]) === 'new-password') {
    const errors = passwordErrorsOf({ password, confirmPassword }, await checkNewPassword({ password, ...about }));
    if (errors) return { ok: false, errors: { ...errors, of: 'new-password' } };
    return { ok: true, proof: { by: 'new-password', hash: await hasher.hash(password) } };
  }
  const refused = (summary: string): ProofResult => ({
    ok: false,
    errors: { of: 'password', summary, password: summary },
  });
  if (password === '') return refused(signUpErrors.passwordRequired);
  const stored = await findSignUpProof(db, { token });
  const verified = await hasher.verify(password, stored);
  return stored !== null && verified
    ? { ok: true, proof: { by: 'password', hash: stored } }
    : refused(copy.wrongPassword);
}
