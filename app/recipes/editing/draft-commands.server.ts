import { eq } from 'drizzle-orm';
import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { withStoredParts } from '../../documents/stored-document.ts';
import { addRecipe, auditCommand, hasRoomFor, lockRecipe, lockRecipesOf, type OwnRecipe } from '../commands.server.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { emptyRecipe, recipeShape } from '../content/recipe-shape.ts';
import { storedRecipe } from '../content/stored-recipe.ts';
import { findDraft } from './draft-queries.server.ts';
import { contentOfDraft } from './recipe-draft.ts';

export type StartResult = { ok: true } | { ok: false; reason: 'unknown' | 'too-many-recipes' };

/**
 * Begins a recipe, which is empty and a draft; its place in the address is made from its name when it is published.
 * Idempotent, so that a browser may choose the id and send it again.
 * @param recipe.recipeId a new one; `unknown`: it is another creator's
 */
export function startRecipe(
  db: Db,
  { by, now, creatorId, recipeId }: OwnRecipe & { by: Actor; now: Date },
): Promise<StartResult> {
  return db.transaction(async (tx): Promise<StartResult> => {
    await lockRecipesOf(tx, creatorId);
    const [there] = await tx.select({ creatorId: recipes.userId }).from(recipes).where(eq(recipes.id, recipeId));
    if (there) return there.creatorId === creatorId ? { ok: true } : { ok: false, reason: 'unknown' };
    if (!(await hasRoomFor(tx, { creatorId, recipes: 1 }))) return { ok: false, reason: 'too-many-recipes' };
    const content = contentOfDraft({ written: emptyRecipe, corrections: {} });
    const authorId = 'accountId' in by ? by.accountId : null;
    await addRecipe(tx, { creatorId, id: recipeId, content, publish: null, authorId, change: 'Started', now });
    await auditCommand(tx, by, 'recipe.begun', { creatorId, recipeId });
    return { ok: true };
  });
}

export type SaveDraftResult =
  | { ok: true; version: number }
  | {
      ok: false;
      reason: 'conflict';
      /** What is there now, which the save would have overwritten. */
      theirs: { content: RecipeContent; version: number; authorId: string | null; savedAt: Date | null };
    }
  | { ok: false; reason: 'unknown' };

/**
 * Saves what is being written of a recipe. Nothing public changes.
 * @param draft.replaces `known`: all that this version of the site shows, and what a newer one stored besides stays; `all`:
 * the whole content
 * @param draft.version of what the author read and changed: when anything was saved or published since, it is a conflict
 */
export function saveDraft(
  db: Db,
  draft: OwnRecipe & { content: RecipeContent; replaces: 'known' | 'all'; version: number; by: Actor; now: Date },
): Promise<SaveDraftResult> {
  const { replaces, by, now } = draft;
  return db.transaction(async (tx): Promise<SaveDraftResult> => {
    const row = await lockRecipe(tx, draft);
    const found = row && (await findDraft(tx, draft));
    if (!found || found.removedAt) return { ok: false, reason: 'unknown' };
    if (found.version !== draft.version) {
      const { version, authorId, savedAt } = found;
      return { ok: false, reason: 'conflict', theirs: { content: found.content, version, authorId, savedAt } };
    }
    const version = found.version + 1;
    const content = replaces === 'all' ? draft.content : withStoredParts(recipeShape, draft.content, found.content);
    const saved = {
      content: storedRecipe(content),
      version,
      authorId: 'accountId' in by ? by.accountId : null,
      savedAt: now,
    };
    await tx
      .insert(recipeDrafts)
      .values({ recipeId: row.id, ...saved })
      .onConflictDoUpdate({ target: recipeDrafts.recipeId, set: saved });
    await auditCommand(tx, by, 'recipe.drafted', draft, { version });
    return { ok: true, version };
  });
}

export type DiscardResult = { ok: true; discarded: boolean } | { ok: false; reason: 'unknown' };

/** Goes back to the newest revision: what was written since is gone. Idempotent. */
export function discardDraft(db: Db, { by, ...own }: OwnRecipe & { by: Actor }): Promise<DiscardResult> {
  return db.transaction(async (tx): Promise<DiscardResult> => {
    const row = await lockRecipe(tx, own);
    if (!row) return { ok: false, reason: 'unknown' };
    const gone = await tx.delete(recipeDrafts).where(eq(recipeDrafts.recipeId, row.id)).returning({
      version: recipeDrafts.version,
    });
    if (gone.length > 0) await auditCommand(tx, by, 'recipe.draft-discarded', own);
    return { ok: true, discarded: gone.length > 0 };
  });
}
