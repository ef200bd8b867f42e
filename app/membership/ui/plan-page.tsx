import { planPage as copy } from '../../copy/membership-page.ts';
import { planPayments } from '../../copy/payments/account.ts';
import { formatMoney } from '../../copy/payments/amounts.ts';
import { paths } from '../../paths.ts';
import { AccountSubpage } from '../../ui/layout/account-subpage.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import type { MembershipAnswer } from '../changes/membership-answer.ts';
import type { MembershipPageData } from '../changes/membership-page.server.ts';
import type { MembershipView } from '../changes/membership-view.ts';
import { findPlan, otherPlan, type Plan } from '../plans.ts';
import { NoMembership, OneButton } from './one-button.tsx';
import { BesidePrice } from './payments/beside-price.tsx';
import { intervalOf, plainPrice } from './payments/price-words.ts';

/** `/account/plan`: what the other plan costs, when it would apply, and one button. */
export function PlanPage({ page, answer }: { page: MembershipPageData; answer: MembershipAnswer | undefined }) {
  if (!page || page.membership.ended) return <NoMembership />;
  const { plan, nextPlan, planFrom, payments } = page.membership;
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
        {payments ? (
          <Paid membership={page.membership} offered={offered} />
        ) : (
          <BesidePrice payments={payments} className="mt-3" />
        )}
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

/** What would be paid then, and on which day. */
function Paid({ membership, offered }: { membership: MembershipView; offered: Plan }) {
  const { date } = useDateWords();
  return <p className="mt-3 font-semibold">{paidWords(membership, offered, date)}</p>;
}

function paidWords(membership: MembershipView, offered: Plan, date: (at: Date) => string): string {
  const { access, cancelled, move, plan, nextPlan, planFrom, payments } = membership;
  const [price, instead] = [plainPrice(offered.id), plainPrice(otherPlan(offered).id)];
  if (payments?.pastDue) return planPayments.pastDue(formatMoney(payments.pastDue.price));
  if (!access.may) return planPayments.over(price, offered.interval);
  if (cancelled) return planPayments.cancelled;
  if (move) return planPayments.moves(move.to);
  const card = payments?.card;
  if (planFrom) {
    if (!card) return planPayments.withoutCard;
    if (nextPlan) return planPayments.stays(date(planFrom), price, instead);
    return planPayments.paid(intervalOf(plan), date(planFrom), price, offered.interval);
  }
  if (access.because !== 'trial' && !payments?.nextCharge) return planPayments.nothing;
  const at = payments?.nextCharge?.at ?? access.until;
  if (!card) return planPayments.trialWithoutCard(price, date(at));
  return planPayments.trial(price, date(at), instead, offered.interval);
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
