import { data } from 'react-router';
import { forgotErrors, tooManyAttempts } from '../../copy/account.ts';
import { withConstantTime } from '../../http/constant-time.server.ts';
import { readForm } from '../../http/form.server.ts';
import { notAfterForms, withNetworkError } from '../../http/network-error.ts';
import { clientAddressContext, servicesContext } from '../../http/services.ts';
import { linkPageHeaders } from '../../middleware/account-headers.server.ts';
import { findVisitorForPage } from '../../middleware/visitor.server.ts';
import { requestReset } from '../password-reset.server.ts';
import { checkForgot } from '../password-reset.ts';
import { minutesToWait } from '../sign-in.ts';
import { type ForgotAnswer, ResetRequest } from '../ui/reset-request.tsx';
import type { Route } from './+types/forgot-password';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { brand } = await findVisitorForPage(request, context.get(servicesContext));
  return { brand };
}

/** The answer is the same whether or not there is an account: the same words, status and time. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request, services);
  if (!form.ok) return answer({ state: 'failed', message: form.error, email: form.values.email ?? '' }, form.status);
  const input = form.values.email ?? '';
  const check = checkForgot(input);
  if (!check.ok) return answer({ state: 'invalid', message: check.message, email: input }, 400);
  const { email } = check;
  try {
    const limit = await services.limits.consume('forgot', {
      address: context.get(clientAddressContext),
      account: email,
    });
    if (!limit.ok) {
      const message = tooManyAttempts(minutesToWait(limit.retryAfter));
      return answer({ state: 'failed', message, email: input }, 429, { 'Retry-After': String(limit.retryAfter) });
    }
    await withConstantTime(services, () => requestReset(services, { email }));
    return answer({ state: 'sent', email }, 200);
  } catch (err) {
    services.log.error({ err }, 'A reset could not be asked for');
    return answer({ state: 'failed', message: forgotErrors.service, email: input }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (): ForgotAnswer => ({ state: 'failed', message: forgotErrors.service, email: '' }));

export const shouldRevalidate = notAfterForms;

export const headers = linkPageHeaders;

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetRequest brand={loaderData.brand} answer={actionData} />;
}

function answer(shown: ForgotAnswer, status: number, headers: HeadersInit = {}) {
  return data(shown, { status, headers });
}
