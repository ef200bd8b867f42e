import { redirect } from 'react-router';
import { knownParts } from '../../documents/shape.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { conflict, notFound, pageLoader } from '../../http/replies.ts';
import { pageShape } from '../../landing/content/page-content.ts';
import { restorePageRevision } from '../../landing/editing/draft-commands.server.ts';
import { findPageEditing, findPageRevision, listPageRevisions } from '../../landing/editing/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/history-route';
import { pageHistory as copy } from './copy.ts';
import { type HistoryAnswer, HistoryPage } from './history-page.tsx';

/** Maximum number of listed revisions. Older ones stay in the database. */
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
  refused: (error): HistoryAnswer => ({ error }),
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

export default function History({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.page(params.creatorId), words: copy.back }}>
      <HistoryPage {...loaderData} answer={actionData ?? null} />
    </StudioPage>
  );
}
