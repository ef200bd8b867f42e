import { isDeepStrictEqual } from 'node:util';
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
import { setDraftAside } from '../revisions/revisions.server.ts';
import { recipeHistory } from './copy.ts';
import { findDraft } from './draft-queries.server.ts';
import { contentOfDraft } from './recipe-draft.ts';

export type StartResult = { ok: true } | { ok: false; reason: 'unknown' | 'too-many-recipes' };

/** Starts an empty draft. Idempotent, so that a browser may choose the id and retry. */
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
      /** Stored content that the save would have overwritten. */
      theirs: { content: RecipeContent; version: number; authorId: string | null; savedAt: Date | null };
    }
  | { ok: false; reason: 'unknown' };

/**
 * Saves a draft. On a conflict, keeps a stored draft with other content as a set-aside revision.
 * @param draft.replaces `known` preserves fields stored by a newer version of the site
 * @param draft.version version that the author edited
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
      const { content, version, authorId, savedAt } = found;
      if (found.isDraft && !isDeepStrictEqual(storedRecipe(draft.content), storedRecipe(content))) {
        await setDraftAside(tx, row, { content, change: recipeHistory.changedTwice, authorId, now });
      }
      return { ok: false, reason: 'conflict', theirs: { content, version, authorId, savedAt } };
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
