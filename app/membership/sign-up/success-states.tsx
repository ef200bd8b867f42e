import type { ReactNode } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import { form as formCopy } from '../../copy/form.ts';
import { success as copy } from '../../copy/sign-up.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { MemberNav } from '../../creators/header/member-nav.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink, looks } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import type { Access } from '../access/access.ts';
import { EndTime } from '../access/end-time.tsx';
import { explainAccess } from '../access/explain.ts';
import { CardGivenNote, type FreeDays } from '../card/card-given.tsx';
import { cardFields } from '../card/copy.ts';
import { cardPage } from '../card/page-copy.ts';
import { SaveCardForm } from '../card/save-card-form.tsx';
import type { CardBrowser, CardGiven } from '../charges.ts';
import { priceWords } from '../prices/copy.ts';
import type { Price } from '../prices/price.ts';
import { letterAtSuccess as letterWords } from './success-copy.ts';
import { useOriginPath } from './use-origin-path.ts';

export interface CardAtSuccess {
  given: CardGiven | null;
  browser: CardBrowser;
  price: Price;
  country: string | null;
  /** True if nothing is charged until the terms are accepted. */
  awaitsTerms: boolean;
  /** True if the card has had the trial with this creator. That can be the trial of this sign-up. */
  hasHadTrial: boolean;
}

/** Response to a request for another email, or to another card. `error` is null unless the request failed. */
export interface ResendAnswer {
  error: string | null;
  ofCard?: true;
}

/** If the browser refused the cookie of the sign-up, the navigation state still has the email. */
export function NobodySignedUp({ brand }: { brand: Brand }) {
  const email = useSubmittedEmail();
  if (email) return <Sent brand={brand} email={email} canResend={false} answer={undefined} />;
  return (
    <Frame brand={brand} title={copy.nobody} back="quiet">
      <p className="mt-4 text-lg">{copy.nobodyLead(brand.name)}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={paths.signUp(brand.creatorId)}>{copy.signUp}</ButtonLink>
        <ButtonLink to={paths.signIn({ from: brand.path })} look="quiet">
          {copy.signIn}
        </ButtonLink>
      </p>
    </Frame>
  );
}

export function Sent(props: {
  brand: Brand;
  email: string;
  canResend: boolean;
  card?: CardAtSuccess | null;
  answer: ResendAnswer | undefined;
}) {
  const { brand, card } = props;
  const email = useSubmittedEmail() ?? props.email;
  const state = card?.given?.state;
  const isDeclined = state === 'declined' || state === 'expired';
  const note = card && (
    <>
      <CardNote {...card} brand={brand} freeDays={card.hasHadTrial ? 'card-had' : 'unconfirmed'} />
      {isDeclined && props.canResend && (
        <SaveCardForm
          action={paths.success(brand.creatorId)}
          browser={card.browser}
          country={card.country}
          // The sign-up has asked for the postal code.
          postalCode={null}
          title={cardPage.another}
          consent={cardFields.anotherConsent(brand.name, priceWords(card.price), card)}
          error={props.answer?.ofCard ? props.answer.error : null}
          supportEmail={null}
        />
      )}
    </>
  );
  return (
    <Frame brand={brand} title={copy.created}>
      <p className="mt-4 text-lg">
        {copy.sentTo}{' '}
        <strong className="font-semibold">
          <EmailSentence>{`${email}.`}</EmailSentence>
        </strong>
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {inboxesOf(email).map(({ name, address }) => (
          <a
            key={name}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="button button-quiet button-compact"
          >
            {copy.openInbox[name]}
            <span className="sr-only"> {formCopy.newTab}</span>
          </a>
        ))}
        <Link to={paths.signUp(brand.creatorId)} className="link inline-flex min-h-11 items-center">
          {copy.otherAddress}
        </Link>
      </p>
      {isDeclined && note}
      <h2 className="mt-8 mb-4 text-xl">{copy.nextSteps}</h2>
      <ol className="grid gap-4">
        {copy.steps.map((step, at) => (
          <li key={step.title} className="flex gap-4">
            <span aria-hidden="true" className="w-6 flex-none font-display text-3xl leading-none text-accent-text">
              {at + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{step.title}</p>
              <p className="text-ink-soft">{step.body}</p>
            </div>
          </li>
        ))}
      </ol>
      {!isDeclined && note}
      {props.canResend && <Resend answer={props.answer?.ofCard ? undefined : props.answer} />}
    </Frame>
  );
}

function Resend({ answer }: { answer: ResendAnswer | undefined }) {
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <Form method="post" preventScrollReset className="mt-8 rounded-2xl bg-wash px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{copy.noMail}</p>
        <SubmitButton idle={copy.sendAgain} busy={copy.sending} isBusy={isBusy} look="quiet" />
      </div>
      <p role="status" className={`mt-3 empty:hidden ${answer?.error ? 'text-danger' : ''}`}>
        {answer && !isBusy && (answer.error ?? copy.sentAgain)}
      </p>
    </Form>
  );
}

