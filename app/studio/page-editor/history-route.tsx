import { redirect } from 'react-router';
import { knownParts } from '../../documents/shape.ts';
import { readForm } from '../../http/form.server.ts';
import { conflict, failed, notFound, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { pageShape } from '../../landing/content/page-content.ts';
import { restorePageRevision } from '../../landing/editing/draft-commands.server.ts';
import { findPageEditing, findPageRevision, listPageRevisions } from '../../landing/editing/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/history-route';
import { pageHistory as copy } from './copy.ts';
import { type HistoryAnswer, HistoryPage } from './history-page.tsx';

/** More than anybody looks through; older ones stay in the database. */
const MOST = 100;

/** What was published and set aside before, and one of them beside what there is now. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const { creatorId, pageId } = studio;
  if (!pageId) return { revisions: [], version: 0, see: null };
  const number = Number(url.searchParams.get('see'));
  const read = async () => {
    const revisions = await listPageRevisions(db, { creatorId, pageId, limit: MOST });
    const editing = await findPageEditing(db, { creatorId });
    const isThere = revisions.some((revision) => revision.number === number);
    const earlier = isThere ? await findPageRevision(db, { creatorId, pageId, number }) : null;
    return { revisions, editing, earlier };
  };
  const { revisions, editing, earlier } = await read().catch((err: unknown) => {
    log.error({ err }, 'The history of a page could not be read');
    throw unreadablePage();
  });
  const current = editing && (editing.draft.content ?? editing.published);
  return {
    revisions: revisions.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
    version: editing?.draft.version ?? 0,
    see: earlier && current && { number, earlier: knownParts(pageShape, earlier), current },
  };
}

/** Makes what was published what is being written. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const { creatorId } = studio;
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  const number = Number(form.values.number);
  if (!Number.isInteger(number) || number < 1 || number >= 2 ** 31) return notFound(refused(copy.unknown));
  const draft = { creatorId, version: Number(form.values.version), authorId: member.accountId, now: now() };
  try {
    const result = await restorePageRevision(db, { ...draft, number });
    if (result.ok) return redirect(studioPaths.page(creatorId, { done: 'restored' }), 303);
    return result.reason === 'conflict' ? conflict(refused(copy.conflict)) : notFound(refused(copy.unknown));
  } catch (err) {
    log.error({ err }, 'What was published of a page could not be brought back');
    return failed(refused(copy.failed));
  }
}

const refused = (error: string): HistoryAnswer => ({ error });

export default function History({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.page(params.creatorId), words: copy.back }}>
      <HistoryPage {...loaderData} answer={actionData ?? null} />
    </StudioPage>
  );
}
