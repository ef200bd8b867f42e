import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { PageContent } from '../../landing/editing/page-content.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { pageHistory as copy } from './copy.ts';
import { RestoredNote } from './restored-note.tsx';

/** What came of a bringing back. `replaced`: what was being written until then. */
export interface HistoryAnswer {
  error: string | null;
  restored: { version: number; replaced: PageContent } | null;
}

/** What was published, the newest first: each to be seen and to be brought back. */
export function HistoryPage(props: {
  revisions: { number: number; change: string; createdAt: string; author: string | null }[];
  version: number;
  hasDraft: boolean;
  see: number | null;
  answer: HistoryAnswer | null;
}) {
  const { revisions, version, hasDraft, see, answer } = props;
  const { creatorId, role } = useStudio();
  const { formData } = useNavigation();
  // A revalidation, which its undo asks for, forgets the answer; the note stays.
  const [restored, setRestored] = useState(answer?.restored ?? null);
  if (answer?.restored && answer.restored !== restored) setRestored(answer.restored);
  return (
    <div className="max-w-3xl">
      <p className="-mt-3 mb-4">
        <Link to={studioPaths.page(creatorId)} className="link inline-block py-2.5">
          {copy.back}
        </Link>
      </p>
      <FormSummary message={answer?.error} attempt={answer} />
      {restored && <RestoredNote key={restored.version} {...restored} />}
      {revisions.length === 0 && <p>{copy.none}</p>}
      <ol className="mt-4 grid gap-4 empty:hidden">
        {revisions.map(({ number, change, createdAt, author }, at) => (
          <li key={number} id={`version-${number}`} className="rounded-2xl border border-line bg-paper p-5">
            <p className="font-semibold">
              <Moment at={createdAt} /> {author && <span className="text-ink-soft">{copy.by(author)}</span>}
            </p>
            <p className="mt-1 wrap-anywhere">{change}</p>
            <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
              <Link
                to={`${studioPaths.pageHistory(creatorId, { see: number })}#version-${number}`}
                preventScrollReset
                className="link py-2.5"
              >
                {copy.see}
              </Link>
              {at === 0 ? (
                <span className="text-ink-soft">{copy.now}</span>
              ) : (
                role !== 'operator' && (
                  <Form method="post">
                    <input type="hidden" name="version" value={version} />
                    <input type="hidden" name="number" value={number} />
                    <SubmitButton
                      look="quiet"
                      idle={hasDraft ? copy.instead : copy.bringBack}
                      busy={copy.bringing}
                      isBusy={formData?.get('number') === String(number)}
                    />
                  </Form>
                )
              )}
            </div>
            {see === number && (
              <iframe
                src={studioPaths.pagePreview(creatorId, { revision: number })}
                title={copy.seen(number)}
                className="mt-4 h-[70svh] w-full rounded-xl border border-line bg-white"
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
