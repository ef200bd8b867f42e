import { signUp as copy } from '../../copy/sign-up.ts';
import { useFieldId } from '../../ui/form/field-ids.tsx';
import { defaultPlan, type Plan, plans } from '../plans.ts';

/** The two plans; one is always chosen. @param chosen the initial choice */
export function PlanCards({ chosen }: { chosen: string | undefined }) {
  const preselected = plans.some((plan) => plan.id === chosen) ? chosen : defaultPlan;
  return (
    <div id={useFieldId('plan')} className="grid scroll-mt-[9rem] grid-cols-1 gap-3 sm:grid-cols-2">
      {plans.map((plan) => (
        <label
          key={plan.id}
          className="relative flex cursor-pointer gap-3 rounded-2xl border-2 border-line bg-white p-4 has-checked:border-accent-text has-checked:bg-wash sm:p-5"
        >
          <input
            type="radio"
            name="plan"
            value={plan.id}
            defaultChecked={plan.id === preselected}
            required
            className="mt-1 size-5 flex-none accent-accent-text"
          />
          <span className="min-w-0">
            <span className="block font-display text-xl leading-tight">{plan.name}</span>
            <Price plan={plan} />
          </span>
        </label>
      ))}
    </div>
  );
}

function Price({ plan }: { plan: Plan }) {
  if (plan.id === 'monthly') return <span className="mt-1 block text-lg">{copy.perMonth(plan.price)}</span>;
  return (
    <>
      <span className="mt-1 block text-lg">
        {copy.perYear(plan.price)}{' '}
        <span className="whitespace-nowrap text-ink-soft">
          <span className="sr-only">{copy.insteadOf} </span>
          <s>{copy.price(plan.compareAt)}</s>
        </span>
      </span>
      <span className="block text-ink-soft">{copy.aMonth(plan.price / MONTHS)}</span>
      <span className="mt-1.5 block leading-snug font-semibold text-accent-text">{copy.saving}</span>
    </>
  );
}

const MONTHS = 12;
