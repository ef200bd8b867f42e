import { and, eq, lte } from 'drizzle-orm';
import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { auditRecipe, lockAnyRecipe, type OwnRecipe, type RemoveResult } from '../commands.server.ts';
import { DAYS_TO_RESTORE } from '../content/bounds.ts';
import { refreshListings } from '../listing/refresh.server.ts';

const DAY_MS = 24 * 3600 * 1_000;

/**
 * Hides a recipe from readers. A removed recipe has the status 'draft', so that public queries need no condition about
 * removal. Idempotent.
 */
export function removeRecipe(db: Db, { by, now, ...own }: OwnRecipe & { by: Actor; now: Date }): Promise<RemoveResult> {
  return db.transaction(async (tx): Promise<RemoveResult> => {
    const row = await lockAnyRecipe(tx, own);
    if (!row) return { ok: false, reason: 'unknown' };
    if (row.removedAt) return { ok: true };
    await tx
      .update(recipes)
      .set({ removedAt: now, removedStatus: row.status, status: 'draft' })
      .where(eq(recipes.id, row.id));
    await refreshListings(tx, { recipeIds: [row.id] });
    // Recorded for accounts too, because a removal adds no revision.
    await auditRecipe(tx, by, 'recipe.put-away', own);
    return { ok: true };
  });
}

/** Restores a removed recipe to its former status. Idempotent. */
export function restoreRecipe(db: Db, { by, ...own }: OwnRecipe & { by: Actor }): Promise<RemoveResult> {
  return db.transaction(async (tx): Promise<RemoveResult> => {
    const row = await lockAnyRecipe(tx, own);
    if (!row) return { ok: false, reason: 'unknown' };
    if (!row.removedAt) return { ok: true };
    const status = row.removedStatus ?? 'draft';
    await tx.update(recipes).set({ removedAt: null, removedStatus: null, status }).where(eq(recipes.id, row.id));
    await refreshListings(tx, { recipeIds: [row.id] });
    await auditRecipe(tx, by, 'recipe.taken-back', own);
    return { ok: true };
  });
}

const REMOVED_AT_ONCE = 20;

/** Locks a batch of removed recipes that can no longer be restored. */
export const lockRemoved = (tx: Db, { now }: { now: Date }) =>
  tx
    .select({ id: recipes.id, creatorId: recipes.userId })
    .from(recipes)
    .where(lte(recipes.removedAt, new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS)))
    .orderBy(recipes.removedAt)
    .limit(REMOVED_AT_ONCE)
    .for('update', { skipLocked: true });

/** Permanently deletes a batch of recipes that can no longer be restored, and returns their number. */
export async function deleteRemoved(db: Db, { now }: { now: Date }): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await lockRemoved(tx, { now });
    for (const { id, creatorId } of due) {
      await tx.delete(recipes).where(and(eq(recipes.id, id), eq(recipes.userId, creatorId)));
      await auditRecipe(tx, { command: 'removal, its days over' }, 'recipe.removed', { creatorId, recipeId: id });
    }
    await refreshListings(tx, { recipeIds: due.map(({ id }) => id) });
    return due.length;
  });
}
