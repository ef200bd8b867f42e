import { useState } from 'react';
import { createContext, redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { conflict, noSuchPage, notFound, pageLoader, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { recipeDraftErrors as errors } from '../../recipes/editing/copy.ts';
import { findDraft } from '../../recipes/editing/draft-queries.server.ts';
import { draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { findDraftBrand, requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { PublicationDoneLine } from '../recipes/publication-form.tsx';
import { readPublicationDone } from '../recipes/publication-page.ts';
import type { Route } from './+types/route';
import { findEditorPage } from './editor-page.server.ts';
import type { EditedPage } from './editor-page.ts';
import { draftOfForm, formOptions, type PlainAnswer, readOtherFields } from './plain-form.server.ts';
import { PlainForm } from './plain-form.tsx';
import { RecipeEditor } from './recipe-editor.tsx';
import { saveRecipe } from './save-recipe.server.ts';

const answersFormContext = createContext(false);

/** Loads a recipe for the editor, or an empty recipe that is not saved yet (`recipes/new/:recipeId`). */
export const loader = pageLoader(
  'A recipe could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db, origin }): Promise<EditedPage> => {
    const { member, studio } = await requireStudio(context, params);
    const recipeId = params.recipeId.toLowerCase();
    if (!isUuid(recipeId)) throw noSuchPage();
    const isNew = url.pathname.startsWith(studioPaths.newRecipe(studio.creatorId));
    const page = await findEditorPage(db, { creatorId: studio.creatorId, recipeId, ...member });
    // No redirect after a form was submitted, because the response shows the submitted values.
    if (!page.isNew && isNew && !context.get(answersFormContext))
      throw redirect(studioPaths.recipe(studio.creatorId, recipeId));
    if (page.isNew && !isNew) throw noSuchPage();
    return { ...page, origin, done: readPublicationDone(url.searchParams), look: await findDraftBrand(db, studio) };
  },
);

export async function action({ request, context, params }: Route.ActionArgs) {
  const { member, studio } = await requireStudio(context, params);
  const { accountId } = member;
  const { creatorId } = studio;
  context.set(answersFormContext, true);
  const { db, log, now } = context.get(servicesContext);
  const recipeId = params.recipeId.toLowerCase();
  const form = await readForm(request, formOptions);
  const { text = null } = form.values;
  const typed = { text, otherFields: text === null ? null : readOtherFields(form) };
  if (!isUuid(recipeId)) throw noSuchPage();
  if (!form.ok) return unreadable<PlainAnswer>(form, { summary: form.error, ...typed, isConflict: false });
  try {
    const found = await findDraft(db, { creatorId, recipeId });
    const read = await draftOfForm(form, found && draftOfContent(found.content));
    if (!read.ok) return unreadable<PlainAnswer>(read, { summary: read.error, ...typed, isConflict: false });
    const saved = await saveRecipe(db, {
      creatorId,
      recipeId,
      content: read.content,
      version: read.version,
      accountId,
      now: now(),
    });
    if (saved.ok) return redirect(`${studioPaths.recipe(creatorId, recipeId)}#saved`, { status: 303 });
    if (saved.reason === 'unknown')
      return notFound<PlainAnswer>({ summary: copy.plain.failed, ...typed, isConflict: false });
    if (saved.reason === 'too-many-recipes')
      return conflict<PlainAnswer>({ summary: errors['too-many-recipes'], ...typed, isConflict: false });
    return conflict<PlainAnswer>({ summary: copy.plain.conflict, ...typed, isConflict: true });
  } catch (err) {
    log.error({ err }, 'A recipe could not be saved');
    return unavailable<PlainAnswer>({ summary: copy.plain.failed, ...typed, isConflict: false });
  }
}

export default function RecipeEditorRoute({ loaderData, actionData }: Route.ComponentProps) {
  // Publishing, scheduling and taking offline change the key, so that the editor starts again with the stored recipe.
  const { recipeId, status, publishedAt, revision } = loaderData;
  const key = [recipeId, status, publishedAt, revision].join(' ');
  return <RecipeEditorPage key={key} page={loaderData} answer={actionData ?? null} />;
}

function RecipeEditorPage({ page, answer }: { page: EditedPage; answer: PlainAnswer | null }) {
  const studio = useStudio();
  const [name, setName] = useState(page.draft.written.name);
  const title = name.trim() || (page.isNew ? copy.newTitle : copy.untitled);
  return (
    <StudioPage
      title={title}
      lead={
        <>
          <span className="noscript:hidden">{page.isNew ? copy.newLead : copy.lead}</span>
          <span className="not-noscript:hidden">{page.isNew ? copy.plain.newLead : copy.plain.lead}</span>
        </>
      }
    >
      <PublicationDoneLine page={page} free={page.draft.written.free} origin={page.origin} />
      {answer ? (
        <PlainForm creatorId={studio.creatorId} page={page} answer={answer} />
      ) : (
        <>
          <noscript>
            <PlainForm creatorId={studio.creatorId} page={page} answer={null} />
          </noscript>
          <div className="noscript:hidden">
            <RecipeEditor studio={studio} page={page} onName={setName} />
          </div>
          {page.source !== null && (
            <details className="mt-8 max-w-text border-t border-line pt-4">
              <summary className="flex min-h-11 cursor-pointer items-center underline">{copy.asImported}</summary>
              <p dir="auto" className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {page.source}
              </p>
            </details>
          )}
        </>
      )}
    </StudioPage>
  );
}
