import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { verify as copy } from '../../copy/account.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { VerifyView } from '../verify-view.ts';
import { CleanAddress } from './clean-address.tsx';
import { useDelayedRedirect } from './delayed-redirect.ts';

const ACTION = paths.verify();
const FETCHER = 'verify';

/**
 * `/auth/verify` in all its states (specification, section 2).
 * @param answer to a native form; within the app the answer comes by fetcher
 */
export function VerifyPage({ opening, answer }: { opening: VerifyView; answer: VerifyView | undefined }) {
  const fetcher = useFetcher<VerifyView>({ key: FETCHER });
  const shown = fetcher.data ?? answer ?? opening;
  const brand = shown.brand ?? opening.brand;
  return (
    <Shell brand={brand}>
      {!answer && <CleanAddress />}
      {shown.state === 'ready' && (shown.byItself ? <ByItself ready={shown} /> : <ByClick ready={shown} />)}
      {shown.state === 'failed' && (
        <Failed message={shown.message} fields={shown.fields ?? ('fields' in opening ? (opening.fields ?? {}) : {})} />
      )}
      {(shown.state === 'verified' || shown.state === 'again') && <Arrived arrived={shown} />}
    </Shell>
  );
}

type Ready = Extract<VerifyView, { state: 'ready' }>;

/** The browser that signed up: the form submits itself; without scripts there is a button. */
function ByItself({ ready }: { ready: Ready }) {
  const fetcher = useFetcher({ key: FETCHER });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    fetcher.submit(ready.fields, { method: 'post', action: ACTION });
  }, [fetcher, ready]);
  return (
    <>
      <div role="status" className="noscript:hidden">
        <PageHeading>{copy.verifying}</PageHeading>
      </div>
      <div className="hidden noscript:block">
        <h1 className="mb-4 text-[clamp(1.9rem,6vw,2.6rem)]">{copy.confirm}</h1>
        <p className="text-lg">
          <EmailSentence>{copy.confirmLead(ready.email)}</EmailSentence>
        </p>
      </div>
      {/* Visible immediately without scripts; with them only after 4 s, when submitting takes too long. */}
      <div className="visible mt-6 transition-[visibility] delay-4000 starting:invisible noscript:transition-none">
        <p className="mb-3 text-ink-soft noscript:hidden">{copy.stuck}</p>
        <VerifyForm fields={ready.fields} />
      </div>
    </>
  );
}

/** Any other browser: the person confirms with a click. */
function ByClick({ ready }: { ready: Ready }) {
  return (
    <>
      <PageHeading>{copy.confirm}</PageHeading>
      <p className="mt-4 mb-7 text-lg">
        <EmailSentence>{copy.confirmLead(ready.email)}</EmailSentence>
      </p>
      <VerifyForm fields={ready.fields} />
      <p className="mt-7 border-t border-line pt-5 text-ink-soft">{copy.confirmNot}</p>
    </>
  );
}

function VerifyForm({ fields }: { fields: Record<string, string> }) {
  const fetcher = useFetcher({ key: FETCHER });
  return (
    <fetcher.Form method="post" action={ACTION}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton idle={copy.button} busy={copy.verifying} isBusy={fetcher.state !== 'idle'} />
    </fetcher.Form>
  );
}

/** Confirmed, now or before, with a link to the next page. */
function Arrived({ arrived }: { arrived: Extract<VerifyView, { state: 'verified' | 'again' }> }) {
  const { state, email, signedIn, otherEmail, next } = arrived;
  const movesOn = state === 'verified' && signedIn !== 'other-account';
  useDelayedRedirect(movesOn ? next : null);
  const label = { 'this-account': copy.goOn, none: copy.goToSignIn, 'other-account': copy.goToAccount }[signedIn];
  return (
    <>
      <PageHeading>{state === 'verified' ? copy.verified : copy.again}</PageHeading>
      <div role="status" className="mt-4 grid grid-cols-1 gap-2 text-lg">
        {state === 'again' && (
          <p>
            <EmailSentence>{copy.againLead(email)}</EmailSentence>
          </p>
        )}
        {movesOn && <p className="noscript:hidden">{copy.redirected}</p>}
        {movesOn && signedIn === 'none' && <p>{copy.signInHere}</p>}
        {otherEmail && <p>{copy.otherAccount(otherEmail)}</p>}
      </div>
      <p className="mt-7">
        <ButtonLink to={next}>{label}</ButtonLink>
      </p>
    </>
  );
}

function Failed({ message, fields }: { message: string; fields: Record<string, string> }) {
  const again = paths.verify(fields);
  return (
    <>
      <PageHeading>{copy.failed}</PageHeading>
      <PageFailure message={message}>
        <Link to={again} reloadDocument className="button">
          {copy.tryAgain}
        </Link>
      </PageFailure>
    </>
  );
}
