import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { Toast } from '../../ui/toast.tsx';
import { AppPart } from './app-part.tsx';
import { secondFactor as copy } from './copy.ts';
import { FACTOR_FETCHER, FactorForm } from './factor-form.tsx';
import type { SecondFactorAnswer, SecondFactorPageData } from './page.server.ts';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function SecondFactorPage(
  props: SecondFactorPageData & {
    /** Path of the page that required a second factor, or null. */
    redirectTo: string | null;
    answer: SecondFactorAnswer | undefined;
  },
) {
  const { redirectTo, passkeys, hasApp, codesLeft, registration } = props;
  const fetcher = useFetcher<SecondFactorAnswer>({ key: FACTOR_FETCHER });
  const answer = fetcher.data ?? props.answer;
  const busy = fetcher.state !== 'idle';
  const has = hasApp || passkeys.length > 0;
  const refused = answer && !answer.ok && answer.field === undefined ? answer.error : null;
  return (
    <AccountSubpage brand={props.brand} title={copy.title}>
      <p className="mt-3 text-lg text-ink-soft">{copy.lead}</p>
      {redirectTo && !has && (
        <p role="note" className="mt-5 rounded-2xl bg-wash px-5 py-4 font-semibold">
          {copy.required}
        </p>
      )}
      <div className="mt-6 grid grid-cols-1 gap-6">
        <FormSummary message={busy ? null : refused} attempt={answer} />
        {answer?.ok && !busy && answer.done && <Toast className="">{answer.done}</Toast>}
        {answer?.ok && answer.codes && <RecoveryCodes codes={answer.codes} />}
        {redirectTo && has && (
          <p>
            {/* A plain `<a>`, because the studio has its own scripts and styles. */}
            <a href={redirectTo} className="button w-full sm:w-auto">
              {copy.goOn}
            </a>
          </p>
        )}
      </div>
      <Part id="passkeys" title={copy.passkeys} lead={copy.passkeysLead}>
        <PasskeysPart passkeys={passkeys} registration={registration} />
      </Part>
      <Part id="app" title={copy.app} lead={copy.appLead}>
        <AppPart hasApp={hasApp} setup={props.setup} answer={busy ? undefined : answer} />
      </Part>
      {has && (
        <Part id="codes" title={copy.codes} lead={copy.codesLead}>
          <p className="mb-4 font-semibold">{copy.codesLeft(codesLeft)}</p>
          <FactorForm name="codes" label={copy.codesRenew} look="quiet" />
          <p className="mt-2 text-ink-soft">{copy.codesRenewLead}</p>
        </Part>
      )}
    </AccountSubpage>
  );
}

function Part(props: { id: string; title: string; lead: string; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="mt-9 border-t border-line pt-7">
      <h2 id={props.id} className="text-2xl">
        {props.title}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{props.lead}</p>
      {props.children}
    </section>
  );
}
