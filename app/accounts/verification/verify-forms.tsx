import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { verify as copy } from '../../copy/account.ts';
import { NewPasswordFields } from '../../membership/sign-up/new-password.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { FormSummary, SubmitButton, useAttempts } from '../../ui/form/outcome.tsx';
import { UserName } from '../../ui/form/password-field.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { CurrentPassword } from '../current-password.tsx';
import { CHOOSE_NEW, type LinkFields, type ProofErrors, type VerifyView } from './verify-view.ts';

const ACTION = authPaths.verify();

/** Key shared by the page's forms, so that the page shows the result of the form that was sent last. */
export const VERIFY_FETCHER = 'verify';

type Ready = Extract<VerifyView, { state: 'ready' }>;

/** Form that needs no click (`openVerification`). Scripts submit the form; without scripts, its button does. */
export function ByItself({ ready }: { ready: Ready }) {
  const fetcher = useFetcher({ key: VERIFY_FETCHER });
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
        <h1 className="mb-4 text-title">{copy.confirm}</h1>
        <p className="text-lg">
          <EmailSentence>{leadOf(ready)}</EmailSentence>
        </p>
      </div>
      {/* Visible at once without scripts. With scripts, visible after 4 s if submitting takes that long. */}
      <div className="visible mt-6 transition-[visibility] delay-4000 starting:invisible noscript:transition-none">
        <p className="mb-3 text-ink-soft noscript:hidden">{copy.stuck}</p>
        <VerifyForm fields={ready.fields} />
      </div>
    </>
  );
}

export function ByClick({ ready }: { ready: Ready }) {
  return (
    <>
      <PageHeading>{copy.confirm}</PageHeading>
      <p className="mt-4 mb-7 text-lg">
        <EmailSentence>{leadOf(ready)}</EmailSentence>
      </p>
      <VerifyForm fields={ready.fields} />
      <p className="mt-7 border-t border-line pt-5 text-ink-soft">
        {ready.asks === 'session' ? copy.sessionNot : copy.confirmNot}
      </p>
    </>
  );
}

const leadOf = ({ asks, email }: Ready) => (asks === 'session' ? copy.sessionLead(email) : copy.confirmLead(email));

export function ByPassword({ ready }: { ready: Ready }) {
  const { email, fields, errors } = ready;
  const attempts = useAttempts(errors);
  const ofNew = errors?.of === 'new-password' ? errors : null;
  const ofOld = errors?.of === 'password' ? errors : null;
  return (
    <>
      <PageHeading>{copy.confirm}</PageHeading>
      <p className="mt-4 mb-7 text-lg">
        <EmailSentence>{copy.passwordLead(email)}</EmailSentence>
      </p>
      <VerifyForm id="verify" fields={fields} errors={ofOld} attempt={errors}>
        <CurrentPassword attempt={errors} label={copy.password} email={email} error={ofOld?.password} />
      </VerifyForm>
      <details className="group mt-7 border-t border-line pt-5" open={ofNew !== null || undefined}>
        <summary className="link inline-block cursor-pointer py-1">{copy.chooseNew}</summary>
        <p className="mt-3 mb-5 text-ink-soft">{copy.chooseNewLead}</p>
        <VerifyForm id="verify-new" fields={{ ...fields, [CHOOSE_NEW]: 'yes' }} errors={ofNew} attempt={errors}>
          <UserName email={email} />
          {/* Remounted after every attempt, so that the fields are empty again. */}
          <NewPasswordFields
            key={attempts}
            errors={ofNew ?? undefined}
            labels={{ password: copy.newPassword, confirmPassword: copy.confirmPassword }}
          />
        </VerifyForm>
      </details>
      <p className="mt-5 text-ink-soft">{copy.confirmNot}</p>
    </>
  );
}

/** @param props.id prefix of the field ids that the error summary links to, because the page may have two forms */
function VerifyForm(props: {
  id?: string;
  fields: LinkFields;
  errors?: ProofErrors | null;
  attempt?: unknown;
  children?: ReactNode;
}) {
  const fetcher = useFetcher({ key: VERIFY_FETCHER });
  const hydrated = useHydrated();
  const isBusy = fetcher.state !== 'idle';
  const { summary, password, confirmPassword } = props.errors ?? {};
  const errors = { password, confirmPassword };
  return (
    <fetcher.Form method="post" action={ACTION} noValidate={hydrated} className="grid grid-cols-1 gap-6">
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldIds prefix={props.id ?? 'verify'}>
        <FormSummary message={isBusy ? null : summary} attempt={props.attempt} errors={errors} />
        {props.children}
      </FieldIds>
      <p>
        <SubmitButton idle={copy.button} busy={copy.verifying} isBusy={isBusy} className="w-full sm:w-auto" />
      </p>
    </fetcher.Form>
  );
}
