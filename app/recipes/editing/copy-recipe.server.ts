import type { Db } from '../../db/client.server.ts';
import { type AddedRecipe, addRecipe, hasRoomFor, type OwnRecipe } from '../commands.server.ts';
import { fieldsNotCopied, pickFields } from '../content/recipe-fields.ts';
import { emptyRecipe } from '../content/recipe-shape.ts';
import { findDraft } from './draft-queries.server.ts';

export type CopyResult = ({ ok: true } & AddedRecipe) | { ok: false; reason: 'unknown' | 'too-many-recipes' };

/** Adds a draft with the newest content of a recipe, without allergen declarations. */
export function copyRecipe(
  db: Db,
  copy: OwnRecipe & { rename: (name: string) => string; authorId: string | null; now: Date },
): Promise<CopyResult> {
  const { rename, authorId, now, ...own } = copy;
  return db.transaction(async (tx): Promise<CopyResult> => {
    const found = await findDraft(tx, own);
    if (!found || found.removedAt) return { ok: false, reason: 'unknown' };
    const { creatorId } = own;
    if (!(await hasRoomFor(tx, { creatorId, recipes: 1 }))) return { ok: false, reason: 'too-many-recipes' };
    const { content } = found;
    const added = await addRecipe(tx, {
      creatorId,
      content: { ...content, ...pickFields(emptyRecipe, fieldsNotCopied), name: rename(content.name) },
      publish: null,
      authorId,
      change: 'Copied',
      now,
    });
    return { ok: true, ...added };
  });
}
