import { signInErrors, verifyErrors } from '../../copy/account.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { linkFields, readLink } from '../link-parameters.ts';
import type { Route } from './+types/link-mail-route';
import { VerifyPage } from './page.tsx';
import { failedLinkView, sendExpiredAgain } from './verify-help.server.ts';
import { failedView, type VerifyView } from './verify-view.ts';

/** Without a form there is no link to show. A native form's response is shown at the URL of its action. */
export const loader = (): VerifyView => failedView(verifyErrors.invalid, {});

/** Sends another link to the address that an expired one was mailed to. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const parameters = new URLSearchParams(form.values);
  const fields = linkFields(parameters);
  if (!form.ok) return unreadable<VerifyView>(form, failedView(form.error, fields));
  const link = readLink(parameters, 'signup');
  try {
    const expired = await failedLinkView(services, { link, fields, reason: 'invalid' });
    const { brand, help } = expired;
    if (help?.kind !== 'send-again') return badRequest<VerifyView>(expired);
    const { email } = help;
    const limit = await countTry(context, 'resend', { account: email });
    if (!limit.ok) return tooManyRequests<VerifyView>(limit, (message) => ({ ...expired, message }));
    const sent = await sendExpiredAgain(services, link);
    if (!sent.ok) return badRequest<VerifyView>(expired);
    return { state: 'resent', email, brand } satisfies VerifyView as VerifyView;
  } catch (err) {
    services.log.error({ err }, 'A verification mail could not be sent again');
    return unavailable<VerifyView>(failedView(signInErrors.notResent, fields));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (message = signInErrors.notResent) => failedView(message, null));

export const shouldRevalidate = () => false;

export default function VerifyMail({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyPage opening={loaderData} answer={actionData} />;
}
