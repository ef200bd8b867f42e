import { withConstantTime } from '../http/constant-time.server.ts';
import type { Services } from '../http/services.ts';
import type { LimitResult } from '../identity/limits.server.ts';
import { findAccountByEmail } from '../identity/queries.server.ts';
import { findSignUpAttempt } from '../membership/queries.server.ts';
import { sendVerificationAgain } from '../membership/verification.server.ts';
import { findVisitor } from '../middleware/visitor.server.ts';

/**
 * Sends the verification mail once more to an address that somebody typed, if it is waiting to be confirmed. Neither
 * the answer nor its time tells whether it is. Only in the browser that signed up will the new link verify by itself.
 */
export async function resendByEmail(
  request: Request,
  services: Services,
  { email, address }: { email: string; address: string },
): Promise<LimitResult> {
  const { db, limits } = services;
  const limit = await limits.consume('resend', { address, account: email });
  if (!limit.ok) return limit;
  await withConstantTime(services, async () => {
    const account = await findAccountByEmail(db, { email });
    if (!account || account.emailConfirmedAt) return;
    const { accountId } = account;
    const { signUp } = await findVisitor(request, services);
    const attempt = signUp && (await findSignUpAttempt(db, signUp));
    const browserHash = attempt?.accountId === accountId ? signUp!.browserHash : null;
    await sendVerificationAgain(services, { accountId, browserHash });
  });
  return { ok: true };
}
