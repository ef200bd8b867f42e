import { forgotErrors } from '../../copy/account.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { notAfterForms, withNetworkError } from '../../http/network-error.ts';
import { badRequest, tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { servicesContext } from '../../http/services.ts';
import { findVisitorForPage } from '../../membership/visitor-brand.server.ts';
import type { Route } from './+types/forgot-route';
import { type ForgotAnswer, ResetRequest } from './forgot-page.tsx';
import { checkForgot } from './password-reset.ts';

/** In the colours of the creator whose page the parameter `from` names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { brand } = await findVisitorForPage(context, returnPath(new URL(request.url).searchParams.get('from')));
  return { brand };
}

/** The account is looked up after the answer, which is the same whether or not it exists. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const { email: input = '' } = form.values;
  const failed = (message: string): ForgotAnswer => ({ state: 'failed', message, email: input });
  if (!form.ok) return unreadable(form, failed(form.error));
  const check = checkForgot(input);
  if (!check.ok) return badRequest<ForgotAnswer>({ state: 'invalid', message: check.message, email: input });
  const { email } = check;
  try {
    const limit = await countTry(context, 'forgot', { account: email });
    if (!limit.ok) return tooManyRequests(limit, failed);
    await services.resetRequests.enqueue(services.db, { email });
    const sent: ForgotAnswer = { state: 'sent', email };
    return sent;
  } catch (err) {
    services.log.error({ err }, 'A reset could not be requested');
    return unavailable(failed(forgotErrors.service));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(
    serverAction,
    (message = forgotErrors.service): ForgotAnswer => ({ state: 'failed', message, email: '' }),
  );

export const shouldRevalidate = notAfterForms;

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetRequest brand={loaderData.brand} answer={actionData} />;
}
