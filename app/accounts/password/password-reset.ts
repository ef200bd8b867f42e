import { resetErrors as errors, forgotErrors } from '../../copy/account.ts';
import { normaliseEmail } from '../../identity/email.ts';
import type { Link } from '../link-parameters.ts';

export function checkForgot(input: string): { ok: true; email: string } | { ok: false; message: string } {
  const email = normaliseEmail(input);
  return email ? { ok: true, email } : { ok: false, message: forgotErrors.emailInvalid };
}

export type ResetFailure = 'invalid' | 'no-session' | 'service';

/** Messages (specification, section 8) and HTTP statuses. */
export const resetFailures: Record<ResetFailure, { message: string; status: number }> = {
  invalid: { message: errors.invalid, status: 400 },
  'no-session': { message: errors.noSession, status: 400 },
  service: { message: errors.service, status: 503 },
};

export type ResetOpening = { state: 'form' } | { state: 'failed'; message: string; status: number };

/** @param account 'none' if the link is unknown, used or expired, or the token pair belongs to no session */
export function openReset(link: Link, account: 'found' | 'none' | 'unreadable'): ResetOpening {
  if (link.kind === 'error') return { state: 'failed', message: link.description ?? errors.refused, status: 200 };
  if (link.kind === 'none') return { state: 'failed', ...resetFailures.invalid };
  if (account === 'unreadable') return { state: 'failed', message: errors.noSession, status: 503 };
  if (account === 'none') return { state: 'failed', ...resetFailures[link.kind === 'pair' ? 'no-session' : 'invalid'] };
  return { state: 'form' };
}
