import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { afterConflictToo } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, tooManyRequests, unavailable } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { requireMember } from '../access/member.server.ts';
import { chargesFor } from '../charges.ts';
import { membershipErrors as errors } from '../status/copy.ts';
import { membershipForm, membershipRefusals } from '../status/membership-answer.ts';
import type { Route } from './+types/route';
import { changePlan } from './commands.server.ts';
import { planNowErrors } from './copy.ts';
import { loadPlanPage, readNowForm } from './page.server.ts';
import { PlanPage } from './page.tsx';
import { changePlanNow } from './plan-now.server.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => loadPlanPage(request, context);

export const action = formAction(
  membershipForm,
  'A plan could not be changed',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId, email, membership } = await requireMember(context);
    const { plan = '', prices: shown, now: isNow } = values;
    const { db } = services;
    if (isNow) {
      const charges = membership && (await chargesFor(services, membership));
      const agreed = readNowForm(values);
      if (!charges || !agreed) return badRequest(refused(planNowErrors['not-possible']));
      const limit = await countTry(context, 'pay-now', { account: email });
      if (!limit.ok) return tooManyRequests(limit, refused);
      const change = { accountId, plan, shown, ...agreed, now: services.membershipNow() };
      const result = await changePlanNow({ db, charges }, change);
      if (result.ok) return redirect(paths.account({ done: 'plan' }), { status: 303 });
      switch (result.reason) {
        case 'plan-unknown':
          return badRequest(refused(errors.planUnknown));
        case 'no-membership':
        case 'price-changed':
          return conflict(refused(membershipRefusals[result.reason]));
        // The charge may have succeeded, so the form keeps the attempt's id.
        case 'away':
          return unavailable(refused(planNowErrors.away));
        default:
          return conflict(refused(planNowErrors[result.reason]));
      }
    }
    const result = await changePlan(services, { accountId, plan, shown, now: services.membershipNow() });
    if (result.ok) return redirect(paths.account({ done: 'plan' }), { status: 303 });
    return result.reason === 'plan-unknown'
      ? badRequest(refused(errors.planUnknown))
      : conflict(refused(membershipRefusals[result.reason]));
  },
);

export const shouldRevalidate = afterConflictToo;

export const clientAction = membershipForm.clientAction;

export default function PlanRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanPage {...loaderData} answer={actionData} />;
}
