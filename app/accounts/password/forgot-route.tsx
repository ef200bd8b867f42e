import { forgotErrors } from '../../copy/account.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, notAfterForms } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, tooManyRequests } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { findVisitorForPage } from '../../membership/visitor-brand.server.ts';
import type { Route } from './+types/forgot-route';
import { type ForgotAnswer, ResetRequest } from './forgot-page.tsx';
import { checkForgot } from './password-reset.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { brand } = await findVisitorForPage(context, returnPath(new URL(request.url).searchParams.get('from')));
  return { brand };
}

const form = defineForm({
  unexpected: forgotErrors.service,
  refused: (message, { email = '' }): ForgotAnswer => ({ state: 'failed', message, email }),
});

/** Leaves the lookup of the account to a job, so that the response does not depend on the account. */
export const action = formAction(
  form,
  'A reset could not be requested',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { email: input = '' } = values;
    const check = checkForgot(input);
    if (!check.ok) return badRequest({ state: 'invalid', message: check.message, email: input });
    const { email } = check;
    const limit = await countTry(context, 'forgot', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    await services.resetRequests.enqueue(services.db, { email });
    return { state: 'sent', email } as const;
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = notAfterForms;

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetRequest brand={loaderData.brand} answer={actionData} />;
}
