import { useFetcher } from 'react-router';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton, useAttempts } from '../../ui/form/outcome.tsx';
import { secondFactor as copy } from './copy.ts';
import { FACTOR_FETCHER, FactorForm } from './factor-form.tsx';
import type { SecondFactorAnswer, SecondFactorPageData } from './page.server.ts';

export function AppPart({
  hasApp,
  setup,
  answer,
}: Pick<SecondFactorPageData, 'hasApp' | 'setup'> & { answer: SecondFactorAnswer | undefined }) {
  if (hasApp) {
    return (
      <>
        <p className="mb-4 font-semibold">{copy.appOn}</p>
        <FactorForm name="app-remove" label={copy.appRemove} look="plain" />
      </>
    );
  }
  if (!setup) return <FactorForm name="app-start" label={copy.appStart} />;
  return (
    <>
      <p className="mb-4">{copy.qrLead}</p>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        {/* Black on white in every colour scheme, because cameras need the contrast. */}
        <svg
          role="img"
          aria-label={copy.qr}
          viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
          shapeRendering="crispEdges"
          className="size-56 flex-none rounded-xl bg-plate"
        >
          <path d={setup.qr.path} fill="#000" />
        </svg>
        <div className="min-w-0 basis-56">
          <p className="text-sm text-ink-soft">{copy.key}</p>
          <p translate="no" className="font-mono text-lg wrap-anywhere">
            {setup.secret}
          </p>
          <p className="mt-3">
            <a href={setup.uri} className="link inline-flex min-h-11 items-center">
              {copy.qrLink}
            </a>
          </p>
        </div>
      </div>
      <ConfirmForm answer={answer} />
      <div className="mt-4">
        <FactorForm name="app-cancel" label={copy.appCancel} look="quiet" />
      </div>
    </>
  );
}

function ConfirmForm({ answer }: { answer: SecondFactorAnswer | undefined }) {
  const fetcher = useFetcher({ key: FACTOR_FETCHER });
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('do') === 'app-confirm';
  const attempts = useAttempts(answer);
  const error = answer && !answer.ok && answer.field === 'code' ? answer.error : undefined;
  return (
    <fetcher.Form method="post" action={paths.accountSecondFactor()} className="mt-7 grid grid-cols-1 gap-5">
      <input type="hidden" name="do" value="app-confirm" />
      <p>{copy.confirmLead}</p>
      <FieldIds prefix="app">
        <FormSummary message={error} attempt={answer} errors={error ? { code: error } : {}} />
        <Field
          key={attempts}
          label={copy.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          error={error}
        />
      </FieldIds>
      <p>
        <SubmitButton idle={copy.confirm} busy={copy.busy} isBusy={busy} className="w-full sm:w-auto" />
      </p>
    </fetcher.Form>
  );
}
