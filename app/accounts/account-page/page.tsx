import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { accountPage as copy } from '../../copy/account-page.ts';
import { useMemberLinks } from '../../creators/header/member-links.ts';
import { MemberNav } from '../../creators/header/member-nav.tsx';
import { memberPriceWords } from '../../membership/offers/left-words.ts';
import { priceWords } from '../../membership/prices/copy.ts';
import { membershipPage } from '../../membership/status/copy.ts';
import { MembershipStatusPart } from '../../membership/status/membership-status.tsx';
import { paymentPart } from '../../membership/status/payment-copy.ts';
import { MembershipPart } from '../../membership/summary/membership-part.tsx';
import { PaymentPart } from '../../membership/summary/payment-part.tsx';
import { paths } from '../../paths.ts';
import { onPlatform, serverPaths } from '../../server-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Toast } from '../../ui/toast.tsx';
import { DeletionReturn } from '../deletion/return-page.tsx';
import { emailsPart } from '../emails/copy.ts';
import { type EmailsAnswer, EmailsPart, KeepLetter } from '../emails/emails-part.tsx';
import { invitation } from '../invitations/copy.ts';
import { SignOutForm } from '../sign-in/sign-out-form.tsx';
import { AccountTerms, type TermsAnswer } from '../terms/terms-part.tsx';
import type { AccountPageData, AccountStudios } from './page.server.ts';

export function AccountPage(
  props: AccountPageData & { termsAnswer?: TermsAnswer | undefined; emailsAnswer?: EmailsAnswer | undefined },
) {
  const { page, elsewhere, supportEmail } = props;
  const brand = page?.brand ?? props.site;
  const awaitsTerms = props.hasRecord && page?.membership.payments?.awaitsTerms && !page.membership.ended;
  return (
    <Shell
      brand={brand}
      back={brand?.path ?? paths.home()}
      width="wide"
      corner={<MemberNav path={brand?.path ?? null} links={useMemberLinks()} />}
      banner={<Banner {...props} />}
    >
      {props.deletionAt && (
        <div className="mb-8 rounded-2xl bg-wash px-5 py-5">
          <DeletionReturn at={props.deletionAt} />
        </div>
      )}
      <LastAction {...props} />
      {awaitsTerms && (
        <section aria-labelledby="terms" className="mb-8 rounded-2xl border border-notice-line bg-notice px-5 py-5">
          <h2 id="terms" className="mb-1 text-2xl">
            {copy.acceptFirst}
          </h2>
          <p className="mb-2">{copy.acceptFirstLead}</p>
          <AccountTerms {...props} answer={props.termsAnswer} isFirst />
        </section>
      )}
      {props.letterToKeep && <KeepLetter {...props.letterToKeep} />}
      <AccountWorkPart {...props.work} />
      {page && (
        <MembershipPart
          {...page}
          supportEmail={supportEmail}
          mayWithdraw={props.mayWithdraw}
          isWithdrawn={props.withdrawal !== null}
        />
      )}
      {elsewhere && (
        <p className="mb-6 text-lg">
          {copy.elsewhere(elsewhere.name)} {/* A plain `<a>`, because it leads to another site. */}
          <a href={elsewhere.href} className="link inline-block py-1">
            {copy.goElsewhere}
          </a>
        </p>
      )}
      {!page && !elsewhere && !works(props.work) && (
        <>
          <p className="mb-6 text-lg">{membershipPage.noneLead}</p>
          <ButtonLink to={paths.signUp()}>{membershipPage.findCook}</ButtonLink>
        </>
      )}
      <div className="mt-10">
        {page && <PlanSection {...page.membership} />}
        {page?.membership.payments && (
          <Section id="payment" title={paymentPart.title}>
            <PaymentPart payments={page.membership.payments} move={page.membership.move} />
          </Section>
        )}
        {page && !page.membership.payments && props.hasReceipts && (
          <Section id="payment" title={paymentPart.title}>
            <SiteLink to={paths.accountReceipts()} className="link inline-block py-2.5">
              {paymentPart.allReceipts}
            </SiteLink>
          </Section>
        )}
        <Section id="profile" title={copy.profile}>
          <dl className="grid grid-cols-1 gap-4">
            <Row term={copy.name} link={<Change to={paths.accountName()} what={copy.changeName} />}>
              <span dir="auto">{props.name || copy.noName}</span>
            </Row>
            <Row term={copy.email} link={<Change to={paths.accountEmail()} what={copy.changeEmail} />}>
              <EmailSentence>{props.email}</EmailSentence>
            </Row>
          </dl>
        </Section>
        <Section id="password" title={copy.password}>
          <p className="mb-1">{props.hasPassword ? copy.passwordSet : copy.noPassword}</p>
          <TextLink to={paths.accountPassword()}>
            {props.hasPassword ? copy.changePassword : copy.choosePassword}
          </TextLink>
        </Section>
        <Section id="second-factor" title={copy.secondFactor}>
          <p className="mb-1">{copy.secondFactorLead}</p>
          <TextLink to={paths.accountSecondFactor()}>{copy.seeSecondFactor}</TextLink>
        </Section>
        {props.hasRecord && !awaitsTerms && (
          <Section id="terms" title={copy.terms}>
            <AccountTerms {...props} answer={props.termsAnswer} />
          </Section>
        )}
        {props.emails.length + props.letters.length > 0 && (
          <Section id="emails" title={emailsPart.title}>
            <EmailsPart letters={props.letters} emails={props.emails} answer={props.emailsAnswer} />
          </Section>
        )}
        <Section id="sessions" title={copy.sessions}>
          <p className="mb-1">{copy.sessionsLead}</p>
          <p className="mb-5">
            <TextLink to={paths.accountSessions()}>{copy.seeSessions}</TextLink>
          </p>
          <SignOutForm />
        </Section>
        <Section id="data" title={copy.data}>
          <p className="mb-1">{copy.dataLead}</p>
          <p>
            <TextLink to={paths.accountExport()}>{copy.getData}</TextLink>
          </p>
          {/* A plain `<a>`, because this page's route manifest does not have the linked page (`manifestOf`). */}
          <a href={serverPaths.ownWords()} className="link inline-block py-2.5">
            {copy.ownWords}
          </a>
        </Section>
        {!props.deletionAt && (
          <Section id="deletion" title={copy.deletion}>
            <p className="mb-1">{copy.deletionLead}</p>
            <TextLink to={paths.accountDeletion()}>{copy.deleteAccount}</TextLink>
          </Section>
        )}
      </div>
    </Shell>
  );
}

