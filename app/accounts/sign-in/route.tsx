import { redirect } from 'react-router';
import { signInErrors as errors } from '../../copy/account.ts';
import { signUpErrors } from '../../copy/sign-up.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, notAfterForms } from '../../http/form.ts';
import { countTry, refundTry } from '../../http/limit.ts';
import { badRequest, forbidden, tooManyRequests } from '../../http/replies.ts';
import { signIn } from '../../identity/commands.server.ts';
import { guessKeyOf } from '../../identity/sessions/known-browser.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { readSessionToken, sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import type { Route } from './+types/route';
import { loadSignInPage, signedInPath } from './page.server.ts';
import { SignInPage } from './page.tsx';
import { checkEmail, refuseSignIn } from './sign-in-form.ts';

export const loader = (args: Route.LoaderArgs) => loadSignInPage(args);

const form = defineForm({
  unexpected: signUpErrors.unexpected,
  refused: (summary, submitted, why?: Parameters<ReturnType<typeof refuseSignIn>>[1]) =>
    refuseSignIn(submitted)(summary, why),
});

export const action = formAction(
  form,
  'A sign-in failed',
  async ({ request, context }: Route.ActionArgs, { services, values, refused }) => {
    const { password = '', from, redirect_to: redirectTo } = values;
    const check = checkEmail(values.email);
    const missing = password === '' ? signUpErrors.passwordRequired : undefined;
    if (!check.ok) return badRequest(refused(check.message, { fields: { email: check.message, password: missing } }));
    if (missing) return badRequest(refused(missing, { fields: { password: missing } }));
    const { email } = check;
    // Counts only wrong passwords: an attempt with a correct password is refunded.
    const account = await guessKeyOf(request, services, email);
    const limit = await countTry(context, 'sign-in', { account });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { db, hasher, origin, now } = services;
    const previous = readSessionToken(request, origin);
    const result = await signIn(db, hasher, { email, password, client: clientOf(request), now: now(), previous });
    if (result.ok || result.reason !== 'wrong') await refundTry(context, 'sign-in');
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
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = notAfterForms;

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} answer={actionData} />;
}
