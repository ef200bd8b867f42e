import { Form, useNavigation } from 'react-router';
import { withdrawHere } from '../../copy/account-page.ts';
import { formatMoney } from '../../copy/amounts.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-sentence.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { intervalWords } from '../prices/copy.ts';
import { isRefundedInPart } from '../prices/interval.ts';
import type { MembershipAnswer } from '../status/membership-answer.ts';
import { useSentence } from '../status/membership-status.tsx';
import type { MembershipView } from '../status/membership-view.ts';
import { NoMembership, OneButton } from '../status/one-button.tsx';
import type { CurrentCancellation, MembershipPageData } from '../status/page.server.ts';
import { nextWithPayments } from '../status/payment-copy.ts';
import { cancellationPage as copy, cancellationPayments as payCopy } from './copy.ts';
import { WORDS_LENGTH } from './reason.ts';

export interface CancellationPageProps {
  page: MembershipPageData;
  cancellation: CurrentCancellation | null;
  supportEmail: string;
  /** True if the member can withdraw from the contract instead. */
  mayWithdraw: boolean;
  answer: MembershipAnswer | undefined;
}

export function CancellationPage({ page, cancellation, supportEmail, mayWithdraw, answer }: CancellationPageProps) {
  if (!page) return <NoMembership />;
  const { brand, membership } = page;
  const { cancelled, cancelling } = membership;
  const isOver = cancellation?.atOnce && !membership.access.may;
  if (cancellation && (cancelled || isOver))
    return <Done brand={brand} membership={membership} cancellation={cancellation} answer={answer} />;
  if (!cancelling) return <Nothing brand={brand} membership={membership} />;
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      {cancelling.when === 'later' ? (
        <>
          <OpenUntil brand={brand} membership={membership} lead={copy.lead} />
          <p className="mt-3">{afterwardsOf(brand, membership)}</p>
          <OpenPayment membership={membership} className="mt-3" />
          {mayWithdraw ? <RatherWithdraw /> : <Refunds membership={membership} supportEmail={supportEmail} />}
        </>
      ) : (
        <>
          {cancelling.closes && <p className="mt-4 text-lg font-semibold">{payCopy.closesNow(brand.name)}</p>}
          <OpenPayment membership={membership} className="mt-3" />
        </>
      )}
      {membership.move && <p className="mt-3 font-semibold">{copy.moveToo(membership.move.to)}</p>}
      <OneButton
        action={paths.cancellation()}
        answer={answer}
        fields={{ takes: cancelling.when }}
        idle={cancelling.when === 'now' ? payCopy.cancelNow : copy.cancel}
        busy={copy.cancelling}
        leave={copy.keep}
        isDestructive
      />
    </AccountSubpage>
  );
}

function afterwardsOf(brand: Brand, { payments }: MembershipView): string {
  if (!payments) return copy.afterwards;
  return payments.isChargedElsewhere ? nextWithPayments.chargedElsewhere(brand.name) : payCopy.afterwards;
}

function OpenPayment({
  membership: { payments, cancelling },
  className,
}: Pick<Shown, 'membership'> & { className: string }) {
  if (!payments || payments.isChargedElsewhere) return null;
  const { pastDue } = payments;
  if (!pastDue && cancelling?.when === 'later') return null;
  return <p className={className}>{pastDue ? payCopy.notAsked(formatMoney(pastDue.price)) : payCopy.nothingMore}</p>;
}

function RatherWithdraw() {
  return (
    <p className="mt-3">
      {copy.orWithdraw}{' '}
      <SiteLink to={paths.withdrawal()} className="link inline-block py-1">
        {withdrawHere}
      </SiteLink>
    </p>
  );
}

function Refunds({ membership, supportEmail }: Pick<Shown, 'membership'> & { supportEmail: string }) {
  const { payments, access, price } = membership;
  if (!payments || access.because !== 'paid') return null;
  const interval = intervalWords(price.interval);
  if (!isRefundedInPart(price.interval)) {
    return <p className="mt-3 text-ink-soft">{payCopy.notRefunded(interval)}</p>;
  }
  return (
    <p className="mt-3 text-ink-soft">
      {payCopy.refundedInPart(interval)} <EmailLink email={supportEmail} />
    </p>
  );
}

function Done(props: Shown & { cancellation: CurrentCancellation; answer: MembershipAnswer | undefined }) {
  const { brand, membership, cancellation } = props;
  const { cancelled, payments } = membership;
  const elsewhere = payments?.isChargedElsewhere ? nextWithPayments.chargedElsewhere(brand.name) : null;
  return (
    <AccountSubpage brand={brand} title={cancelled ? copy.done : payCopy.doneNow}>
      {cancelled ? (
        <>
          <OpenUntil brand={brand} membership={membership} lead={copy.doneLead} />
          {elsewhere && <p className="mt-3">{elsewhere}</p>}
        </>
      ) : (
        <p className="mt-4 text-lg">{elsewhere ?? payCopy.doneNowLead}</p>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.account()}>{copy.skip}</ButtonLink>
        {cancelled && (
          <ButtonLink to={paths.membershipReturn()} look="quiet">
            {copy.takeBack}
          </ButtonLink>
        )}
      </p>
      <ReasonForm cancellation={cancellation} answer={props.answer} />
    </AccountSubpage>
  );
}

function Nothing({ brand, membership }: Shown) {
  return (
    <AccountSubpage brand={brand} title={copy.nothing}>
      <p className="mt-4 text-lg">{useSentence(brand, membership)}</p>
      <p className="mt-7">
        <ButtonLink to={paths.account()}>{copy.skip}</ButtonLink>
      </p>
    </AccountSubpage>
  );
}

interface Shown {
  brand: Brand;
  membership: MembershipView;
}

function OpenUntil({ brand, membership, lead }: Shown & { lead: (creator: string) => string }) {
  const { until } = membership.access;
  return (
    <p className="mt-4 text-lg">
      {lead(brand.name)} <strong>{until && <Moment at={until.toISOString()} />}</strong>.
    </p>
  );
}

function ReasonForm({
  cancellation,
  answer,
}: Pick<CancellationPageProps, 'answer'> & { cancellation: CurrentCancellation }) {
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <Form method="post" action={paths.cancellationReason()} className="mt-9 border-t border-line pt-7">
      <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
      <fieldset aria-describedby="why-lead">
        <legend className="font-display text-xl">{copy.why}</legend>
        <p id="why-lead" className="mt-1 mb-4 text-ink-soft">
          {copy.whyLead}
        </p>
        {Object.entries(copy.reasons).map(([reason, words]) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={cancellation.reason === reason}
              className="size-5 flex-none"
            />
            {words}
          </label>
        ))}
      </fieldset>
      <label className="mt-4 block">
        <span className="mb-1.5 block font-semibold">{copy.words}</span>
        <textarea
          name="words"
          rows={3}
          maxLength={WORDS_LENGTH}
          defaultValue={cancellation.words ?? ''}
          className="field"
        />
      </label>
      <p className="mt-5">
        <SubmitButton idle={copy.tell} busy={copy.telling} isBusy={isBusy} look="quiet" />
      </p>
    </Form>
  );
}
