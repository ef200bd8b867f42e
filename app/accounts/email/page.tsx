import { useFetcher } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import type { OwnerProof } from '../../identity/sessions/own-sessions.server.ts';
import { paths } from '../../paths.ts';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { EmailField } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { CurrentPassword } from '../current-password.tsx';
import { SignInAgain } from '../second-factor/sign-in-again.tsx';
import { checkEmail, type EmailCheck } from '../sign-in/sign-in-form.ts';
import { emailChange as copy, emailChangeErrors as errors } from './copy.ts';

export function EmailPage(props: {
  email: string;
  proof: OwnerProof;
  brand: Brand | null;
  google: boolean;
  answer: EmailFormAnswer | undefined;
}) {
  const { email, brand, proof } = props;
  const fetcher = useFetcher<EmailFormAnswer>();
  const answer = fetcher.data ?? props.answer;
  if (answer?.state === 'sent') {
    return (
      <AccountSubpage brand={brand} title={copy.sent}>
        <div role="status">
          <p className="mt-4 text-lg">
            <EmailSentence>{copy.sentLead(answer.email)}</EmailSentence>
          </p>
          <p className="mt-2 text-ink-soft">{copy.sentHint}</p>
        </div>
      </AccountSubpage>
    );
  }
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      <p className="mt-3 text-lg text-ink-soft">
        <EmailSentence>{copy.lead(email)}</EmailSentence>
      </p>
      {proof === 'stale' ? (
        <SignInAgain google={props.google} from={paths.accountEmail()} />
      ) : (
        <EmailForm fetcher={fetcher} answer={answer} current={email} asksPassword={proof === 'password'} />
      )}
    </AccountSubpage>
  );
}

function EmailForm(props: {
  fetcher: ReturnType<typeof useFetcher<EmailFormAnswer>>;
  answer: Extract<EmailFormAnswer, { state: 'refused' }> | undefined;
  current: string;
  asksPassword: boolean;
}) {
  const { fetcher, answer } = props;
  const busy = fetcher.state !== 'idle';
  const hydrated = useHydrated();
  const errors = answer?.fields ?? {};
  const { open, onInput } = useOpenErrors(errors, answer);
  return (
    <fetcher.Form
      method="post"
      action={paths.accountEmail()}
      noValidate={hydrated}
      onInput={onInput}
      className="mt-7 grid grid-cols-1 gap-6"
    >
      <FieldIds prefix="email">
        <FormSummary message={busy ? null : answer?.summary} attempt={answer} errors={errors} open={open} />
        <EmailField label={copy.email} defaultValue={answer?.email} error={open.email} />
        {props.asksPassword && (
          <CurrentPassword
            attempt={answer}
            label={copy.currentPassword}
            name="currentPassword"
            email={props.current}
            error={open.currentPassword}
          />
        )}
      </FieldIds>
      <p>
        <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={busy} className="w-full sm:w-auto" />
      </p>
    </fetcher.Form>
  );
}

export type EmailFormAnswer =
  | { state: 'sent'; email: string }
  | {
      state: 'refused';
      summary: string;
      fields: { email?: string; currentPassword?: string };
      email: string;
    };

export function checkNewEmail(input: string | undefined, current: string): EmailCheck {
  const check = checkEmail(input);
  return check.ok && check.email === current ? { ok: false, message: errors.same } : check;
}
