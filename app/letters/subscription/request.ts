import { signUpErrors } from '../../copy/sign-up.ts';
import { isPlaceholder, normaliseEmail } from '../../identity/email.ts';

export function checkAddress(input: string): { ok: true; address: string } | { ok: false; message: string } {
  if (input.trim() === '') return { ok: false, message: signUpErrors.emailRequired };
  const address = normaliseEmail(input);
  const isReachable = address !== null && !isPlaceholder(address);
  return isReachable ? { ok: true, address } : { ok: false, message: signUpErrors.emailInvalid };
}
