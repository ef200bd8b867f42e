import { type RouterContextProvider, redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { countTry, takeBackTry } from '../../http/limit.ts';
import { notAfterForms, withNetworkError } from '../../http/network-error.ts';
import { badRequest, tooManyRequests, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { servicesContext } from '../../http/services.ts';
import { giveCode } from '../../identity/second-factor/factor-commands.server.ts';
import { givePasskey, requestOptions } from '../../identity/second-factor/passkeys.server.ts';
import { findSecondFactors } from '../../identity/second-factor/queries.server.ts';
import { guesserOf } from '../../identity/sessions/known-browser.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { type Member, memberContext } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { tellOwner } from '../second-factor-mail.server.ts';
import { afterSignIn } from '../sign-in/sign-in.ts';
import type { Route } from './+types/question-route';
import { secondStepErrors as errors } from './copy.ts';
import { LONGEST_PASSKEY } from './page.server.ts';
import { type QuestionAnswer, QuestionPage } from './question-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const redirectTo = returnPath(new URL(request.url).searchParams.get('redirect_to'));
  const { user, isWaiting } = await findWaiting(context, redirectTo);
  try {
    const factors = await findSecondFactors(services.db, user);
    return {
      ...{ redirectTo, isWaiting, hasApp: factors.hasApp, supportEmail: services.supportEmail },
      passkey: await requestOptions(services, user, factors),
    };
  } catch (err) {
    services.log.error({ err }, 'Second factors could not be read');
    throw unreadablePage();
  }
}

/** Takes the factor: the answer of a passkey, or a code of the app, or a recovery code. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request, { longer: { passkey: LONGEST_PASSKEY } });
  const { passkey, code = '' } = form.values;
  const redirectTo = returnPath(form.values.redirect_to);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { user } = await findWaiting(context, redirectTo);
  if (!passkey && code.trim() === '') return badRequest(refused(errors.codeRequired, true));
  try {
    // Only wrong ones count.
    const account = await guesserOf(request, services, user.email);
    const limit = await countTry(context, 'second-factor', { account });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const given = passkey
      ? await givePasskey(services, user, passkey)
      : await giveCode(services, user, { code, tell: tellOwner(services, user) });
    if (given.ok) {
      // What was given is used up: a count that cannot be taken back must not cost the session that it opened.
      await takeBackTry(context, 'second-factor').catch((err: unknown) => {
        services.log.error({ err }, 'The try of a right second factor could not be taken back');
      });
      const headers = { 'Set-Cookie': await sessionCookie(given.session, services.origin) };
      return redirect(afterSignIn(null, redirectTo, user), { status: 303, headers });
    }
    if (given.reason === 'ended') return redirect(paths.signIn({ redirectTo }), { status: 303 });
    return badRequest(passkey ? refused(errors.passkey) : refused(errors.wrong, true));
  } catch (err) {
    services.log.error({ err }, 'A second factor could not be checked');
    return unavailable(refused(errors.service));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = errors.service) => refused(sentence));

export const shouldRevalidate = notAfterForms;

export default function SecondFactorQuestion({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPage {...loaderData} answer={actionData} />;
}

const refused = (error: string, isOfCode = false): QuestionAnswer => ({ error, isOfCode });

/**
 * Who is asked for a second factor: whoever has still to give it, or has it and gives it again. Throws a redirect for
 * others: to the sign-in, or on.
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
