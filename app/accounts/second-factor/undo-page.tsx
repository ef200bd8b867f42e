import { useFetcher } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { CleanAddress } from '../clean-address.tsx';
import { secondFactorUndo as copy } from './copy.ts';

export type FactorUndoView = { brand: Brand | null } & (
  | { state: 'ready'; token: string; error: string | null }
  | { state: 'done' }
  | { state: 'again' }
  | { state: 'failed'; message: string }
  /** The response was lost, and the page keeps showing its form. */
  | { state: 'unanswered'; message: string }
);

const FETCHER = 'factor-undo';

/** @param answer result of a native form. With scripts, the fetcher has the result */
export function FactorUndoPage(props: { opening: FactorUndoView; answer: FactorUndoView | undefined }) {
  const { opening, answer } = props;
  const fetcher = useFetcher<FactorUndoView>({ key: FETCHER });
  const shown = withForm(fetcher.data ?? answer ?? opening, answer ?? opening);
  return (
    <Shell brand={shown.brand ?? opening.brand}>
      {!answer && <CleanAddress />}
      {shown.state === 'ready' && <UndoForm {...shown} attempt={fetcher.data ?? answer} />}
      {(shown.state === 'done' || shown.state === 'again') && (
        <>
          <PageHeading>{copy.done}</PageHeading>
          <p role="status" className="mt-4 text-lg">
            {shown.state === 'done' ? copy.doneLead : copy.againLead}
          </p>
          <p className="mt-7">
            <ButtonLink to={paths.forgotPassword()} look="quiet">
              {copy.newPassword}
            </ButtonLink>
          </p>
        </>
      )}
      {shown.state === 'failed' && (
        <>
          <PageHeading>{copy.failed}</PageHeading>
          <PageFailure message={shown.message}>
            <ButtonLink to={paths.forgotPassword()}>{copy.choosePassword}</ButtonLink>
          </PageFailure>
        </>
      )}
    </Shell>
  );
}

/** Replaces a lost response by the form with an error, or by a failed view if the page had no form. */
function withForm(shown: FactorUndoView, page: FactorUndoView): Exclude<FactorUndoView, { state: 'unanswered' }> {
  if (shown.state !== 'unanswered') return shown;
  const { message } = shown;
  return page.state === 'ready' ? { ...page, error: message } : { state: 'failed', message, brand: page.brand };
}

function UndoForm({ token, error, attempt }: { token: string; error: string | null; attempt: unknown }) {
  const fetcher = useFetcher({ key: FETCHER });
  const isBusy = fetcher.state !== 'idle';
  return (
    <>
      <PageHeading>{copy.title}</PageHeading>
      <p className="mt-4 mb-7 text-lg">{copy.lead}</p>
      <fetcher.Form method="post" action={authPaths.secondFactorUndo()} className="grid grid-cols-1 gap-6">
        <input type="hidden" name="token" value={token} />
        <FormSummary message={isBusy ? null : error} attempt={attempt} />
        <p>
          <SubmitButton idle={copy.button} busy={copy.busy} isBusy={isBusy} className="w-full sm:w-auto" />
        </p>
      </fetcher.Form>
      <p className="mt-7 border-t border-line pt-5 text-ink-soft">{copy.not}</p>
    </>
  );
}
