import { Form, Link, redirect, useNavigation } from 'react-router';
import { knownParts } from '../../documents/shape.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { conflict, notFound, pageLoader } from '../../http/replies.ts';
import { pageShape } from '../../landing/content/page-content.ts';
import { restorePageRevision } from '../../landing/editing/draft-commands.server.ts';
import { differencesBetween, type PageDifference } from '../../landing/editing/page-merge.ts';
import { findPageEditing, findPageRevision, listPageRevisions } from '../../landing/editing/queries.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { type ComparedPart, Comparison } from '../editing/comparison.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/history-route';
import { pageHistory as copy } from './copy.ts';
import { partOf } from './page-conflict.tsx';

const MAX_LISTED = 100;

export const loader = pageLoader(
  'The history of a page could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId, pageId } = studio;
    if (!pageId) return { revisions: [], version: 0, see: null };
    const number = Number(url.searchParams.get('see'));
    const revisions = await listPageRevisions(db, { creatorId, pageId, limit: MAX_LISTED });
    const editing = await findPageEditing(db, { creatorId });
    const isThere = revisions.some((revision) => revision.number === number);
    const earlier = isThere ? await findPageRevision(db, { creatorId, pageId, number }) : null;
    const current = editing && (editing.draft.content ?? editing.published);
    return {
      revisions: revisions.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
      version: editing?.draft.version ?? 0,
      see: earlier && current && { number, earlier: knownParts(pageShape, earlier), current },
    };
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'What was published of a page could not be brought back',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const number = Number(values.number);
    if (!Number.isInteger(number) || number < 1 || number >= 2 ** 31) return notFound(refused(copy.unknown));
    const draft = { creatorId, version: Number(values.version), authorId: member.accountId, now: now() };
    const result = await restorePageRevision(db, { ...draft, number });
    if (result.ok) return redirect(studioPaths.page(creatorId, { done: 'restored' }), 303);
    return result.reason === 'conflict' ? conflict(refused(copy.conflict)) : notFound(refused(copy.unknown));
  },
  { errorStatus: 500 },
);

export const clientAction = form.clientAction;

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { revisions, version, see } = loaderData;
  const { creatorId, role } = useStudio();
  const { formData } = useNavigation();
  const current = revisions.find(({ setAside }) => !setAside)?.number;
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.page(creatorId), words: copy.back }}>
      <div>
        <FormSummary message={actionData?.error} attempt={actionData} />
        {revisions.length === 0 && (
          <EmptyState title={copy.none}>
            <ButtonLink to={studioPaths.page(creatorId)}>{copy.back}</ButtonLink>
          </EmptyState>
        )}
        <ol className="mt-4 grid grid-cols-1 gap-4 empty:hidden">
          {revisions.map(({ number, change, createdAt, author }) => (
            <li key={number} id={`version-${number}`} className="card">
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
                    className="mt-4 h-[70svh] w-full rounded-xl border border-line bg-field"
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
    </StudioPage>
  );
}

function comparedOf(difference: PageDifference): ComparedPart {
  const { key, label, mine, theirs } = partOf(difference);
  return { key, label, earlier: mine, current: theirs };
}
