import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { membershipErrors as errors } from '../status/copy.ts';
import { invalid, type MembershipAnswer, orUnchanged, refused, unchanged } from '../status/membership-answer.ts';
import { loadMembershipPage } from '../status/page.server.ts';
import type { Route } from './+types/route';
import { changePlan } from './commands.server.ts';
import { PlanPage } from './page.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadMembershipPage(context);

/** Chooses the plan of the signed-in account's membership. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable<MembershipAnswer>(form, { error: form.error });
  const { plan = '', prices: shown } = form.values;
  try {
    const result = await changePlan(services, { accountId, plan, shown, now: services.membershipNow() });
    if (result.ok) return redirect(paths.account({ done: 'plan' }), { status: 303 });
    return result.reason === 'plan-unknown' ? invalid(errors.planUnknown) : refused(result.reason);
  } catch (err) {
    services.log.error({ err }, 'A plan could not be changed');
    return unchanged();
  }
}

/** After a conflict the page shows what is sold now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnchanged(serverAction);

export default function PlanRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanPage page={loaderData.page} answer={actionData} />;
}
