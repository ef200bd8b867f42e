import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { type MembershipAnswer, orUnchanged, refused, unchanged } from '../status/membership-answer.ts';
import { loadMembershipPage } from '../status/page.server.ts';
import type { Route } from './+types/return-route';
import { returnToMembership } from './commands.server.ts';
import { ReturnPage } from './return-page.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadMembershipPage(context);

/** Takes back the signed-in account's cancellation, or its move to come. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable<MembershipAnswer>(form, { error: form.error });
  try {
    const result = await returnToMembership(services, { accountId, now: services.membershipNow() });
    return result.ok ? redirect(paths.account({ done: 'returned' }), { status: 303 }) : refused(result.reason);
  } catch (err) {
    services.log.error({ err }, 'A cancellation could not be taken back');
    return unchanged();
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnchanged(serverAction);

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage page={loaderData.page} answer={actionData} />;
}
