import { type RouterContextProvider, redirect } from 'react-router';
import { accountErrors, resetErrors } from '../../copy/account.ts';
import { signUpErrors } from '../../copy/sign-up.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, notAfterForms } from '../../http/form.ts';
import { badRequest, tooManyRequests } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { servicesContext } from '../../http/services.ts';
import { startSession } from '../../identity/commands.server.ts';
import { findAccount } from '../../identity/queries.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor, requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { checkOwner } from '../owner-proof.server.ts';
import type { Route } from './+types/sign-in-again-route';
import { secondStepErrors as errors } from './copy.ts';
import { type AgainAnswer, SignInAgainPage } from './sign-in-again-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const redirectTo = returnPath(new URL(request.url).searchParams.get('redirect_to'));
  const user = await requireUserWithout(context, redirectTo);
  const account = await findAccount(services.db, user);
  return {
    redirectTo,
    email: user.email,
    hasPassword: account?.hasPassword ?? false,
    google: services.google !== null,
  };
}

const form = defineForm({
  unexpected: resetErrors.service,
  refused: (error, _submitted, isOfPassword = false): AgainAnswer => ({ error, isOfPassword }),
});

export const action = formAction(
  form,
  'A sign-in could not be renewed',
  async ({ request, context }: Route.ActionArgs, { services, values, refused }) => {
    const redirectTo = returnPath(values.redirect_to);
    const user = await requireUserWithout(context, redirectTo);
    const checked = await checkOwner(context, user, values.password ?? '');
    if (!checked.ok) {
      switch (checked.reason) {
        case 'too-many':
          return tooManyRequests(checked.limit, refused);
        case 'password-missing':
          return badRequest(refused(signUpErrors.passwordRequired, true));
        case 'password-wrong':
          return badRequest(refused(accountErrors.currentWrong, true));
        case 'sign-in-again':
          return badRequest(refused(errors.signInAgain));
      }
    }
    const { sessionToken: previous } = await findVisitor(context);
    const { db, now, origin } = services;
    const { accountId } = user;
    const session = await startSession(db, { accountId, client: clientOf(request), now: now(), previous });
    const headers = { 'Set-Cookie': await sessionCookie(session, origin) };
    return redirect(redirectTo ?? paths.account(), { status: 303, headers });
  },
);

/** Redirects users with a second factor to the page that requests the factor. */
async function requireUserWithout(context: Readonly<RouterContextProvider>, redirectTo: string | null) {
  const user = await requireUser(context);
  if (user.hasSecondFactor) throw redirect(paths.secondFactor({ redirectTo }));
  return user;
}

export const clientAction = form.clientAction;

export const shouldRevalidate = notAfterForms;

export default function SignInAgain({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInAgainPage {...loaderData} answer={actionData} />;
}
