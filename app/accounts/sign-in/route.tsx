import { redirect } from 'react-router';
import { signInErrors as errors } from '../../copy/account.ts';
import { tooBusy } from '../../copy/form.ts';
import { signUpErrors } from '../../copy/sign-up.ts';
import { isBusy } from '../../http/fair-queue.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry, takeBackTry } from '../../http/limit.ts';
import { notAfterForms, withNetworkError } from '../../http/network-error.ts';
import { badRequest, forbidden, tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { signIn } from '../../identity/commands.server.ts';
import { guesserOf } from '../../identity/sessions/known-browser.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { readSessionToken, sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import type { Route } from './+types/route';
import { loadSignInPage, signedInPath } from './page.server.ts';
import { SignInPage } from './page.tsx';
import { checkEmail, refuseSignIn } from './sign-in-form.ts';

export const loader = (args: Route.LoaderArgs) => loadSignInPage(args);

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const refused = refuseSignIn(form.values);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { password = '', from, redirect_to: redirectTo } = form.values;
  const check = checkEmail(form.values.email);
  const missing = password === '' ? signUpErrors.passwordRequired : undefined;
  if (!check.ok) return badRequest(refused(check.message, { fields: { email: check.message, password: missing } }));
  if (missing) return badRequest(refused(missing, { fields: { password: missing } }));
  const { email } = check;
  try {
    // Only wrong passwords count: a right one is taken back.
    const account = await guesserOf(request, services, email);
    const limit = await countTry(context, 'sign-in', { account });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { db, hasher, origin, now } = services;
    const previous = readSessionToken(request, origin);
    const result = await signIn(db, hasher, { email, password, client: clientOf(request), now: now(), previous });
    if (result.ok || result.reason !== 'wrong') await takeBackTry(context, 'sign-in');
    if (result.ok) {
      const headers = { 'Set-Cookie': await sessionCookie(result.token, origin) };
      return redirect(await signedInPath(services, result, { from, redirectTo }), { status: 303, headers });
    }
    switch (result.reason) {
      case 'wrong':
        return badRequest(refused(errors.wrong));
      case 'unconfirmed':
        return forbidden(refused(errors.unconfirmed, { unconfirmed: true }));
    }
  } catch (err) {
    if (isBusy(err)) return unavailable(refused(tooBusy));
    services.log.error({ err }, 'A sign-in failed');
    return unavailable(refused(signUpErrors.unexpected));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = signUpErrors.unexpected) => refuseSignIn({})(summary));

export const shouldRevalidate = notAfterForms;

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} answer={actionData} />;
}
