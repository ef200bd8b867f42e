import { formatMoney } from '../../copy/amounts.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { offerOfPlan } from '../offers/copy.ts';
import { lowersNext, memberPriceWords } from '../offers/left-words.ts';
import { intervalWords, offeredWords, priceWords, taxWords } from '../prices/copy.ts';
import { firstPayment, isFor, offerOf, showing, withLasting } from '../prices/offer.ts';
import { compareToPeriod, type Price } from '../prices/price.ts';
import { withTax } from '../prices/tax.ts';
import { membershipPage } from '../status/copy.ts';
import type { MembershipAnswer } from '../status/membership-answer.ts';
import type { MembershipView } from '../status/membership-view.ts';
import { NoMembership, OneButton } from '../status/one-button.tsx';
import { besidePrice } from '../status/payment-copy.ts';
import type { PaymentsView } from '../status/payments-view.ts';
import { mayChangeTo } from '../status/plan-change.ts';
import { planPage as copy, planPayments } from './copy.ts';
import { PlanNowPage } from './now-page.tsx';
import type { PlanPageData } from './page.server.ts';

export function PlanPage({ page, now, mayBeginNow, answer }: PlanPageData & { answer: MembershipAnswer | undefined }) {
  const { date } = useDateWords();
  if (!page || page.membership.ended) return <NoMembership />;
  if (now) return <PlanNowPage page={page} offer={now} answer={answer} />;
  const { membership, offered } = page;
  const { price, nextPrice, payments } = membership;
  // Leaves out a scheduled plan. The current plan is offered instead, so that the member can undo the change.
  const beside = offered.filter(({ plan }) => plan !== price.plan && plan !== nextPrice?.plan);
  const others = beside.filter((choice) => mayChangeTo(choice, membership));
  const choices = nextPrice ? [price, ...others] : others;
  return (
    <AccountSubpage brand={page.brand} title={copy.title}>
      <p className="mt-4 text-lg">
        {copy.current(payments ? memberPriceWords(price, payments, date) : priceWords(price))}
      </p>
      {nextPrice && (
        <p className="mt-2 text-lg font-semibold">{copy.chosen(priceWords(withLasting(nextPrice, payments?.offer)))}</p>
      )}
      {others.length < beside.length && <p className="mt-4 max-w-text">{copy.otherCurrency}</p>}
      {choices.map((choice, at) => (
        <Choice
          key={choice.id}
          membership={membership}
          choice={choice}
          mayBeginNow={mayBeginNow.includes(choice.plan)}
          answer={at === 0 ? answer : undefined}
        />
      ))}
    </AccountSubpage>
  );
}

function Choice(props: {
  membership: MembershipView;
  choice: Price;
  mayBeginNow: boolean;
  answer: MembershipAnswer | undefined;
}) {
  const { membership, choice, mayBeginNow, answer } = props;
  const { date } = useDateWords();
  const { price, planFrom, payments } = membership;
  const said = withLasting(choice, payments?.offer);
  const stays = choice.id === price.id;
  return (
    <>
      <div className="mt-7 rounded-2xl border-2 border-line bg-field p-5">
        <h2 className="text-2xl">{choice.name}</h2>
        <p className="mt-1 text-lg">{offerWords(membership, said)}</p>
        {choice.taxMode && <p className="mt-1 text-ink-soft">{taxWords(choice)}</p>}
        {!stays && (
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
        {!stays && <OfferAfter membership={membership} choice={choice} />}
        {payments ? (
          <p className="mt-3 font-semibold">{paidWords(membership, said, date)}</p>
        ) : (
          <BesidePrice payments={payments} className="mt-3" />
        )}
      </div>
      <OneButton
        action={paths.accountPlan()}
        answer={answer}
        fields={{ plan: choice.plan, prices: showing([withTax(choice, false)]) }}
        idle={stays ? copy.stay(priceWords(choice)) : copy.change(priceWords(choice))}
        busy={copy.changing}
        leave={copy.back}
      />
      {mayBeginNow && (
        <p className="mt-4">
          <ButtonLink to={paths.accountPlan({ now: choice.plan })} look="plain">
            {copy.seeNow(priceWords(choice))}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function OfferAfter({ membership: { price, payments }, choice }: { membership: MembershipView; choice: Price }) {
  const offer = offerOf(price) ?? (payments && lowersNext(payments) ? payments.offer?.terms : null);
  if (!offer) return null;
  return <p className="mt-3">{isFor(offer, choice) ? offerOfPlan.stays : offerOfPlan.ends}</p>;
}

/** Returns the member's chosen or current price, with a permanent offer, if any. */
const insteadOf = ({ price, nextPrice, payments }: MembershipView) => withLasting(nextPrice ?? price, payments?.offer);

function paidWords(membership: MembershipView, choice: Price, date: (at: Date) => string): string {
  const { access, cancelled, move, price, nextPrice, planFrom, payments } = membership;
  const amount = formatMoney(firstPayment(choice));
  const instead = formatMoney(firstPayment(insteadOf(membership)));
  if (payments?.pastDue) return planPayments.pastDue(formatMoney(payments.pastDue.price));
  if (!access.may) return planPayments.over(offeredWords(choice));
  if (cancelled) return planPayments.cancelled;
  if (move) return planPayments.moves(move.to);
  if (payments?.awaitsTerms) return planPayments.withoutTerms;
  const card = payments?.card;
  if (planFrom) {
    if (!card) return planPayments.withoutCard;
    if (nextPrice) return planPayments.stays(date(planFrom), amount, instead);
    return planPayments.paid(intervalWords(price.interval), date(planFrom), offeredWords(choice));
  }
  if (access.because !== 'trial' && !payments?.nextCharge) return planPayments.nothing;
  const at = payments?.nextCharge?.at ?? access.until;
  if (!card) return planPayments.trialWithoutCard(amount, date(at));
  return planPayments.trial(amount, date(at), instead, priceWords(choice).renewal);
}

function offerWords(membership: MembershipView, choice: Price): string {
  const other = insteadOf(membership);
  const [words, othersWords] = [priceWords(choice), priceWords(other)];
  // Prices with an offer are not compared.
  const found = offerOf(choice) || offerOf(other) ? null : compareToPeriod(choice, other);
  switch (found?.is) {
    case 'dearer':
      return copy.offer.dearer(words, othersWords, formatMoney(found.total), formatMoney(found.more));
    case 'cheaper':
      return copy.offer.cheaper(words, othersWords, formatMoney(found.part), found.percent);
    default:
      return copy.offer.other(words);
  }
}

/** Note next to a price: the next charge, or that payments are not open. */
function BesidePrice({ payments, className = '' }: { payments: PaymentsView | null; className?: string }) {
  const { date } = useDateWords();
  // No charge is stated while a payment is open or the next charge is outdated.
  const charge = payments?.pastDue || payments?.updating ? null : payments?.nextCharge;
  if (payments && !charge) return null;
  return (
    <p className={`text-ink-soft ${className}`}>
      {charge ? besidePrice.charge(formatMoney(charge.price), date(charge.at)) : membershipPage.notCharged}
    </p>
  );
}
