import type { Db } from '../../db/client.server.ts';
import { findSourceText } from '../../recipe-import/importing/import.server.ts';
import { emptyRecipe } from '../../recipes/content/recipe-shape.ts';
import { findEditedRecipe } from '../../recipes/editing/edited-recipe.server.ts';
import { draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { findKnown } from '../recipes/publish-form.server.ts';
import type { EditorPage } from './editor-page.ts';

/** For an unknown id or a removed recipe, returns the data of an empty recipe. */
export async function findEditorPage(
  db: Db,
  { creatorId, recipeId, accountId }: { creatorId: string; recipeId: string; accountId: string },
): Promise<EditorPage> {
  const own = { creatorId, recipeId };
  const [found, known, source] = await Promise.all([
    findEditedRecipe(db, own),
    findKnown(db, own),
    findSourceText(db, own),
  ]);
  const page = { recipeId, known, accountId, source, done: null };
  if (!found) {
    const draft = { written: emptyRecipe, corrections: {} };
    const state = { status: 'draft', publishedAt: null, hasChanges: false, slug: '', revision: null } as const;
    return { ...page, ...state, draft, version: 0, isNew: true };
  }
  const { version, status, hasChanges, slug } = found;
  return {
    ...page,
    version,
    status,
    hasChanges,
    slug,
    isNew: false,
    draft: draftOfContent(found.content),
    revision: found.published?.revision ?? null,
    publishedAt: found.publishedAt?.toISOString() ?? null,
  };
}
