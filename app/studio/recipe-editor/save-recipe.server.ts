import type { Db } from '../../db/client.server.ts';
import { saveDraft, startRecipe } from '../../recipes/editing/draft-commands.server.ts';
import { findDraft } from '../../recipes/editing/draft-queries.server.ts';
import { contentOfDraft, draftOfContent, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';

export type SaveRecipeResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'conflict'; theirs: RecipeDraft; version: number }
  | { ok: false; reason: 'unknown' };

/**
 * Saves what somebody writes of a recipe; the first time the recipe is begun. Sent again after a lost answer it is a
 * conflict with just what was sent, which the browser takes for a success.
 * @param sent.version 0: the recipe may not be there yet
 */
export async function saveRecipe(
  db: Db,
  sent: { creatorId: string; recipeId: string; draft: RecipeDraft; version: number; accountId: string; now: Date },
): Promise<SaveRecipeResult> {
  const { creatorId, recipeId, draft, accountId, now } = sent;
  const by = { accountId };
  const own = { creatorId, recipeId, by, now };
  const content = contentOfDraft(draft);
  let saved = await saveDraft(db, { ...own, content, version: sent.version });
  if (!saved.ok && saved.reason === 'unknown' && sent.version === 0 && (await startRecipe(db, own)).ok) {
    const begun = await findDraft(db, own);
    saved = await saveDraft(db, { ...own, content, version: begun?.version ?? 0 });
  }
  if (saved.ok || saved.reason === 'unknown') return saved;
  const { theirs } = saved;
  return { ok: false, reason: 'conflict', theirs: draftOfContent(theirs.content), version: theirs.version };
}