export function Confirmed(props: {
  brand: Brand;
  access: Access | null;
  moved?: boolean;
  canBeCharged?: boolean;
  card?: CardAtSuccess | null;
  letter?: string | null;
}) {
  const { brand, access, moved = false, canBeCharged = false, card, letter } = props;
  const here = moved ? copy.movedLead(brand.name) : copy.confirmedHere(brand.name);
  return (
    <Frame
      brand={brand}
      title={moved ? copy.moved(brand.name) : copy.confirmed}
      back="quiet"
      isMember={access !== null}
    >
      <p className="mt-4 text-lg">{access ? here : copy.confirmedElsewhere}</p>
      {access && <Entitlement brand={brand} access={access} canBeCharged={canBeCharged} />}
      {card && <CardNote {...card} brand={brand} freeDays={freeDaysOf(access, card)} />}
      <p className="mt-7">
        <ButtonLink to={access ? paths.kitchen() : paths.signIn()}>{access ? copy.kitchen : copy.signIn}</ButtonLink>
      </p>
      {letter && (
        // A native form, because its page is not in the manifest of public pages.
        <form method="post" action={letter} className="mt-7 rounded-2xl bg-wash px-5 py-4">
          <input type="hidden" name="own" value="yes" />
          <p className="mb-3 font-semibold">{letterWords.lead(brand.name)}</p>
          <button type="submit" className={looks.quiet}>
            {letterWords.submit}
          </button>
        </form>
      )}
    </Frame>
  );
}

function Entitlement({ brand, access, canBeCharged }: { brand: Brand; access: Access; canBeCharged: boolean }) {
  const { date } = useDateWords();
  return (
    <>
      <p className="mt-3 text-lg font-semibold text-balance">
        {explainAccess(access, { date, creator: brand.name, opened: true })}
      </p>
      {access.may && <EndTime end={access.until} className="text-ink-soft" />}
      {!access.may && <p className="mt-2">{canBeCharged ? copy.noTrialToPay : copy.noTrial}</p>}
    </>
  );
}

function freeDaysOf(access: Access | null, { hasHadTrial }: CardAtSuccess): FreeDays {
  if (!access) return 'unknown';
  if (access.may && access.because === 'trial') return { until: access.groundsUntil };
  return hasHadTrial && !access.may ? 'card-had' : 'none';
}

function CardNote(props: CardAtSuccess & { brand: Brand; freeDays: FreeDays }) {
  const { brand, country: _, hasHadTrial: __, ...card } = props;
  const back = paths.success(brand.creatorId, { bank: true });
  return <CardGivenNote {...card} creator={brand.name} back={back} />;
}

/** @param props.back look of the link back, which is quiet next to a primary button */
function Frame(props: {
  brand: Brand;
  title: string;
  back?: 'solid' | 'quiet';
  isMember?: boolean;
  children: ReactNode;
}) {
  const { brand, title, children } = props;
  const origin = useOriginPath(null);
  // From the home page or a sign-up form, the creator's page is the better place to return to.
  const back = origin === paths.home() || origin.startsWith(paths.signUp()) ? (brand.path ?? paths.home()) : origin;
  return (
    <Shell scheme="light" brand={brand} back={back} corner={props.isMember && <MemberNav path={brand.path} />}>
      <p dir="auto" className="mb-1 font-semibold text-accent-text">
        {copy.welcome(brand.name)}
      </p>
      <PageHeading>{title}</PageHeading>
      {children}
      <div className="mt-9 flex flex-wrap gap-3 border-t border-line pt-7">
        <ButtonLink to={back} look={props.back}>
          {back === brand.path ? copy.back(brand.name) : copy.backToOrigin}
        </ButtonLink>
        <ButtonLink to={paths.home()} look="quiet">
          {copy.home}
        </ButtonLink>
      </div>
    </Shell>
  );
}

/** Returns the email that the sign-up form put into the navigation state, or null. Always null before hydration. */
function useSubmittedEmail(): string | null {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const email = (state as { email?: unknown } | null)?.email;
  return hydrated && typeof email === 'string' ? email : null;
}

type Inbox = { name: 'gmail' | 'outlook'; address: string };

const gmail: Inbox = { name: 'gmail', address: 'https://mail.google.com/mail/' };
const outlook: Inbox = { name: 'outlook', address: 'https://outlook.live.com/mail/' };

const ofDomain: [domain: RegExp, inbox: Inbox][] = [
  [/^(gmail|googlemail)\.com$/, gmail],
  [/^(outlook|hotmail|live|msn)\./, outlook],
];

/** Returns the webmail site of an address's domain, or Gmail and Outlook if the domain is unknown. */
export function inboxesOf(email: string): Inbox[] {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const own = ofDomain.find(([pattern]) => pattern.test(domain));
  return own ? [own[1]] : [gmail, outlook];
}
