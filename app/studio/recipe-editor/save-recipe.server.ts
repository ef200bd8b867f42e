import type { Db } from '../../db/client.server.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { saveDraft, startRecipe } from '../../recipes/editing/draft-commands.server.ts';
import { findDraft } from '../../recipes/editing/draft-queries.server.ts';
import { draftOfContent, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';

export type SaveRecipeResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'conflict'; theirs: RecipeDraft; version: number }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'too-many-recipes' };

/**
 * The first save (version 0) creates the recipe. A save repeated after a lost response gets a conflict with its own
 * content.
 */
export async function saveRecipe(
  db: Db,
  sent: { creatorId: string; recipeId: string; content: RecipeContent; version: number; accountId: string; now: Date },
): Promise<SaveRecipeResult> {
  const { creatorId, recipeId, content, accountId, now } = sent;
  const by = { accountId };
  const own = { creatorId, recipeId, by, now };
  let saved = await saveDraft(db, { ...own, content, replaces: 'known', version: sent.version });
  if (!saved.ok && saved.reason === 'unknown' && sent.version === 0) {
    const started = await startRecipe(db, own);
    if (!started.ok) return started;
    const begun = await findDraft(db, own);
    saved = await saveDraft(db, { ...own, content, replaces: 'known', version: begun?.version ?? 0 });
  }
  if (saved.ok || saved.reason !== 'conflict') return saved;
  const { theirs } = saved;
  return { ok: false, reason: 'conflict', theirs: draftOfContent(theirs.content), version: theirs.version };
}
