import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { conflict } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { membershipForm, membershipRefusals } from '../status/membership-answer.ts';
import type { Route } from './+types/route';
import { cancelMembership } from './commands.server.ts';
import { loadCancellationPage } from './page.server.ts';
import { CancellationPage } from './page.tsx';

export const loader = loadCancellationPage;

export const action = formAction(
  membershipForm,
  'A membership could not be cancelled',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId } = await requireUser(context);
    const { takes } = values;
    const agreed = takes === 'now' || takes === 'later' ? takes : undefined;
    const result = await cancelMembership(services, { accountId, agreed, now: services.membershipNow() });
    return result.ok
      ? redirect(paths.cancellation(), { status: 303 })
      : conflict(refused(membershipRefusals[result.reason]));
  },
);

export const clientAction = membershipForm.clientAction;

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} answer={actionData} />;
}
