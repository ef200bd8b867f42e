import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { returnPage } from '../cancellation/copy.ts';
import { BankStep } from '../card/bank-step.tsx';
import type { BillingErrors } from '../card/billing.ts';
import { CountryField, PostalCodeField } from '../card/card-inputs.tsx';
import { cardName } from '../card/copy.ts';
import { afterFirst } from '../offers/left-words.ts';
import { OfferCode } from '../offers/offer-code.tsx';
import { priceWords } from '../prices/copy.ts';
import { addInterval } from '../prices/interval.ts';
import { firstPayment } from '../prices/offer.ts';
import { ChosenPlan, OfferedPrices, PlanCards } from '../prices/plan-choice.tsx';
import type { PlanId, PriceList } from '../prices/price.ts';
import { TermsLabel } from '../sign-up/terms-label.tsx';
import { useSentence } from '../status/membership-status.tsx';
import { NoMembership } from '../status/one-button.tsx';
import type { MembershipPageData } from '../status/page.server.ts';
import { paymentPart } from '../status/payment-copy.ts';
import { startPage as copy } from './copy.ts';
import type { StartPageData } from './page.server.ts';

export interface StartAnswer {
  /** Null if the bank requires authentication. */
  error: string | null;
  plan?: PlanId;
  /** Current prices, if they differ from those shown. */
  offered?: PriceList;
  code?: string;
  codeError?: string;
  /** Address for taxes that was typed, with the errors of its fields. */
  address?: { country: string; postalCode: string; errors: BillingErrors };
  /** Id for the form of the next try. If left out, the form keeps its id. */
  attempt?: string;
  bank?: { clientSecret: string; bankPath: string | null };
}

export function StartPage(props: StartPageData & { answer: StartAnswer | undefined }) {
  const { page, browser, answer } = props;
  if (!page) return <NoMembership />;
  const { brand, membership } = page;
  const { access, ended, payments } = membership;
  if (!payments || !browser) {
    const lead = access.because === 'nothing' ? returnPage.neverOpenLead : returnPage.endedLead;
    return <Instead page={page} title={returnPage.ended} lead={lead} />;
  }
  if (access.may) return <Instead page={page} title={copy.openTitle} lead={copy.openLead} />;
  if (ended) {
    const join = brand.path && <ButtonLink to={paths.signUp(brand.creatorId)}>{copy.join(brand.name)}</ButtonLink>;
    return (
      <Instead page={page} title={copy.formerTitle} lead={copy.formerLead(brand.name)}>
        {join}
      </Instead>
    );
  }
  if (payments.pastDue && !payments.isGivenUp) {
    return (
      <Instead page={page} title={copy.pastDueTitle} lead={copy.pastDueLead(formatMoney(payments.pastDue.price))}>
        <ButtonLink to={paths.accountCard()}>{paymentPart.changeCard}</ButtonLink>
      </Instead>
    );
  }
  if (answer?.bank && answer.attempt && answer.plan) {
    const { bank, attempt, plan } = answer;
    return <Bank brand={brand} question={bank} browser={browser} back={paths.membershipStart({ attempt, plan })} />;
  }
  return <Offer {...props} page={page} />;
}

