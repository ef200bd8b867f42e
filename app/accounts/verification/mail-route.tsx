import { signInErrors as errors } from '../../copy/account.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { loadSignInPage } from '../sign-in/page.server.ts';
import { SignInPage } from '../sign-in/page.tsx';
import { checkEmail, refuseSignIn, type SignInAnswer } from '../sign-in/sign-in-form.ts';
import type { Route } from './+types/mail-route';
import { resendByEmail } from './resend.server.ts';

/** The sign-in page: the answer to a native form is shown at the URL of its action. */
export const loader = (args: Route.LoaderArgs) => loadSignInPage(args);

/** Sends the verification mail again. The answer does not reveal whether the account exists. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const refused = refuseSignIn(form.values);
  const notSent = (summary: string) => refused(summary, { unconfirmed: true });
  if (!form.ok) return unreadable(form, refused(form.error));
  const check = checkEmail(form.values.email);
  if (!check.ok) return badRequest(refused(check.message, { fields: { email: check.message } }));
  const { email } = check;
  try {
    const limit = await countTry(context, 'resend', { account: email });
    if (!limit.ok) return tooManyRequests(limit, notSent);
    const { signUp } = await findVisitor(context);
    await resendByEmail(services, { email, signUp });
    const resent: SignInAnswer = { state: 'resent', email };
    return resent;
  } catch (err) {
    services.log.error({ err }, 'A verification mail could not be sent again');
    return unavailable(notSent(errors.notResent));
  }
}

export default function VerificationMail({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} answer={actionData} />;
}
