import { useFetcher } from 'react-router';
import { account as copy } from '../../copy/account.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { NewPasswordFields } from '../../membership/sign-up/new-password.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton, useAttempts } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { CurrentPassword } from '../current-password.tsx';
import type { PasswordErrors } from '../password-errors.ts';

type FieldErrors = PasswordErrors & { currentPassword?: string };

export type PasswordAnswer = { ok: true } | { ok: false; fieldErrors: FieldErrors };

export function PasswordPage(props: {
  email: string;
  hasPassword: boolean;
  brand: Brand | null;
  answer: PasswordAnswer | undefined;
}) {
  return (
    <AccountSubpage brand={props.brand} title={props.hasPassword ? copy.password : copy.choosePassword}>
      {props.hasPassword ? (
        <PasswordForm email={props.email} answer={props.answer} />
      ) : (
        <>
          <p className="mt-4 mb-6 text-lg">{copy.noPassword}</p>
          <ButtonLink to={paths.forgotPassword()}>{copy.choosePassword}</ButtonLink>
        </>
      )}
    </AccountSubpage>
  );
}

function PasswordForm({ email, answer: native }: { email: string; answer: PasswordAnswer | undefined }) {
  const fetcher = useFetcher<PasswordAnswer>();
  const answer = fetcher.data ?? native;
  const busy = fetcher.state !== 'idle';
  const hydrated = useHydrated();
  const attempts = useAttempts(answer);
  const { summary, ...errors }: Partial<FieldErrors> = answer && !answer.ok ? answer.fieldErrors : {};
  const { open, onInput } = useOpenErrors(errors, answer);
  return (
    <fetcher.Form
      method="post"
      action={paths.accountPassword()}
      noValidate={hydrated}
      onInput={onInput}
      className="mt-7 grid grid-cols-1 gap-6"
    >
      <FieldIds prefix="password">
        <FormSummary message={busy ? null : summary} attempt={answer} errors={errors} open={open} />
        <div role="status" className="rounded-2xl bg-wash px-5 py-4 empty:hidden">
          {answer?.ok && !busy && (
            <>
              <p className="font-semibold">{copy.changed}</p>
              <p>{copy.changedLead}</p>
            </>
          )}
        </div>
        <CurrentPassword
          attempt={answer}
          label={copy.currentPassword}
          name="currentPassword"
          email={email}
          error={open.currentPassword}
        />
        {/* Remounted after every attempt, so that the fields are empty again. */}
        <NewPasswordFields
          key={attempts}
          errors={open}
          labels={{ password: copy.newPassword, confirmPassword: copy.confirmPassword }}
          email={email}
        />
      </FieldIds>
      <p>
        <SubmitButton idle={copy.change} busy={copy.changing} isBusy={busy} className="w-full sm:w-auto" />
      </p>
    </fetcher.Form>
  );
}
