import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { type MembershipAnswer, orUnchanged, refused, unchanged } from '../status/membership-answer.ts';
import { loadMembershipPage } from '../status/page.server.ts';
import type { Route } from './+types/route';
import { cancelMembership } from './commands.server.ts';
import { CancellationPage } from './page.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadMembershipPage(context);

/** Cancels the membership of the signed-in account. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable<MembershipAnswer>(form, { error: form.error });
  const { takes } = form.values;
  const agreed = takes === 'now' || takes === 'later' ? takes : undefined;
  try {
    const result = await cancelMembership(services, { accountId, agreed, now: services.membershipNow() });
    return result.ok ? redirect(paths.cancellation(), { status: 303 }) : refused(result.reason);
  } catch (err) {
    services.log.error({ err }, 'A membership could not be cancelled');
    return unchanged();
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnchanged(serverAction);

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} answer={actionData} />;
}
