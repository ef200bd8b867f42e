import { verify as copy } from '../../copy/account.ts';
import { tooBusy } from '../../copy/form.ts';
import { signUpErrors } from '../../copy/sign-up.ts';
import { isBusy } from '../../http/fair-queue.ts';
import type { Services } from '../../http/services.ts';
import { findSignUpProof } from '../../identity/links/sign-up-attempts.server.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import { passwordErrorsOf } from '../password-errors.ts';
import type { SignUpProof } from './verify-link.server.ts';
import { CHOOSE_NEW, type ProofErrors, sentForm } from './verify-view.ts';

export type ProofResult = { ok: true; proof: SignUpProof } | { ok: false; errors: ProofErrors };

interface Submitted {
  values: Record<string, string>;
  /** Owner of the password, as for `checkNewPassword`. */
  about: { email: string; names: string[] };
}

/**
 * Verifies the submitted password of a browser that did not sign up. The password is the password of the sign-up, or a
 * new password. A wrong password costs a hash like a right password, so the caller counts the attempt first. Refuses
 * while too many hashes are queued.
 */
export async function checkProof(
  services: Pick<Services, 'db' | 'hasher'>,
  token: string,
  submitted: Submitted,
): Promise<ProofResult> {
  try {
    return await check(services, token, submitted);
  } catch (error) {
    if (!isBusy(error)) throw error;
    const of = submitted.values[CHOOSE_NEW] === undefined ? 'password' : 'new-password';
    return { ok: false, errors: { of, summary: tooBusy } };
  }
}

async function check(
  { db, hasher }: Pick<Services, 'db' | 'hasher'>,
  token: string,
  { values, about }: Submitted,
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
