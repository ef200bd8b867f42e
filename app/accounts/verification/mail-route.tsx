import { signInErrors as errors } from '../../copy/account.ts';
import { withConstantTime } from '../../http/constant-time.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { findAccountByEmail } from '../../identity/queries.server.ts';
import { findVisitor, type Visitor } from '../../identity/sessions/visitor.server.ts';
import { findSignUpAttempt } from '../../membership/queries.server.ts';
import { sendVerificationAgain } from '../../membership/sign-up/verification.server.ts';
import { loadSignInPage } from '../sign-in/page.server.ts';
import { SignInPage } from '../sign-in/page.tsx';
import { checkEmail, refuseSignIn } from '../sign-in/sign-in-form.ts';
import type { Route } from './+types/mail-route';

/** Loads the sign-in page's data, because a native form's response is shown at the URL of its action. */
export const loader = (args: Route.LoaderArgs) => loadSignInPage(args);

const form = defineForm({
  unexpected: errors.notResent,
  refused: (summary, submitted, why: Parameters<ReturnType<typeof refuseSignIn>>[1] = { unconfirmed: true }) =>
    refuseSignIn(submitted)(summary, why),
});

export const action = formAction(
  form,
  'A verification mail could not be sent again',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const check = checkEmail(values.email);
    if (!check.ok) return badRequest(refused(check.message, { fields: { email: check.message } }));
    const { email } = check;
    const limit = await countTry(context, 'resend', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { signUp } = await findVisitor(context);
    await resendByEmail(services, { email, signUp });
    return { state: 'resent', email } as const;
  },
);

export const clientAction = form.clientAction;

export default function VerificationMail({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} answer={actionData} />;
}

/** Sends the mail again to an unconfirmed account's address. Neither response nor timing reveals such an account. */
async function resendByEmail(
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
