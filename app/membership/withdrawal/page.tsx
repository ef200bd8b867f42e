import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailLink, EmailSentence } from '../../ui/email-sentence.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { lastMomentBefore } from '../access/explain.ts';
import { priceWords } from '../prices/copy.ts';
import type { MembershipAnswer } from '../status/membership-answer.ts';
import { withdrawalPage as copy } from './copy.ts';
import type { WithdrawalView } from './page.server.ts';

interface Shown {
  view: WithdrawalView;
  answer: MembershipAnswer | undefined;
  /** False on the page of the mailed link. */
  isSignedIn: boolean;
}

export function WithdrawalPage({ view, answer, isSignedIn }: Shown) {
  const { brand } = view;
  const home = brand?.path ?? paths.home();
  const leave = isSignedIn ? { to: paths.account(), label: copy.account } : { to: home, label: copy.toSite };
  if (view.state === 'open') {
    return (
      <Frame view={view} isSignedIn={isSignedIn} title={copy.title}>
        <Open view={view} answer={answer} leave={leave.to} />
      </Frame>
    );
  }
  const title = view.state === 'withdrawn' ? copy.withdrawn : copy.states[view.state].title;
  return (
    <Frame view={view} isSignedIn={isSignedIn} title={title}>
      <FormSummary message={answer?.error} attempt={answer} />
      {view.state === 'withdrawn' ? (
        <div role="status">
          <p className="mt-4 text-lg">
            {copy.withdrawnAt(view.creator)} <strong>{<Moment at={view.at.toISOString()} />}</strong>.
          </p>
          <p className="mt-3">
            <EmailSentence>{copy.confirmation(view.email)}</EmailSentence>
            {!view.unrefunded && ` ${copy.refunded}`}
          </p>
          {view.unrefunded && (
            <p className="mt-3 font-semibold">
              {copy.unrefunded(formatMoney(view.unrefunded), view.creator)} <EmailLink email={view.supportEmail} />
            </p>
          )}
        </div>
      ) : (
        <p className="mt-4 text-lg">{copy.states[view.state].lead}</p>
      )}
      {view.state === 'elsewhere' && (
        <p className="mt-3">
          {copy.wrongCountry} <EmailLink email={view.supportEmail} />
        </p>
      )}
      <p className="mt-7">
        <ButtonLink to={leave.to}>{leave.label}</ButtonLink>
      </p>
    </Frame>
  );
}

function Frame(props: Pick<Shown, 'view' | 'isSignedIn'> & { title: string; children: ReactNode }) {
  const { view, isSignedIn, title, children } = props;
  const { brand } = view;
  if (isSignedIn) {
    return (
      <AccountSubpage brand={brand} title={title}>
        {children}
      </AccountSubpage>
    );
  }
  return (
    <Shell scheme="light" brand={brand} back={brand?.path ?? paths.home()}>
      <PageHeading>{title}</PageHeading>
      {children}
    </Shell>
  );
}

type OpenView = Extract<WithdrawalView, { state: 'open' }>;

function Open({ view, answer, leave }: { view: OpenView; leave: string } & Pick<Shown, 'answer'>) {
  const { creator, name, email, price, concludedAt, paid, until, keptUntil, moveTo } = view;
  const { date } = useDateWords();
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <>
      <p className="mt-4 text-lg">
        {keptUntil ? copy.endsPaid(creator, date(lastMomentBefore(keptUntil))) : copy.ends(creator)}
      </p>
      <p className="mt-3 text-lg font-semibold">{paid ? copy.refunds(formatMoney(paid)) : copy.nothingPaid}</p>
      {moveTo && <p className="mt-3 font-semibold">{copy.moveToo(moveTo)}</p>}
      <p className="mt-3">{until ? copy.openUntil(date(lastMomentBefore(until))) : copy.openUntilPaid}</p>
      <dl className="mt-6 grid grid-cols-1 gap-4 border-y border-line py-5">
        {name && (
          <Row term={copy.rows.name}>
            <span dir="auto">{name}</span>
          </Row>
        )}
        <Row term={copy.rows.contract}>{copy.contract(creator, priceWords(price))}</Row>
        <Row term={copy.rows.concluded}>{date(concludedAt)}</Row>
        <Row term={copy.rows.email}>
          <EmailSentence>{email}</EmailSentence>
        </Row>
      </dl>
      <Form method="post" className="mt-7 grid grid-cols-1 gap-6">
        <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
        <input type="hidden" name="contract" value={view.contract} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton idle={copy.confirm} busy={copy.confirming} isBusy={isBusy} look="danger" />
          <ButtonLink to={leave} look="plain">
            {copy.keep}
          </ButtonLink>
        </div>
      </Form>
      <p className="mt-6 text-ink-soft">{copy.rather}</p>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="text-lg break-words">{children}</dd>
    </div>
  );
}
