import { redirect } from 'react-router';
import { unpublishPage } from '../../creators/commands.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
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

export const loader = pageLoader(
  'The changes of a page could not be read',
  async ({ context, params }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId } = studio;
    const editing = await findPageEditing(db, studio);
    const { counts } = await listOwn(db, { creatorId, q: '', state: null, after: null, limit: 1 });
    const hasRecipes = counts.published + counts.changed > 0;
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
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'A page could not be published',
  async ({ context, params }: Route.ActionArgs, { services, values }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId, pageId } = studio;
    if (values.do === 'offline') {
      if (pageId) await unpublishPage(db, pageId, { accountId: member.accountId });
      return redirect(studioPaths.page(creatorId, { done: 'offline' }), 303);
    }
    const draft = { creatorId, version: Number(values.version), authorId: member.accountId, now: now() };
    const result = await publishPageDraft(db, draft);
    if (result.ok) return redirect(studioPaths.page(creatorId, { done: 'published' }), 303);
    if (result.reason === 'conflict') return conflict({ error: copy.conflict });
    return badRequest({ error: result.reason === 'no-address' ? copy.noAddress : copy.invalid });
  },
  { errorStatus: 500 },
);

export const clientAction = form.clientAction;

export default function Publication({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <StudioPage title={copy.title} back={{ to: studioPaths.page(params.creatorId), words: copy.back }}>
      <PublicationPage {...loaderData} error={actionData?.error ?? null} />
    </StudioPage>
  );
}
