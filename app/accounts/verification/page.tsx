import { Link, useFetcher } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { verify as copy } from '../../copy/account.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { pathOfCreator } from '../../creators/subdomain/subdomain.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { CleanAddress, useDelayedRedirect } from '../clean-address.tsx';
import { ByClick, ByItself, ByPassword, VERIFY_FETCHER } from './verify-forms.tsx';
import { type FailedView, failedView, type LinkFields, type VerifyView } from './verify-view.ts';

/**
 * Page of `/auth/verify` (specification, section 2).
 * @param answer result of a native form. With scripts, the fetcher has the result
 */
export function VerifyPage({ opening, answer }: { opening: VerifyView; answer: VerifyView | undefined }) {
  const fetcher = useFetcher<VerifyView>({ key: VERIFY_FETCHER });
  const shown = withForm(fetcher.data ?? answer ?? opening, answer ?? opening);
  const brand = shown.brand ?? opening.brand;
  const openingFields = 'fields' in opening ? opening.fields : null;
  return (
    <Shell brand={brand}>
      {!answer && <CleanAddress />}
      {shown.state === 'ready' && shown.asks === 'password' && <ByPassword ready={shown} />}
      {shown.state === 'ready' &&
        shown.asks !== 'password' &&
        (shown.byItself ? <ByItself ready={shown} /> : <ByClick ready={shown} />)}
      {shown.state === 'failed' && <Failed failed={shown} brand={brand} fields={shown.fields ?? openingFields ?? {}} />}
      {(shown.state === 'verified' || shown.state === 'again') && <Arrived arrived={shown} />}
      {shown.state === 'resent' && (
        <>
          <PageHeading>{copy.resent}</PageHeading>
          <p role="status" className="mt-4 text-lg">
            <EmailSentence>{copy.resentLead(shown.email)}</EmailSentence>
          </p>
        </>
      )}
    </Shell>
  );
}

/** After a lost response, keeps a form with a password, and replaces other forms by a failed view. */
function withForm(shown: VerifyView, page: VerifyView): Exclude<VerifyView, { state: 'unanswered' }> {
  if (shown.state !== 'unanswered') return shown;
  if (page.state !== 'ready' || page.asks !== 'password') return failedView(shown.errors.summary, null);
  return { ...page, errors: shown.errors };
}

function Arrived({ arrived }: { arrived: Extract<VerifyView, { state: 'verified' | 'again' }> }) {
  const { state, email, signedIn, otherEmail, next } = arrived;
  const isRedirecting = state === 'verified' && signedIn !== 'other-account';
  useDelayedRedirect(isRedirecting ? next : null);
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
        {isRedirecting && <p className="noscript:hidden">{copy.redirected}</p>}
        {isRedirecting && signedIn === 'none' && <p>{copy.signInHere}</p>}
        {otherEmail && <p>{copy.otherAccount(otherEmail)}</p>}
      </div>
      <p className="mt-7">
        <ButtonLink to={next}>{label}</ButtonLink>
      </p>
    </>
  );
}

function Failed({ failed, brand, fields }: { failed: FailedView; brand: Brand | null; fields: LinkFields }) {
  return (
    <>
      <PageHeading>{copy.failed}</PageHeading>
      <PageFailure message={failed.message}>
        <Link to={authPaths.verify(fields)} reloadDocument className="button">
          {copy.tryAgain}
        </Link>
      </PageFailure>
      <Help failed={failed} brand={brand} fields={fields} />
    </>
  );
}

function Help({ failed: { help }, brand, fields }: { failed: FailedView; brand: Brand | null; fields: LinkFields }) {
  const fetcher = useFetcher({ key: VERIFY_FETCHER });
  const signUp = brand && (
    <ButtonLink to={paths.signUp(brand.creatorId)} look="quiet">
      {copy.signUpWith(brand.name)}
    </ButtonLink>
  );
  switch (help?.kind) {
    case undefined:
      return null;
    case 'send-again':
      return (
        <div className="mt-8 rounded-2xl bg-wash px-5 py-4">
          <p className="mb-4 font-semibold">
            <EmailSentence>{copy.sendAgainLead(help.email)}</EmailSentence>
          </p>
          <fetcher.Form method="post" action={authPaths.verifyMail()} className="flex flex-wrap gap-3">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton idle={copy.sendAgain} busy={copy.sending} isBusy={fetcher.state !== 'idle'} />
            {signUp}
          </fetcher.Form>
        </div>
      );
    case 'sign-up':
      return <p className="mt-3">{signUp}</p>;
    case 'sign-in':
      return (
        <p className="mt-8">
          {copy.confirmedLead}{' '}
          <Link to={paths.signIn({ from: brand && pathOfCreator(brand) })} className="link">
            {copy.goToSignIn}
          </Link>
        </p>
      );
    case 'support':
      return (
        <p className="mt-8">
          {copy.support}{' '}
          <a href={`mailto:${help.email}`} className="link">
            {help.email}
          </a>
        </p>
      );
  }
}
