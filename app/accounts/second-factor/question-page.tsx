import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton, useAttempts } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { SignOutForm } from '../sign-in/sign-out-form.tsx';
import { secondStep as copy, secondStepErrors as errorWords } from './copy.ts';

export interface QuestionAnswer {
  error: string;
  isOfCode: boolean;
}

/** Key shared by both forms, so that the page shows the result of the form that was sent last. */
const FETCHER = 'second-factor-question';

export function QuestionPage(props: {
  redirectTo: string | null;
  /** False if the user is already signed in and confirms the second factor again. */
  isWaiting: boolean;
  hasApp: boolean;
  /** JSON of the request options, or null if the account has no usable passkey. */
  passkey: string | null;
  supportEmail: string;
  answer: QuestionAnswer | undefined;
}) {
  const { redirectTo, isWaiting, hasApp, passkey } = props;
  const fetcher = useFetcher<QuestionAnswer>({ key: FETCHER });
  const [noPasskey, setNoPasskey] = useState<QuestionAnswer | null>(null);
  const busy = fetcher.state !== 'idle';
  const answer = noPasskey ?? fetcher.data ?? props.answer;
  const attempts = useAttempts(answer);
  const hydrated = useHydrated();
  const errors = answer?.isOfCode ? { code: answer.error } : {};
  const { open, onInput } = useOpenErrors<{ code?: string }>(errors, answer);
  return (
    <Shell brand={null} back={paths.home()}>
      <PageHeading>{isWaiting ? copy.title : copy.againTitle}</PageHeading>
      <p className="mt-3 text-lg text-ink-soft">{isWaiting ? copy.lead : copy.againLead}</p>
      <fetcher.Form
        method="post"
        action={paths.secondFactor()}
        noValidate={hydrated}
        onInput={onInput}
        onSubmit={() => setNoPasskey(null)}
        className="mt-7 grid grid-cols-1 gap-6"
      >
        {redirectTo && <input type="hidden" name="redirect_to" value={redirectTo} />}
        <FieldIds prefix="second-factor">
          <FormSummary message={busy ? null : answer?.error} attempt={answer} errors={errors} />
          {passkey && <PasskeyButton options={passkey} redirectTo={redirectTo} onRefused={setNoPasskey} />}
          <Field
            key={attempts}
            label={hasApp ? copy.code : copy.recoveryCode}
            hint={hasApp ? copy.codeHint : copy.recoveryHint}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
            error={open.code}
          />
        </FieldIds>
        <p>
          <SubmitButton
            idle={copy.submit}
            busy={copy.submitting}
            isBusy={busy}
            look={passkey ? 'quiet' : 'solid'}
            className="w-full sm:w-auto"
          />
        </p>
      </fetcher.Form>
      <div className="mt-10 grid grid-cols-1 gap-4 border-t border-line pt-6">
        <p>
          {copy.lost} {copy.lostLead(props.supportEmail)}
        </p>
        {isWaiting && (
          <>
            <p>{copy.somebodyElse}</p>
            <SignOutForm />
          </>
        )}
      </div>
    </Shell>
  );
}

function PasskeyButton(props: {
  options: string;
  redirectTo: string | null;
  onRefused: (refused: QuestionAnswer | null) => void;
}) {
  const fetcher = useFetcher({ key: FETCHER });
  const [waits, setWaits] = useState(false);
  const hydrated = useHydrated();

  async function ask() {
    props.onRefused(null);
    setWaits(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(props.options);
      const response = await startAuthentication({ optionsJSON });
      const fields = { passkey: JSON.stringify(response), redirect_to: props.redirectTo ?? '' };
      await fetcher.submit(fields, { method: 'post', action: paths.secondFactor() });
    } catch {
      props.onRefused({ error: errorWords.passkeyCancelled, isOfCode: false });
    } finally {
      setWaits(false);
    }
  }
  return (
    <div>
      <button
        type="button"
        disabled={!hydrated}
        aria-disabled={waits || undefined}
        onClick={() => !waits && void ask()}
        className="button w-full sm:w-auto"
      >
        <span aria-live="polite">{waits ? copy.passkeyBusy : copy.passkey}</span>
      </button>
      {/* Hidden by CSS, because removing the text at hydration would move the form. */}
      <p className="mt-2 hidden text-ink-soft noscript:block">{copy.passkeyNeedsScripts}</p>
    </div>
  );
}
