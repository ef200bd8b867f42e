import { redirect } from 'react-router';
import { membershipErrors as errors } from '../../copy/membership-page.ts';
import { readForm } from '../../http/form.server.ts';
import { unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { invalid, type MembershipAnswer, orUnchanged, refused, unchanged } from '../changes/membership-answer.ts';
import { loadMembershipPage } from '../changes/membership-page.server.ts';
import { changePlan } from '../changes/plan-commands.server.ts';
import { findPlan } from '../plans.ts';
import { PlanPage } from '../ui/plan-page.tsx';
import type { Route } from './+types/plan';

export const loader = ({ context }: Route.LoaderArgs) => loadMembershipPage(context);

/** Chooses the plan of the signed-in account's membership. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable<MembershipAnswer>(form, { error: form.error });
  const plan = findPlan(form.values.plan ?? '');
  if (!plan) return invalid(errors.planUnknown);
  try {
    const result = await changePlan(services, { accountId, plan: plan.id, now: services.membershipNow() });
    return result.ok ? redirect(paths.account({ done: 'plan' }), { status: 303 }) : refused(result.reason);
  } catch (err) {
    services.log.error({ err }, 'A plan could not be changed');
    return unchanged();
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnchanged(serverAction);

export default function PlanRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanPage page={loaderData.page} answer={actionData} />;
}
