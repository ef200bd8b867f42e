import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import type { PaymentStatus } from '../charges.ts';
import { memberPriceWords } from '../offers/left-words.ts';
import { NoMembership } from '../status/one-button.tsx';
import { nextWithPayments } from '../status/payment-copy.ts';
import { type BillingAnswer, BillingForm } from './billing-form.tsx';
import { CardGivenNote } from './card-given.tsx';
import { awaitsStart, isChargedAfter, type RemovalEffect, removalEffect, savingEffect } from './consequence.ts';
import { cardName } from './copy.ts';
import { declinedBecause } from './given-card.ts';
import type { CardPageData } from './page.server.ts';
import { cardPage as copy } from './page-copy.ts';
import { SaveCardForm, SavingStory } from './save-card-form.tsx';

export interface CardAnswer {
  error: string | null;
  /** Outcome that is not stored and is therefore shown only in this response. */
  given?: CardPageData['given'];
  billing?: BillingAnswer;
}

export function CardPage(props: CardPageData & { answer: CardAnswer | undefined }) {
  const { page, browser, answer } = props;
  const given = answer?.given ?? props.given;
  const isBusy = useNavigation().formMethod !== undefined;
  const { date } = useDateWords();
  // Each attempt mounts a new form, so the page keeps the cardholder's name.
  const [cardholder, setCardholder] = useState<string>();
  if (!page) return <NoMembership />;
  const { brand, membership } = page;
  const { payments } = membership;
  if (!payments || !browser) {
    return (
      <AccountSubpage brand={brand} title={copy.title}>
        {payments?.card && <Present card={payments.card} />}
        <p className="mt-4 text-lg">{notNow(brand.name, payments)}</p>
        <Back />
      </AccountSubpage>
    );
  }
  const { card } = payments;
  const leadsTo = savingEffect(membership);
  const state = given?.card.state;
  const declined = given && declinedBecause(given.card);
  const isOpen = state === 'waiting' || state === 'processing' || state === 'away' || state === 'needs-bank';
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      {state === 'succeeded' && (
        <Toast className="mt-6">
          {payments.pastDue ? copy.savedStillOpen(formatMoney(payments.pastDue.price)) : copy.saved}
        </Toast>
      )}
      {props.isBillingSaved && !answer && <Toast className="mt-6">{copy.billingSaved}</Toast>}
      {props.removed && !card && <Toast className="mt-6">{copy.removed}</Toast>}
      <Present card={card} />
      {isOpen && given ? (
        <>
          <CardGivenNote
            given={given.card}
            browser={browser}
            price={membership.price}
            freeDays="none"
            creator={brand.name}
            back={paths.accountCard({ attempt: given.attempt, bank: true })}
          />
          <Back look="quiet" another={copy.another} />
        </>
      ) : state === 'succeeded' ? (
        <Back start={awaitsStart(membership)} another={copy.change} />
      ) : (
        <>
          <div className="mt-7 empty:hidden">
            <FormSummary message={isBusy ? null : (answer?.error ?? declined)} attempt={answer ?? given?.attempt} />
          </div>
          <SaveCardForm
            key={props.attempt}
            action={paths.accountCard()}
            attempt={props.attempt}
            browser={browser}
            country={props.billing?.country ?? props.country}
            postalCode={browser.usesTax ? (props.billing?.postalCode ?? '') : null}
            cardholder={cardholder}
            onSubmit={setCardholder}
            title={card ? copy.change : copy.add}
            consent={
              isChargedAfter(leadsTo)
                ? copy.saveConsent(brand.name, memberPriceWords(membership.price, payments, date), payments)
                : copy.saveWithout(brand.name)
            }
            supportEmail={props.supportEmail}
          >
            <SavingStory leadsTo={leadsTo} />
          </SaveCardForm>
        </>
      )}
      {browser.usesTax && card && !isOpen && (
        <BillingForm country={props.country} billing={props.billing} answer={answer?.billing} />
      )}
      {!isOpen && state !== 'succeeded' && <Remove leadsTo={removalEffect(membership)} />}
    </AccountSubpage>
  );
}

function notNow(creator: string, payments: PaymentStatus | null): string {
  if (!payments) return copy.notOpen;
  return payments.isChargedElsewhere ? nextWithPayments.chargedElsewhere(creator) : copy.paused(creator);
}

function Present({ card }: { card: PaymentStatus['card'] }) {
  if (!card) return <p className="mt-4 text-lg">{copy.noCard}</p>;
  return (
    <p className="mt-6 rounded-2xl border-2 border-line bg-field px-5 py-4">
      <span className="block font-display text-xl">{cardName(card)}</span>
      {card.kind === 'card' && <span className="text-ink-soft">{copy.until(card.expires)}</span>}
    </p>
  );
}

function Back({ look, start, another }: { look?: 'quiet'; start?: boolean; another?: string }) {
  return (
    <p className="mt-7 flex flex-wrap gap-3">
      {start && <ButtonLink to={paths.membershipStart()}>{copy.start}</ButtonLink>}
      <ButtonLink to={paths.account()} look={start ? 'quiet' : look}>
        {copy.back}
      </ButtonLink>
      {another && (
        <ButtonLink to={paths.accountCard({ another: true })} look="quiet">
          {another}
        </ButtonLink>
      )}
    </p>
  );
}

function Remove({ leadsTo }: { leadsTo: RemovalEffect }) {
  const navigation = useNavigation();
  const { date } = useDateWords();
  if (!leadsTo) return null;
  const words = {
    needed: () => copy.removeNeeded,
    cancelled: () => copy.removeCancelled,
    free: () => copy.removeFree,
    trial: (at: Date) => copy.removeTrial(date(at)),
  };
  const isBusy = navigation.formData?.get('intent') === 'remove';
  return (
    <section className="mt-9 border-t border-line pt-7">
      <h2 className="text-2xl">{copy.remove}</h2>
      <p className="mt-2">{leadsTo.kind === 'trial' ? words.trial(leadsTo.at) : words[leadsTo.kind]()}</p>
      {leadsTo.kind === 'needed' ? (
        <p className="mt-4">
          <ButtonLink to={paths.cancellation()} look="plain">
            {copy.cancelFirst}
          </ButtonLink>
        </p>
      ) : (
        <Form method="post" action={paths.accountCard()} className="mt-4">
          <input type="hidden" name="intent" value="remove" />
          <SubmitButton idle={copy.remove} busy={copy.removing} isBusy={isBusy} look="danger" />
        </Form>
      )}
    </section>
  );
}
