import { useFetcher } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { reset as copy, forgot, verify } from '../../copy/account.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { pathOfCreator } from '../../creators/subdomain/subdomain.ts';
import { NewPasswordFields } from '../../membership/sign-up/new-password.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton, useAttempts } from '../../ui/form/outcome.tsx';
import { UserName } from '../../ui/form/password-field.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { CleanAddress, useDelayedRedirect } from '../clean-address.tsx';
import type { PasswordErrors } from '../password-errors.ts';

const ACTION = authPaths.resetPassword();
const FETCHER = 'reset';

export type ResetView =
  | {
      state: 'form';
      /** Null if a submission failed before the link was read. */
      email: string | null;
      brand: Brand | null;
      /** Link parameters, or null if they equal the parameters of the page. */
      fields: Record<string, string> | null;
      fieldErrors: PasswordErrors | null;
    }
  | { state: 'failed'; message: string; brand: Brand | null }
  | { state: 'done'; brand: Brand | null };

/**
 * Page of `/auth/reset-password` (specification, section 2).
 * @param answer result of a native form. With scripts, the fetcher has the result
 */
export function ResetPage({ opening, answer }: { opening: ResetView; answer: ResetView | undefined }) {
  const fetcher = useFetcher<ResetView>({ key: FETCHER });
  const shown = fetcher.data ?? answer ?? opening;
  const known = opening.state === 'form' ? opening : null;
  const brand = shown.brand ?? known?.brand ?? null;
  return (
    <Shell brand={brand} back={brand ? pathOfCreator(brand) : paths.home()}>
      {!answer && <CleanAddress />}
      {shown.state === 'form' && (
        <ResetForm
          email={shown.email ?? known?.email ?? null}
          fields={shown.fields ?? known?.fields ?? {}}
          fieldErrors={shown.fieldErrors}
          attempt={fetcher.data ?? answer}
        />
      )}
      {shown.state === 'failed' && <Failed message={shown.message} from={brand && pathOfCreator(brand)} />}
      {shown.state === 'done' && <Done to={authPaths.passwordResetSuccess({ from: brand && pathOfCreator(brand) })} />}
    </Shell>
  );
}

function ResetForm(props: {
  email: string | null;
  fields: Record<string, string>;
  fieldErrors: PasswordErrors | null;
  attempt: unknown;
}) {
  const { email, fields, fieldErrors, attempt } = props;
  const fetcher = useFetcher({ key: FETCHER });
  const busy = fetcher.state !== 'idle';
  const hydrated = useHydrated();
  const attempts = useAttempts(attempt);
  const { summary, ...errors } = fieldErrors ?? { summary: null };
  const { open, onInput } = useOpenErrors<Omit<PasswordErrors, 'summary'>>(errors, attempt);
  return (
    <>
      <PageHeading>{copy.title}</PageHeading>
      {email && (
        <p className="mt-3 text-lg text-ink-soft">
          <EmailSentence>{copy.lead(email)}</EmailSentence>
        </p>
      )}
      <fetcher.Form
        method="post"
        action={ACTION}
        noValidate={hydrated}
        onInput={onInput}
        className="mt-7 grid grid-cols-1 gap-6"
      >
        <FieldIds prefix="reset">
          <FormSummary message={busy ? null : summary} attempt={attempt} errors={errors} />
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {email && <UserName email={email} />}
          {/* Remounted after every attempt, so that the fields are empty again. */}
          <NewPasswordFields
            key={attempts}
            errors={open}
            labels={{ password: copy.password, confirmPassword: copy.confirmPassword }}
            email={email}
          />
        </FieldIds>
        <p>
          <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={busy} className="w-full sm:w-auto" />
        </p>
      </fetcher.Form>
    </>
  );
}

function Failed({ message, from }: { message: string; from: string | null }) {
  return (
    <>
      <PageHeading>{forgot.failed}</PageHeading>
      <PageFailure message={message}>
        <ButtonLink to={paths.forgotPassword({ from })}>{copy.requestNew}</ButtonLink>
      </PageFailure>
    </>
  );
}

function Done({ to }: { to: string }) {
  useDelayedRedirect(to);
  return (
    <>
      <PageHeading>{copy.updated}</PageHeading>
      <p role="status" className="mt-4 text-lg noscript:hidden">
        {verify.redirected}
      </p>
      <p className="mt-7">
        <ButtonLink to={to}>{copy.goOn}</ButtonLink>
      </p>
    </>
  );
}