function Offer({
  page,
  answer,
  supportEmail,
  ...props
}: StartPageData & { page: NonNullable<MembershipPageData>; answer: StartAnswer | undefined }) {
  const { brand, membership } = page;
  const { access, price, payments } = membership;
  const isBusy = useNavigation().formMethod !== undefined;
  const { date } = useDateWords();
  const sentence = useSentence(brand, membership);
  const card = payments?.card ?? null;
  const never = access.because === 'nothing';
  return (
    <AccountSubpage brand={brand} title={never ? copy.first(brand.name) : copy.title(brand.name)}>
      <p className="mt-4 text-lg">{props.continued ? copy.confirmed : sentence}</p>
      <OfferedPrices prices={answer?.offered ?? page.offered}>
        <Form
          method="post"
          action={paths.membershipStart({ offer: props.code || null })}
          className="group/sign-up mt-7 grid grid-cols-1 gap-7"
        >
          <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
          <input type="hidden" name="attempt" value={answer?.attempt ?? props.attempt} />
          <fieldset>
            <legend className="mb-3 font-semibold">{copy.choose}</legend>
            <PlanCards chosen={answer?.plan ?? props.plan ?? price.plan} />
            {!price.offer && (
              <OfferCode
                code={answer?.code ?? props.code}
                error={answer ? answer.codeError : (props.codeError ?? undefined)}
                isBusy={isBusy}
              />
            )}
          </fieldset>
          {payments?.pastDue && <p>{copy.givenUp(formatMoney(payments.pastDue.price))}</p>}
          <dl className="grid gap-4 border-l-4 border-accent pl-5">
            <Term name={copy.today}>
              <strong className="text-lg">
                <ChosenPlan>{(chosen) => formatMoney(firstPayment(chosen))}</ChosenPlan>
              </strong>
            </Term>
            <Term name={copy.renewal}>
              <ChosenPlan>
                {(chosen) => {
                  const following = afterFirst(chosen, props.now, date);
                  if (following) return copy.follows(following);
                  const at = date(addInterval(props.now, chosen.interval));
                  return copy.renews(formatMoney(firstPayment(chosen)), at, priceWords(chosen).renewal);
                }}
              </ChosenPlan>
            </Term>
            <Term name={copy.card}>
              {card ? cardName(card) : copy.needsCard}
              {card && (
                <>
                  <br />
                  <Link to={paths.accountCard()} className="link inline-block py-1.5">
                    {copy.otherCard}
                  </Link>
                </>
              )}
            </Term>
          </dl>
          {card && props.address && (
            <FieldIds prefix="start">
              <fieldset className="grid grid-cols-1 gap-5 sm:grid-cols-2">
                <legend className="mb-3 font-semibold">{copy.address}</legend>
                <CountryField
                  defaultValue={answer?.address?.country ?? props.address.country}
                  error={answer?.address?.errors.country}
                />
                <PostalCodeField
                  defaultValue={answer?.address?.postalCode ?? props.address.postalCode}
                  error={answer?.address?.errors.postalCode}
                />
              </fieldset>
            </FieldIds>
          )}
          <div>
            {card && (
              <p className="mb-5 text-ink-soft">
                <ChosenPlan>
                  {(chosen) => {
                    const words = priceWords(chosen);
                    const renewal = afterFirst(chosen, props.now, date) ?? words.renewal;
                    return copy.consent(brand.name, { ...words, renewal });
                  }}
                </ChosenPlan>
              </p>
            )}
            {card && payments?.awaitsTerms && (
              <Checkbox name="terms" value="yes" required className="mb-6">
                <TermsLabel />
              </Checkbox>
            )}
            <div className="flex flex-wrap gap-3">
              {card ? (
                <SubmitButton
                  idle={<ChosenPlan>{(chosen) => copy.pay(formatMoney(firstPayment(chosen)))}</ChosenPlan>}
                  busy={copy.paying}
                  isBusy={isBusy}
                />
              ) : (
                <ButtonLink to={paths.accountCard()}>{paymentPart.giveCard.none}</ButtonLink>
              )}
              <ButtonLink to={paths.account()} look="quiet">
                {returnPage.account}
              </ButtonLink>
            </div>
            {card && <p className="mt-3 text-sm text-ink-soft">{copy.onlyOnce}</p>}
          </div>
        </Form>
      </OfferedPrices>
    </AccountSubpage>
  );
}

/** Shown if the bank requires authentication. `back` then continues the attempt. */
function Bank({ brand, back, ...step }: { brand: Brand } & Parameters<typeof BankStep>[0]) {
  return (
    <AccountSubpage brand={brand} title={copy.bank}>
      <p className="mt-4 text-lg">{copy.bankLead}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <BankStep {...step} back={back} />
        <ButtonLink to={back} look="quiet">
          {copy.goOn}
        </ButtonLink>
      </div>
    </AccountSubpage>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Instead(props: { page: NonNullable<MembershipPageData>; title: string; lead: string; children?: ReactNode }) {
  const { brand, membership } = props.page;
  return (
    <AccountSubpage brand={brand} title={props.title}>
      <p className="mt-4 text-lg">{useSentence(brand, membership)}</p>
      <p className="mt-3">{props.lead}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        {props.children}
        <ButtonLink to={paths.account()} look={props.children ? 'quiet' : 'solid'}>
          {returnPage.account}
        </ButtonLink>
      </p>
    </AccountSubpage>
  );
}
