import { planPage as copy } from '../../copy/membership-page.ts';
import { paths } from '../../paths.ts';
import { AccountSubpage } from '../../ui/layout/account-subpage.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { MembershipAnswer } from '../changes/membership-answer.ts';
import type { MembershipPageData } from '../changes/membership-page.server.ts';
import { findPlan, otherPlan, type Plan } from '../plans.ts';
import { NotCharged } from './not-charged.tsx';
import { NoMembership, OneButton } from './one-button.tsx';

/** `/account/plan`: what the other plan costs, when it would apply, and one button. */
export function PlanPage({ page, answer }: { page: MembershipPageData; answer: MembershipAnswer | undefined }) {
  if (!page || page.membership.ended) return <NoMembership />;
  const { plan, nextPlan, planFrom } = page.membership;
  const present = findPlan(plan)!;
  const offered = nextPlan === null ? otherPlan(present) : present;
  return (
    <AccountSubpage brand={page.brand} title={copy.title}>
      <p className="mt-4 text-lg">{copy.current(present)}</p>
      {nextPlan && <p className="mt-2 text-lg font-semibold">{copy.chosen(findPlan(nextPlan)!)}</p>}
      <div className="mt-7 rounded-2xl border-2 border-line bg-white p-5">
        <h2 className="text-2xl">{offered.name}</h2>
        <p className="mt-1 text-lg">{offerWords(offered)}</p>
        {nextPlan === null && (
          <p className="mt-3">
            {planFrom ? (
              <>
                {copy.later} <Moment at={planFrom.toISOString()} />
              </>
            ) : (
              copy.atOnce
            )}
          </p>
        )}
        <NotCharged className="mt-3" />
      </div>
      <OneButton
        action={paths.accountPlan()}
        answer={answer}
        fields={{ plan: offered.id }}
        idle={nextPlan === null ? copy.change(offered) : copy.stay(offered)}
        busy={copy.changing}
        leave={copy.back}
      />
    </AccountSubpage>
  );
}

const MONTHS = 12;

function offerWords(offered: Plan): string {
  const present = otherPlan(offered);
  if (offered.id === 'monthly') {
    const ofYear = offered.price * MONTHS;
    return copy.offer.monthly(offered, ofYear, ofYear - present.price);
  }
  const paidMonthly = present.price * MONTHS;
  const saved = ((paidMonthly - offered.price) / paidMonthly) * 100;
  return copy.offer.yearly(offered, offered.price / MONTHS, saved);
}