function Banner({ page, elsewhere, withdrawal, now, work }: AccountPageData) {
  if (page) return <MembershipStatusPart {...page} withdrawal={withdrawal} title={copy.title} now={now} />;
  return (
    <PageHeading look="statement" title={copy.title}>
      {elsewhere || works(work) ? copy.title : membershipPage.none}
    </PageHeading>
  );
}

const works = ({ studios, isOperator }: AccountStudios) => studios.length > 0 || isOperator;

function AccountWorkPart({ studios, isOperator }: AccountStudios) {
  return (
    <div className="mb-4 grid grid-cols-1 gap-4 text-lg empty:hidden">
      {studios.map(({ creatorId, name, role }) => (
        <p key={creatorId}>
          {role === 'owner' ? invitation.owns(name) : invitation.works(name)}{' '}
          {/* A plain `<a>`, because the studio has its own scripts and styles. */}
          <a href={onPlatform(paths.studio(creatorId))} className="link inline-block py-1">
            {invitation.openStudio}
          </a>
        </p>
      ))}
      {isOperator && (
        <p>
          {invitation.operates}{' '}
          <a href={onPlatform(paths.operator())} className="link inline-block py-1">
            {invitation.openOperator}
          </a>
        </p>
      )}
    </div>
  );
}

function LastAction(data: AccountPageData) {
  const { search } = useLocation();
  const { date } = useDateWords();
  const done = doneWords(new URLSearchParams(search).get('done'), data, date);
  return done && <Toast className="mb-7">{done}</Toast>;
}

/** Returns the confirmation for the URL's `done`, or null if `done` is unknown or contradicts the data. */
function doneWords(
  done: string | null,
  { page, deletionAt, legalAccepted }: AccountPageData,
  date: (at: Date) => string,
): string | null {
  const { done: words } = membershipPage;
  if (done === 'reason') return words.reason;
  if (done === 'name') return words.name;
  if (done === 'terms' && legalAccepted) return words.terms;
  if (done === 'emails') return emailsPart.saved;
  if (done === 'deletion-cancelled') return deletionAt ? null : words.deletionCancelled;
  if (!page) return null;
  const { price, nextPrice, planFrom, cancelled, access } = page.membership;
  if (done === 'plan' && nextPrice && planFrom) return words.nextPlan(priceWords(nextPrice), date(planFrom));
  if (done === 'plan') return words.plan(priceWords(price));
  if (done === 'returned' && access.may && !cancelled) return words.returned;
  if (done === 'started' && access.may) return words.started;
  return null;
}

function PlanSection({ price, nextPrice, ended, payments }: NonNullable<AccountPageData['page']>['membership']) {
  const { date } = useDateWords();
  const present = payments ? memberPriceWords(price, payments, date) : priceWords(price);
  const next = nextPrice && priceWords(nextPrice);
  return (
    <Section id="plan" title={membershipPage.plan}>
      <p className="text-lg font-semibold">{present.name}</p>
      <p>{payments ? membershipPage.planPrice(present) : membershipPage.planCost(present)}</p>
      {next && <p className="font-semibold">{membershipPage.nextPlan(next)}</p>}
      {!payments && <p className="text-ink-soft">{membershipPage.notCharged}</p>}
      {!ended && <TextLink to={paths.accountPlan()}>{membershipPage.changePlan}</TextLink>}
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line py-7 last:pb-0 md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="mb-3 text-2xl md:mb-0">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function Row({ term, link, children }: { term: string; link: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-5">
      <dt className="w-full text-sm text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-lg break-words">{children}</dd>
      <dd>{link}</dd>
    </div>
  );
}

function Change({ to, what }: { to: string; what: string }) {
  return (
    <SiteLink to={to} className="link inline-block py-1">
      {copy.change}
      <span className="sr-only"> {what}</span>
    </SiteLink>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <SiteLink to={to} className="link inline-block py-2.5">
      {children}
    </SiteLink>
  );
}
