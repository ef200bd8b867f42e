import { Form, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { unsubscribePage as copy } from './copy.ts';

export type UnsubscribeView =
  | { state: 'ready'; title: string; error: string | null }
  | { state: 'done'; title: string }
  | { state: 'failed'; message: string };

export function UnsubscribePage({
  opening,
  answer,
}: {
  opening: UnsubscribeView;
  answer: UnsubscribeView | undefined;
}) {
  const shown = withForm(answer ?? opening, opening);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Shell brand={null} back={paths.home()}>
      {shown.state === 'ready' && (
        <>
          <PageHeading>{copy.heading}</PageHeading>
          <p className="mt-4 text-lg">{copy.lead(shown.title)}</p>
          <Form method="post" className="mt-7 grid grid-cols-1 gap-6">
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <FormSummary message={isBusy ? null : shown.error} attempt={answer} />
            <p>
              <SubmitButton idle={copy.button} busy={copy.busy} isBusy={isBusy} className="w-full sm:w-auto" />
            </p>
          </Form>
        </>
      )}
      {shown.state === 'done' && (
        <>
          <PageHeading>{copy.done}</PageHeading>
          <p role="status" className="mt-4 mb-7 text-lg">
            {copy.doneLead(shown.title)}
          </p>
          <ButtonLink to={paths.account()} look="quiet">
            {copy.account}
          </ButtonLink>
        </>
      )}
      {shown.state === 'failed' && (
        <PageFailure message={shown.message}>
          <ButtonLink to={paths.account()}>{copy.account}</ButtonLink>
        </PageFailure>
      )}
    </Shell>
  );
}

function withForm(shown: UnsubscribeView, opening: UnsubscribeView): UnsubscribeView {
  return shown.state === 'failed' && opening.state === 'ready' ? { ...opening, error: shown.message } : shown;
}
