import { Link, useFetcher } from 'react-router';
import { GoogleButton } from '../../membership/sign-up/google-button.tsx';
import { GoogleForm } from '../../membership/sign-up/google-form.tsx';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { CurrentPassword } from '../current-password.tsx';
import { secondStep as copy, signInAgain } from './copy.ts';

export interface AgainAnswer {
  error: string;
  isOfPassword: boolean;
}

export function SignInAgainPage(props: {
  redirectTo: string | null;
  email: string;
  hasPassword: boolean;
  google: boolean;
  answer: AgainAnswer | undefined;
}) {
  const { redirectTo, hasPassword, google } = props;
  return (
    <Shell brand={null} back={paths.account()}>
      <PageHeading>{copy.againTitle}</PageHeading>
      <p className="mt-3 text-lg text-ink-soft">{copy.againLead}</p>
      {hasPassword && <PasswordAgain {...props} />}
      {!hasPassword && google && (
        <GoogleForm className="mt-7">
          <input type="hidden" name="purpose" value="sign-in" />
          <input type="hidden" name="from" value={redirectTo ?? paths.account()} />
          <GoogleButton>{copy.google}</GoogleButton>
        </GoogleForm>
      )}
      {!hasPassword && (
        <p className="mt-7">
          {signInAgain.or}{' '}
          <Link to={paths.forgotPassword()} className="link py-2.5">
            {copy.choosePassword}
          </Link>
        </p>
      )}
    </Shell>
  );
}

function PasswordAgain(props: { redirectTo: string | null; email: string; answer: AgainAnswer | undefined }) {
  const fetcher = useFetcher<AgainAnswer>();
  const answer = fetcher.data ?? props.answer;
  const busy = fetcher.state !== 'idle';
  const hydrated = useHydrated();
  const errors = answer?.isOfPassword ? { password: answer.error } : {};
  const { open, onInput } = useOpenErrors<{ password?: string }>(errors, answer);
  return (
    <fetcher.Form
      method="post"
      action={paths.signInAgain()}
      noValidate={hydrated}
      onInput={onInput}
      className="mt-7 grid grid-cols-1 gap-6"
    >
      {props.redirectTo && <input type="hidden" name="redirect_to" value={props.redirectTo} />}
      <FieldIds prefix="again">
        <FormSummary message={busy ? null : answer?.error} attempt={answer} errors={errors} />
        <CurrentPassword attempt={answer} label={copy.password} email={props.email} error={open.password} />
      </FieldIds>
      <p>
        <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={busy} className="w-full sm:w-auto" />
      </p>
    </fetcher.Form>
  );
}
