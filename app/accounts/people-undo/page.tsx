import { useFetcher } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { peopleSentence } from '../../mail/templates/people-copy.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { CleanAddress } from '../clean-address.tsx';
import { peopleUndo as copy } from './copy.ts';
import { headingOf, type PeopleUndoView } from './people-undo.ts';

type Ready = Extract<PeopleUndoView, { state: 'ready' }>;
const FETCHER = 'people-undo';

/** @param answer result of a native form. With scripts, the fetcher has the result */
export function PeopleUndoPage(props: { opening: PeopleUndoView; answer: PeopleUndoView | undefined }) {
  const { opening, answer } = props;
  const fetcher = useFetcher<PeopleUndoView>({ key: FETCHER });
  const shown = withForm(fetcher.data ?? answer ?? opening, answer ?? opening);
  return (
    <Shell brand={null} back={paths.home()}>
      {!answer && <CleanAddress />}
      <PageHeading>{headingOf(shown)}</PageHeading>
      {shown.state === 'ready' && <StopForm ready={shown} attempt={fetcher.data ?? answer} />}
      {shown.state === 'done' && (
        <>
          <p role="status" className="mt-4 text-lg">
            {copy.doneLead}
          </p>
          {shown.isOwn && <p className="mt-4 text-lg">{copy.ownLead}</p>}
          <p className="mt-7 flex flex-wrap gap-3">
            {shown.isOwn && <ButtonLink to={paths.forgotPassword()}>{copy.newPassword}</ButtonLink>}
            <StudiosLink className="button button-quiet" />
          </p>
        </>
      )}
      {shown.state === 'again' && <p className="mt-4 text-lg">{copy.againLead}</p>}
      {shown.state === 'failed' && (
        <PageFailure message={shown.message}>
          <StudiosLink className="button" />
        </PageFailure>
      )}
    </Shell>
  );
}

/** Link to the studios. A plain `<a>`, not `<Link>`, because the manifest of public pages has no studio routes. */
const StudiosLink = ({ className }: { className: string }) => (
  <a href={paths.studios()} className={className}>
    {copy.signIn}
  </a>
);

/** Replaces a lost response by the form with an error, or by a failed view if the page had no form. */
function withForm(shown: PeopleUndoView, page: PeopleUndoView): Exclude<PeopleUndoView, { state: 'unanswered' }> {
  if (shown.state !== 'unanswered') return shown;
  const { message } = shown;
  return page.state === 'ready' ? { ...page, error: message } : { state: 'failed', message };
}

function StopForm({ ready, attempt }: { ready: Ready; attempt: unknown }) {
  const { token, studio, changes, signedOut, error } = ready;
  const fetcher = useFetcher({ key: FETCHER });
  const isBusy = fetcher.state !== 'idle';
  return (
    <>
      <p className="mt-4 text-lg">{copy.lead(studio)}</p>
      <ul className="my-5 grid list-disc gap-2 pl-6">
        {changes.map(({ kind, ...change }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same change may have happened twice
          <li key={at} className="break-words">
            <EmailSentence>{peopleSentence({ ...change, studio, what: kind })}</EmailSentence>
          </li>
        ))}
      </ul>
      {signedOut.length > 0 && (
        <p className="mb-7 break-words">
          <EmailSentence>{copy.signedOut(signedOut.join(', '))}</EmailSentence>
        </p>
      )}
      <fetcher.Form method="post" action={authPaths.peopleUndo()} className="grid grid-cols-1 gap-6">
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
