import type { Db } from '../../db/client.server.ts';
import { draftOfContent, emptyRecipe } from '../../recipes/editing/recipe-draft.ts';
import { findWork } from '../../recipes/editing/work.server.ts';
import { findKnown } from '../recipes/findings.server.ts';
import type { EditorPage } from './editor-page.ts';

/** A recipe as the editor shows it: an empty one where there is none of that id, or it was removed. */
export async function findEditorPage(
  db: Db,
  { creatorId, recipeId, accountId }: { creatorId: string; recipeId: string; accountId: string },
): Promise<EditorPage> {
  const own = { creatorId, recipeId };
  const [found, known] = await Promise.all([findWork(db, own), findKnown(db, own)]);
  const page = { recipeId, known, accountId };
  if (!found) {
    const draft = { written: emptyRecipe, mended: {} };
    return { ...page, draft, version: 0, isNew: true, status: 'draft', publishedAt: null, hasChanges: false };
  }
  const { version, status, hasChanges } = found;
  const publishedAt = found.publishedAt?.toISOString() ?? null;
  return { ...page, draft: draftOfContent(found.content), version, isNew: false, status, publishedAt, hasChanges };
}
