import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { conflict } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { membershipForm, membershipRefusals } from '../status/membership-answer.ts';
import { loadMembershipPage } from '../status/page.server.ts';
import type { Route } from './+types/return-route';
import { returnToMembership } from './commands.server.ts';
import { ReturnPage } from './return-page.tsx';

export const loader = loadMembershipPage;

export const action = formAction(
  membershipForm,
  'A cancellation could not be taken back',
  async ({ context }: Route.ActionArgs, { services, refused }) => {
    const { accountId } = await requireUser(context);
    const result = await returnToMembership(services, { accountId, now: services.membershipNow() });
    return result.ok
      ? redirect(paths.account({ done: 'returned' }), { status: 303 })
      : conflict(refused(membershipRefusals[result.reason]));
  },
);

export const clientAction = membershipForm.clientAction;

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage page={loaderData.page} answer={actionData} />;
}
