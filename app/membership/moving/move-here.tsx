import { Form, useNavigation } from 'react-router';
import { moving as copy, signUp as signUpCopy } from '../../copy/sign-up.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { MemberNav } from '../../creators/header/member-nav.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { OfferCode } from '../offers/offer-code.tsx';
import { offerOf, priceForPlan, showing } from '../prices/offer.ts';
import { OfferedPrices, PlanCards, Reduced } from '../prices/plan-choice.tsx';
import { movingPayments as payCopy } from './copy.ts';
import { MoveCard } from './move-card.tsx';
import { chargeWords, MoveCost } from './move-cost.tsx';
import { Term, TermDetail } from './move-terms.tsx';
import { type MoveAnswer, type MoveTerms, type Moving, termsKey } from './moving.ts';

/** @param props.answer refusal, with the current terms if they differ from those shown */
export function MoveHere(
  props: {
    brand: Brand;
    email: string;
    code: string;
    codeError: string | null;
    answer: MoveAnswer | undefined;
  } & Moving,
) {
  const { brand, current, answer, scheduledAt } = props;
  const terms = answer?.terms ?? props.terms;
  const onSale = answer?.onSale ?? props.onSale;
  const price = props.payments?.price;
  const payments = props.payments && { ...props.payments, price: price ? priceForPlan(onSale, price.plan) : null };
  const busy = useNavigation().formMethod !== undefined;
  const { date } = useDateWords();
  return (
    <Shell scheme="light" brand={brand} back={brand.path ?? paths.home()} corner={<MemberNav path={brand.path} />}>
      <div className="mb-6 empty:hidden">
        <FormSummary message={answer?.summary || null} attempt={answer} />
      </div>
      {scheduledAt && current ? (
        <>
          <Scheduled brand={brand} from={current.name} at={scheduledAt} />
          {payments?.cardForm && payments.price && (
            <MoveCard
              brand={brand}
              price={payments.price}
              code=""
              answer={answer}
              consent={chargeWords({
                creator: brand.name,
                terms,
                price: payments.price,
                card: 'card',
                date,
                now: props.now,
              })}
              {...payments.cardForm}
            />
          )}
        </>
      ) : (
        <>
          <PageHeading>{current ? copy.title(brand.name) : copy.join(brand.name)}</PageHeading>
          {current && (
            <p className="mt-4 text-lg">
              {current.open ? copy.subscribedTo(current.name, current.plan) : copy.closedTo(current.name)}
            </p>
          )}
          <p className={current ? 'mt-2' : 'mt-4 text-lg'}>{current ? copy.oneAtATime : copy.joinLead}</p>
          <Terms {...props} terms={terms} payments={payments} />
          {payments?.cardForm && payments.price && (
            <MoveCard
              brand={brand}
              price={payments.price}
              code={answer?.code ?? props.code}
              answer={answer}
              {...payments.cardForm}
            />
          )}
          <Form method="post" action={paths.move(brand.creatorId)} className="group/sign-up mt-7">
            <input type="hidden" name="terms" value={termsKey(terms)} />
            {/* A move keeps the plan, so an offer code applies only to the price of that plan. */}
            <OfferedPrices prices={current && payments?.price ? [payments.price] : onSale}>
              {current ? (
                <>
                  <input type="hidden" name="prices" value={showing(onSale)} />
                  {payments?.price && offerOf(payments.price) && <Reduced price={payments.price} />}
                </>
              ) : (
                <fieldset>
                  <legend className="mb-3 font-semibold">{signUpCopy.choosePlan}</legend>
                  <PlanCards chosen={undefined} />
                </fieldset>
              )}
              {payments && (
                <OfferCode
                  code={answer?.code ?? props.code}
                  error={answer ? answer.codeError : (props.codeError ?? undefined)}
                  isBusy={busy}
                />
              )}
            </OfferedPrices>
            <div className="mt-7 flex flex-wrap gap-3">
              {current ? (
                <SubmitButton idle={copy.move(brand.name)} busy={copy.moving} isBusy={busy} />
              ) : (
                <SubmitButton idle={copy.join(brand.name)} busy={copy.joining} isBusy={busy} />
              )}
              <ButtonLink to={paths.account()} look="quiet">
                {copy.account}
              </ButtonLink>
            </div>
          </Form>
        </>
      )}
      <Form method="post" action={paths.signOut()} className="mt-8 border-t border-line pt-5 text-ink-soft">
        {copy.signedInAs(props.email)}{' '}
        <button type="submit" className="link py-1">
          {copy.signOut}
        </button>
      </Form>
    </Shell>
  );
}

type Shown = { brand: Brand } & Pick<Moving, 'current' | 'terms' | 'payments' | 'now'>;

function Terms({ brand, current, terms, payments, now }: Shown) {
  const later = terms.when === 'later';
  const closes = current && (
    <Term name={current.name}>
      {later ? (
        <TermDetail what={copy.staysOpen} at={terms.at}>
          {copy.staysOpenLead}
          {current.isPaid && ` ${payCopy.earns(current.name, brand.name)}`}
        </TermDetail>
      ) : current.open ? (
        <TermDetail what={copy.closesAtOnce} />
      ) : (
        <TermDetail what={copy.closed}>{copy.closedLead}</TermDetail>
      )}
    </Term>
  );
  return (
    <dl className="mt-6 grid gap-5 border-l-4 border-accent pl-5">
      {later && closes}
      <Term name={brand.name}>
        <TermDetail what={opening(terms, payments)}>
          {terms.trial === 'left' && (
            <>
              {copy.trialLeft} <Moment at={terms.until.toISOString()} />.
            </>
          )}
          {terms.trial === 'new' && copy.trialNew}
          {terms.trial === 'none' && (payments ? payCopy.trialHad : copy.trialHad)(brand.name)}
        </TermDetail>
      </Term>
      {!later && closes}
      <Term name={copy.cost}>
        {payments ? (
          <MoveCost creator={brand.name} current={current} terms={terms} payments={payments} now={now} />
        ) : (
          <TermDetail what={copy.notCharged}>{current && copy.samePlan(current.plan)}</TermDetail>
        )}
      </Term>
    </dl>
  );
}

function opening({ when, trial }: MoveTerms, payments: Moving['payments']): string {
  const opens = when === 'later' ? copy.opensLater : copy.opensAtOnce;
  if (trial !== 'none') return opens;
  if (payments) return when === 'later' && payments.card ? opens : payCopy.subscribesPaid;
  return when === 'later' ? copy.subscribesLater : copy.subscribesAtOnce;
}

function Scheduled({ brand, from, at }: { brand: Brand; from: string; at: Date }) {
  return (
    <>
      <PageHeading>{copy.scheduled(brand.name)}</PageHeading>
      <p className="mt-4 text-lg">
        {copy.scheduledLead(from)} <Moment at={at.toISOString()} />.
      </p>
      <p className="mt-2">{copy.scheduledThen(from, brand.name)}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={paths.account()}>{copy.account}</ButtonLink>
        <ButtonLink to={paths.membershipReturn()} look="quiet">
          {copy.stay(from)}
        </ButtonLink>
      </div>
    </>
  );
}
