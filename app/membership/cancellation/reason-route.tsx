import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { badRequest, conflict } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { membershipForm, membershipRefusals } from '../status/membership-answer.ts';
import type { Route } from './+types/reason-route';
import { explainCancellation } from './commands.server.ts';
import { loadCancellationPage } from './page.server.ts';
import { CancellationPage } from './page.tsx';
import { checkReason } from './reason.ts';

/** Loads the cancellation page, because without scripts a refused form is rendered at this URL. */
export const loader = loadCancellationPage;

export const action = formAction(
  membershipForm,
  'Why a membership was cancelled could not be noted',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId } = await requireUser(context);
    const check = checkReason(values);
    if (!check.ok) return badRequest(refused(check.error));
    const result = await explainCancellation(services, { accountId, now: services.membershipNow(), ...check.answer });
    return result.ok
      ? redirect(paths.account({ done: 'reason' }), { status: 303 })
      : conflict(refused(membershipRefusals[result.reason]));
  },
);

export const clientAction = membershipForm.clientAction;

export default function CancellationReason({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} answer={actionData} />;
}
