import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { conflict, tooManyRequests, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { membershipErrors as errors } from '../status/copy.ts';
import { invalid, type MembershipAnswer, orUnchanged, refused, unchanged } from '../status/membership-answer.ts';
import type { Route } from './+types/route';
import { changePlan } from './commands.server.ts';
import { planNowErrors } from './copy.ts';
import { loadPlanPage, readNowForm } from './page.server.ts';
import { PlanPage } from './page.tsx';
import { changePlanNow } from './plan-now.server.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => loadPlanPage(request, context);

/** Chooses the plan of the signed-in account's membership. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accountId, email } = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable<MembershipAnswer>(form, { error: form.error });
  const { plan = '', prices: shown, now: isNow } = form.values;
  const { charges, db } = services;
  try {
    if (isNow) {
      const agreed = readNowForm(form.values);
      if (!charges || !agreed) return invalid(planNowErrors['not-possible']);
      const limit = await countTry(context, 'pay-now', { account: email });
      if (!limit.ok) return tooManyRequests(limit, (error): MembershipAnswer => ({ error }));
      const change = { accountId, plan, shown, ...agreed, now: services.membershipNow() };
      const result = await changePlanNow({ db, charges }, change);
      if (result.ok) return redirect(paths.account({ done: 'plan' }), { status: 303 });
      switch (result.reason) {
        case 'plan-unknown':
          return invalid(errors.planUnknown);
        case 'no-membership':
        case 'price-changed':
          return refused(result.reason);
        // Perhaps it was charged all the same: the next try is the same.
        case 'away':
          return unchanged(planNowErrors.away);
        default:
          return conflict<MembershipAnswer>({ error: planNowErrors[result.reason] });
      }
    }
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
  return <PlanPage {...loaderData} answer={actionData} />;
}
