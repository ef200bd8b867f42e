import { redirect } from 'react-router';
import { unpublishPage } from '../../creators/commands.server.ts';
import { readForm } from '../../http/form.server.ts';
import { badRequest, conflict, failed, noSuchPage, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { changesBetween, emptyItems } from '../../landing/editing/page-changes.ts';
import { errorsOf } from '../../landing/editing/page-errors.ts';
import { publishPageDraft } from '../../landing/editing/publication.server.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { listOwn } from '../recipes/list-own.server.ts';
import type { Route } from './+types/publication-route';
import { pagePublication as copy } from './copy.ts';
import { PublicationPage } from './publication-page.tsx';

/** What will change when the page is published. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const { creatorId } = studio;
  const read = async () => {
    const editing = await findPageEditing(db, studio);
    const { counts } = await listOwn(db, { creatorId, q: '', state: null, after: null, limit: 1 });
    return { editing, hasRecipes: counts.published + counts.changed > 0 };
  };
  const { editing, hasRecipes } = await read().catch((err: unknown) => {
    log.error({ err }, 'The changes of a page could not be read');
    throw unreadablePage();
  });
  if (!editing) throw noSuchPage();
  const { published, draft, isActive } = editing;
  return {
    changes: draft.content ? changesBetween(published, draft.content) : [],
    leftOut: draft.content ? emptyItems(draft.content) : [],
    hasRecipes,
    errors: draft.content ? errorsOf(draft.content) : {},
    version: draft.version,
    isActive,
  };
}

/** Publishes what was seen, or takes the page offline. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const { creatorId, pageId } = studio;
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, { error: form.error });
  const { values } = form;
  try {
    if (values.do === 'offline') {
      if (pageId) await unpublishPage(db, pageId, { accountId: member.accountId });
      return redirect(studioPaths.page(creatorId, { done: 'offline' }), 303);
    }
    const draft = { creatorId, version: Number(values.version), authorId: member.accountId, now: now() };
    const result = await publishPageDraft(db, draft);
    if (result.ok) return redirect(studioPaths.page(creatorId, { done: 'published' }), 303);
    if (result.reason === 'conflict') return conflict({ error: copy.conflict });
    return badRequest({ error: result.reason === 'no-address' ? copy.noAddress : copy.invalid });
  } catch (err) {
    log.error({ err }, 'A page could not be published');
    return failed({ error: copy.failed });
  }
}

export default function Publication({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <StudioPage title={copy.title} back={{ to: studioPaths.page(params.creatorId), words: copy.back }}>
      <PublicationPage {...loaderData} error={actionData?.error ?? null} />
    </StudioPage>
  );
}
