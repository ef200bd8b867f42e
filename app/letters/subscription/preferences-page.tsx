import { Form, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { Toast } from '../../ui/toast.tsx';
import { preferencesPage as copy, unsubscribePage as ended } from './copy.ts';

/** `address` is shortened. */
export type PreferencesView =
  /** `stopped`: a letter was just stopped. */
  | { state: 'ready'; address: string; letters: { creatorId: string; name: string }[]; stopped: boolean }
  | { state: 'none'; address: string }
  /** The link belongs to a letter that was stopped. */
  | { state: 'ended' }
  | { state: 'unknown' }
  | { state: 'failed'; message: string };

export function PreferencesPage({
  opening,
  answer,
}: {
  opening: PreferencesView;
  answer: PreferencesView | undefined;
}) {
  const shown = answer?.state === 'failed' && opening.state === 'ready' ? opening : (answer ?? opening);
  const error = answer?.state === 'failed' ? answer.message : null;
  return (
    <Shell brand={null} back={paths.home()}>
      {shown.state === 'ready' && <Letters {...shown} error={error} answer={answer} />}
      {shown.state === 'none' && (
        <>
          <PageHeading>{copy.none}</PageHeading>
          <p role="status" className="mt-4 text-lg">
            <EmailSentence>{copy.noneLead(shown.address)}</EmailSentence>
          </p>
        </>
      )}
      {shown.state === 'ended' && (
        <>
          <PageHeading>{ended.ended}</PageHeading>
          <p className="mt-4 text-lg">{ended.endedLead}</p>
        </>
      )}
      {shown.state === 'unknown' && <PageFailure message={copy.unknown}>{null}</PageFailure>}
      {shown.state === 'failed' && <PageFailure message={shown.message}>{null}</PageFailure>}
    </Shell>
  );
}

function Letters(props: Extract<PreferencesView, { state: 'ready' }> & { error: string | null; answer: unknown }) {
  const { address, letters, stopped, error, answer } = props;
  const { formData } = useNavigation();
  const stopping = formData?.get('stop');
  return (
    <>
      {stopped && !error && <Toast className="mb-7">{copy.stopped}</Toast>}
      <PageHeading>{copy.title}</PageHeading>
      <p className="mt-4 mb-5 text-lg">
        <EmailSentence>{copy.lead(address)}</EmailSentence>
      </p>
      <FormSummary message={stopping ? null : error} attempt={answer} />
      <ul>
        {letters.map(({ creatorId, name }) => (
          <li key={creatorId} className="border-b border-line py-3">
            <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
              <input type="hidden" name="stop" value={creatorId} />
              <span dir="auto" className="min-w-0 font-semibold">
                {copy.letter(name)}
              </span>
              <SubmitButton
                idle={
                  <>
                    {copy.stop}
                    <span className="sr-only"> {copy.letter(name)}</span>
                  </>
                }
                busy={copy.stopping}
                isBusy={stopping === creatorId}
                look="quiet"
              />
            </Form>
          </li>
        ))}
      </ul>
      {letters.length > 1 && (
        <Form method="post" className="mt-6">
          <input type="hidden" name="stop" value="all" />
          <SubmitButton idle={copy.stopAll} busy={copy.stopping} isBusy={stopping === 'all'} look="quiet" />
        </Form>
      )}
    </>
  );
}
