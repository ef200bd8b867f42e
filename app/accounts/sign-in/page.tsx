import { Link, useFetcher, useSearchParams } from 'react-router';
import { signIn as copy, signInErrors } from '../../copy/account.ts';
import { pathOfCreator } from '../../creators/subdomain/subdomain.ts';
import { GoogleButton } from '../../membership/sign-up/google-button.tsx';
import { GoogleForm } from '../../membership/sign-up/google-form.tsx';
import { useOriginPath } from '../../membership/sign-up/use-origin-path.ts';
import { paths } from '../../paths.ts';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { EmailField } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { CurrentPassword } from '../current-password.tsx';
import type { SignInPageData } from './page.server.ts';
import { refuseSignIn, type SignInAnswer } from './sign-in-form.ts';

/** Shown if the response to a request for another verification mail is lost (`http/lost-answers.ts`). */
const mailNotSent = refuseSignIn({})(signInErrors.notResent, { unconfirmed: true });

export function SignInPage(props: SignInPageData & { answer: SignInAnswer | undefined }) {
  const { brand, elsewhere } = props;
  // A fetcher, so that an error does not drop `from` from the navigation state.
  const fetcher = useFetcher<SignInAnswer | null>();
  const answer = fetcher.data === null ? mailNotSent : (fetcher.data ?? props.answer);
  const from = useOriginPath((answer?.state === 'refused' && answer.from) || props.from);
  const redirectTo = (answer?.state === 'refused' && answer.redirectTo) || props.redirectTo;
  const busy = fetcher.state !== 'idle';
  const hydrated = useHydrated();
  // Read from the URL, because the loader does not run again after this form is submitted.
  const isCookieLost = useSearchParams()[0].get('lost') === 'cookie';
  const errors = (answer?.state === 'refused' && answer.fields) || {};
  const { open, onInput } = useOpenErrors(errors, answer);

  if (answer?.state === 'resent') {
    return (
      <Shell brand={brand} back={from}>
        <PageHeading>{copy.resent}</PageHeading>
        <p role="status" className="mt-4 text-lg">
          <EmailSentence>{copy.resentLead(answer.email)}</EmailSentence>
        </p>
      </Shell>
    );
  }
  // A page that requires an account would redirect to the sign-in again.
  const back = /^\/(account|kitchen|studio)\b/.test(from) ? (brand?.path ?? paths.home()) : from;
  // The URL has `from` too, because the page shown after a native form reads `from` from its URL.
  const query = { from: brand && from };
  const resending = busy && fetcher.formAction === paths.verificationMail(query);
  return (
    <Shell brand={brand} back={back}>
      <PageHeading>{copy.title}</PageHeading>
      {props.google && <WithGoogle from={from} creatorId={brand?.creatorId} />}
      <fetcher.Form
        method="post"
        action={paths.signIn(query)}
        noValidate={hydrated}
        onInput={onInput}
        className="mt-7 grid grid-cols-1 gap-6"
      >
        {/* The first submit button, so that Enter in a field signs in. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="from" value={from} />
        {redirectTo && <input type="hidden" name="redirect_to" value={redirectTo} />}
        <FieldIds prefix="sign-in">
          <FormSummary
            message={busy ? null : (answer?.summary ?? (isCookieLost ? signInErrors.cookieLost : null))}
            attempt={answer}
            errors={errors}
          >
            {answer?.unconfirmed && (
              <div className="mt-2 text-ink">
                <p className="mb-3">{copy.resendLead}</p>
                <button
                  type="submit"
                  formAction={paths.verificationMail(query)}
                  formNoValidate
                  className="button button-quiet"
                >
                  {copy.resend}
                </button>
              </div>
            )}
          </FormSummary>
          <EmailField
            label={copy.email}
            autoComplete="username"
            // `mailNotSent` has no email, but the answer to an earlier native form may have one.
            defaultValue={answer?.email || props.answer?.email}
            error={open.email}
          />
          <CurrentPassword attempt={answer} label={copy.password} error={open.password} />
        </FieldIds>
        <p className="-mt-4">
          <Link to={paths.forgotPassword({ from: brand && pathOfCreator(brand) })} className="link inline-block py-1">
            {copy.forgot}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton
            idle={copy.submit}
            busy={resending ? copy.resending : copy.submitting}
            isBusy={busy}
            className="w-full sm:w-auto"
          />
          <p>
            {copy.newHere}{' '}
            <Link to={paths.signUp(brand?.creatorId)} state={{ from }} className="link py-2.5">
              {copy.signUp}
            </Link>
          </p>
        </div>
      </fetcher.Form>
      {elsewhere && (
        <p className="mt-6">
          {/* A plain `<a>`, because the path redirects to another site. */}
          <a href={elsewhere.path} className="link inline-block py-1">
            {copy.elsewhere(elsewhere.site)}
          </a>
        </p>
      )}
    </Shell>
  );
}

/** @param props.creatorId creator whose page to return to on failure */
function WithGoogle({ from, creatorId }: { from: string; creatorId: string | undefined }) {
  return (
    <GoogleForm className="mt-7">
      <input type="hidden" name="purpose" value="sign-in" />
      <input type="hidden" name="from" value={from} />
      {creatorId && <input type="hidden" name="creatorId" value={creatorId} />}
      <GoogleButton>{copy.google}</GoogleButton>
      <p className="mt-6 flex items-center gap-4 text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {copy.or}
      </p>
    </GoogleForm>
  );
}
