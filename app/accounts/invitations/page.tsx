import { useFetcher } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { GoogleButton } from '../../membership/sign-up/google-button.tsx';
import { GoogleForm } from '../../membership/sign-up/google-form.tsx';
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
import { CleanAddress } from '../clean-address.tsx';
import type { PasswordErrors } from '../password-errors.ts';
import { invitation as copy } from './copy.ts';
import type { InvitationView, Shown } from './invitation-view.ts';

const FETCHER = 'invitation';

/** @param answer result of a native form. With scripts, the fetcher has the result */
export function InvitationPage({ opening, answer }: { opening: InvitationView; answer: InvitationView | undefined }) {
  const fetcher = useFetcher<InvitationView>({ key: FETCHER });
  const attempt = fetcher.data ?? answer;
  const shown = attempt ?? opening;
  const known = 'fields' in opening ? opening.fields : null;
  return (
    <Shell brand={null} back={paths.home()}>
      {!answer && <CleanAddress />}
      {shown.state === 'form' && (
        <AcceptForm
          invited={shown.invited ?? (opening.state === 'form' ? opening.invited : null)}
          fields={shown.fields ?? known ?? {}}
          fieldErrors={shown.fieldErrors}
          attempt={attempt}
        />
      )}
      {shown.state === 'expired' && <Expired {...shown} fields={shown.fields ?? known ?? {}} attempt={attempt} />}
      {shown.state === 'resent' && <Resent email={shown.email} />}
      {shown.state === 'sign-in' && (
        <>
          <PageHeading>{copy.invited}</PageHeading>
          <p className="mt-4 text-lg">
            <EmailSentence>{copy.signInLead(shown)}</EmailSentence>
          </p>
          <p className="mt-7">
            {/* A plain `<a>`, not `<Link>`: the manifest of public pages has no studio routes. */}
            <a href={paths.studios()} className="button">
              {copy.answer}
            </a>
          </p>
        </>
      )}
      {shown.state === 'accepted' && (
        <>
          <PageHeading>{copy.confirmed}</PageHeading>
          <p className="mt-4 text-lg">{copy.confirmedLead}</p>
          <p className="mt-7">
            <ButtonLink to={paths.signIn()}>{copy.signIn}</ButtonLink>
          </p>
        </>
      )}
      {shown.state === 'failed' && (
        <>
          <PageHeading>{copy.failed}</PageHeading>
          <PageFailure message={shown.message}>
            <ButtonLink to={paths.signIn()}>{copy.signIn}</ButtonLink>
          </PageFailure>
        </>
      )}
    </Shell>
  );
}

function AcceptForm(props: {
  invited: (Shown & { google: boolean }) | null;
  fields: Record<string, string>;
  fieldErrors: PasswordErrors | null;
  attempt: unknown;
}) {
  const { invited, fields, fieldErrors, attempt } = props;
  const fetcher = useFetcher({ key: FETCHER });
  const busy = fetcher.state !== 'idle';
  const hydrated = useHydrated();
  const attempts = useAttempts(attempt);
  const { summary, ...errors } = fieldErrors ?? { summary: null };
  const { open, onInput } = useOpenErrors<Omit<PasswordErrors, 'summary'>>(errors, attempt);
  return (
    <>
      <PageHeading>{copy.title}</PageHeading>
      {invited && (
        <p className="mt-3 text-lg text-ink-soft">
          <EmailSentence>{copy.lead(invited)}</EmailSentence>
        </p>
      )}
      {invited?.google && (
        <GoogleForm className="mt-7">
          <input type="hidden" name="purpose" value="sign-in" />
          <input type="hidden" name="from" value={paths.studios()} />
          <GoogleButton>{copy.google}</GoogleButton>
          <p className="mt-2 text-ink-soft">
            <EmailSentence>{copy.googleLead(invited.email)}</EmailSentence>
          </p>
        </GoogleForm>
      )}
      <fetcher.Form
        method="post"
        action={authPaths.invitation()}
        noValidate={hydrated}
        onInput={onInput}
        className="mt-7 grid grid-cols-1 gap-6"
      >
        <FieldIds prefix="invitation">
          <FormSummary message={busy ? null : summary} attempt={attempt} errors={errors} />
          <LinkFields fields={fields} />
          {invited && <UserName email={invited.email} />}
          {/* Remounted after every attempt, so that the fields are empty again. */}
          <NewPasswordFields
            key={attempts}
            errors={open}
            labels={{ password: copy.password, confirmPassword: copy.confirmPassword }}
            email={invited?.email ?? null}
          />
        </FieldIds>
        <p>
          <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={busy} className="w-full sm:w-auto" />
        </p>
      </fetcher.Form>
    </>
  );
}

function Expired(props: { email: string; fields: Record<string, string>; message: string | null; attempt: unknown }) {
  const fetcher = useFetcher({ key: FETCHER });
  const busy = fetcher.state !== 'idle';
  return (
    <>
      <PageHeading>{copy.expired}</PageHeading>
      <p className="mt-4 text-lg">
        <EmailSentence>{copy.expiredLead(props.email)}</EmailSentence>
      </p>
      <fetcher.Form method="post" action={authPaths.invitationMail()} className="mt-7 grid grid-cols-1 gap-6">
        <FormSummary message={busy ? null : props.message} attempt={props.attempt} />
        <LinkFields fields={props.fields} />
        <p>
          <SubmitButton idle={copy.sendAgain} busy={copy.sending} isBusy={busy} className="w-full sm:w-auto" />
        </p>
      </fetcher.Form>
    </>
  );
}

function Resent({ email }: { email: string }) {
  return (
    <>
      <PageHeading>{copy.resent}</PageHeading>
      <p role="status" className="mt-4 text-lg">
        <EmailSentence>{copy.resentLead(email)}</EmailSentence>
      </p>
    </>
  );
}

function LinkFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
