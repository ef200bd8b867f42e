import { Form, Link, useNavigation } from 'react-router';
import type { PageContent } from '../../landing/content/page-content.ts';
import { differencesBetween, type PageDifference } from '../../landing/editing/page-merge.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { type ComparedPart, Comparison } from '../editing/comparison.tsx';
import { EmptyState } from '../frame/empty-state.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { pageHistory as copy } from './copy.ts';
import { partOf } from './page-conflict.tsx';

export interface HistoryAnswer {
  error: string;
}

export function HistoryPage(props: {
  revisions: { number: number; change: string; createdAt: string; author: string | null; setAside: boolean }[];
  version: number;
  see: { number: number; earlier: PageContent; current: PageContent } | null;
  answer: HistoryAnswer | null;
}) {
  const { revisions, version, see, answer } = props;
  const { creatorId, role } = useStudio();
  const { formData } = useNavigation();
  const current = revisions.find(({ setAside }) => !setAside)?.number;
  return (
    <div className="max-w-3xl">
      <FormSummary message={answer?.error} attempt={answer} />
      {revisions.length === 0 && (
        <EmptyState title={copy.none}>
          <ButtonLink to={studioPaths.page(creatorId)}>{copy.back}</ButtonLink>
        </EmptyState>
      )}
      <ol className="mt-4 grid grid-cols-1 gap-4 empty:hidden">
        {revisions.map(({ number, change, createdAt, author }) => (
          <li key={number} id={`version-${number}`} className="rounded-2xl border border-line bg-paper p-5">
            <p className="font-semibold">
              <Moment at={createdAt} />{' '}
              {author && <span className="wrap-anywhere text-ink-soft">{copy.by(author)}</span>}
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
              {number === current ? (
                <span className="text-ink-soft">{copy.now}</span>
              ) : (
                role !== 'operator' && (
                  <Form method="post">
                    <input type="hidden" name="version" value={version} />
                    <input type="hidden" name="number" value={number} />
                    <SubmitButton
                      look="quiet"
                      idle={copy.bringBack}
                      busy={copy.bringing}
                      isBusy={formData?.get('number') === String(number)}
                    />
                  </Form>
                )
              )}
            </div>
            {see?.number === number && (
              <>
                <Comparison parts={differencesBetween(see.earlier, see.current).map(comparedOf)} />
                <iframe
                  src={studioPaths.pagePreview(creatorId, { revision: number })}
                  title={copy.seen(number)}
                  className="mt-4 h-[70svh] w-full rounded-xl border border-line bg-white"
                />
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function comparedOf(difference: PageDifference): ComparedPart {
  const { key, label, mine, theirs } = partOf(difference);
  return { key, label, earlier: mine, current: theirs };
}
