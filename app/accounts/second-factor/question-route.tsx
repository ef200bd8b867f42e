import { type RouterContextProvider, redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm, notAfterForms } from '../../http/form.ts';
import { countTry, refundTry } from '../../http/limit.ts';
import { badRequest, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { verifyCode } from '../../identity/second-factor/factor-commands.server.ts';
import { requestOptions, verifyPasskey } from '../../identity/second-factor/passkeys.server.ts';
import { findSecondFactors } from '../../identity/second-factor/queries.server.ts';
import { guessKeyOf } from '../../identity/sessions/known-browser.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { type Member, memberContext } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { notifyOwner } from '../second-factor-mail.server.ts';
import { afterSignIn } from '../sign-in/sign-in.ts';
import type { Route } from './+types/question-route';
import { secondStepErrors as errors } from './copy.ts';
import { MAX_PASSKEY_LENGTH } from './page.server.ts';
import { type QuestionAnswer, QuestionPage } from './question-page.tsx';

export const loader = pageLoader(
  'Second factors could not be read',
  async ({ request, context }: Route.LoaderArgs, services) => {
    const redirectTo = returnPath(new URL(request.url).searchParams.get('redirect_to'));
    const { user, isWaiting } = await findWaiting(context, redirectTo);
    const factors = await findSecondFactors(services.db, user);
    return {
      redirectTo,
      isWaiting,
      hasApp: factors.hasApp,
      supportEmail: services.supportEmail,
      passkey: await requestOptions(services, user, factors),
    };
  },
);

const form = defineForm({
  unexpected: errors.service,
  refused: (error, _submitted, isOfCode = false): QuestionAnswer => ({ error, isOfCode }),
});

export const action = formAction(
  form,
  'A second factor could not be checked',
  async ({ request, context }: Route.ActionArgs, { services, values, refused }) => {
    const { passkey, code = '' } = values;
    const redirectTo = returnPath(values.redirect_to);
    const { user } = await findWaiting(context, redirectTo);
    if (!passkey && code.trim() === '') return badRequest(refused(errors.codeRequired, true));
    // Counts only wrong answers: an attempt with a right answer is refunded.
    const account = await guessKeyOf(request, services, user.email);
    const limit = await countTry(context, 'second-factor', { account });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const given = passkey
      ? await verifyPasskey(services, user, passkey)
      : await verifyCode(services, user, { code, tell: notifyOwner(services, user) });
    if (given.ok) {
      // The factor has been accepted, so the user is signed in even if the refund fails.
      await refundTry(context, 'second-factor').catch((err: unknown) => {
        services.log.error({ err }, 'The try of a right second factor could not be taken back');
      });
      const headers = { 'Set-Cookie': await sessionCookie(given.session, services.origin) };
      return redirect(afterSignIn(null, redirectTo, user), { status: 303, headers });
    }
    if (given.reason === 'ended') return redirect(paths.signIn({ redirectTo }), { status: 303 });
    return badRequest(passkey ? refused(errors.passkey) : refused(errors.wrong, true));
  },
  { longer: { passkey: MAX_PASSKEY_LENGTH } },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = notAfterForms;

export default function SecondFactorQuestion({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPage {...loaderData} answer={actionData} />;
}

/**
 * Returns the account that must give the second factor, during a sign-in or again later.
 * @throws a redirect if signed out, or if the account has no second factor
 */
async function findWaiting(
  context: Readonly<RouterContextProvider>,
  redirectTo: string | null,
): Promise<{ user: Member; isWaiting: boolean }> {
  const { user, waiting } = await context.get(memberContext)();
  if (waiting) return { user: waiting, isWaiting: true };
  if (!user) throw redirect(paths.signIn({ redirectTo }));
  if (!user.hasSecondFactor) throw redirect(afterSignIn(null, redirectTo, user));
  return { user, isWaiting: false };
}
