import type { ReactNode } from 'react';
import { signUp as copy } from '../../copy/sign-up.ts';
import { FieldLink } from '../../ui/form/field-ids.tsx';
import { type Plan, type PlanId, plans } from '../plans.ts';

/** By style sheet, so that it follows the radio buttons also without scripts. */
const shownWhenChosen: Record<PlanId, string> = {
  monthly: 'hidden group-has-[input[value=monthly]:checked]/sign-up:inline',
  yearly: 'group-has-[input[value=monthly]:checked]/sign-up:hidden',
};

/** Words about the plan that is chosen in the form inside the surrounding `group/sign-up`. */
export function ChosenPlan({ children }: { children: (plan: Plan) => ReactNode }) {
  return plans.map((plan) => (
    <span key={plan.id} className={shownWhenChosen[plan.id]}>
      {children(plan)}
    </span>
  ));
}

/**
 * What the chosen plan costs, at the top of the sheet; stays in view while the form scrolls below it, except in windows
 * so low that it would take too much of them.
 */
export function PlanLine() {
  return (
    <p className="z-5 -mx-5 -mt-8 mb-7 flex items-baseline justify-between gap-3 rounded-t-3xl border-b border-line bg-paper px-5 py-2.5 text-sm sm:-mx-10 sm:-mt-11 sm:mb-9 sm:px-10 sm:text-base [@media(min-height:26rem)]:sticky [@media(min-height:26rem)]:top-0">
      <span>
        <ChosenPlan>{copy.planLine}</ChosenPlan>
      </span>
      <FieldLink name="plan" className="flex-none py-1">
        {copy.changePlan.visible}
        <span className="sr-only"> {copy.changePlan.more}</span>
      </FieldLink>
    </p>
  );
}
