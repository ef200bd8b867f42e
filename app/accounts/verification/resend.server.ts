import { withConstantTime } from '../../http/constant-time.server.ts';
import type { Services } from '../../http/services.ts';
import { findAccountByEmail } from '../../identity/queries.server.ts';
import type { Visitor } from '../../identity/sessions/visitor.server.ts';
import { findSignUpAttempt } from '../../membership/queries.server.ts';
import { sendVerificationAgain } from '../../membership/sign-up/verification.server.ts';

/**
 * Sends the verification mail again if a submitted address is not confirmed yet. Neither the response nor its timing
 * reveals if it is. The link is for the sign-up of this browser, or else for the newest sign-up.
 */
export async function resendByEmail(
  services: Services,
  { email, signUp }: { email: string; signUp: Visitor['signUp'] },
): Promise<void> {
  const { db } = services;
  await withConstantTime(services, async () => {
    const account = await findAccountByEmail(db, { email });
    if (!account || account.emailConfirmedAt) return;
    const { accountId } = account;
    const attempt = signUp && (await findSignUpAttempt(db, signUp));
    const attemptId = attempt?.accountId === accountId ? attempt.attemptId : null;
    await sendVerificationAgain(services, { accountId, attemptId });
  });
}
