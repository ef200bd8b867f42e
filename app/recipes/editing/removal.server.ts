import { and, eq, lte } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { lockAnyRecipe, type OwnRecipe, type RemoveResult } from '../commands.server.ts';
import { refreshListings } from '../listing/refresh.server.ts';
import { DAYS_TO_RETURN } from './days-to-return.ts';

const DAY_MS = 24 * 3600 * 1_000;

/**
 * Removes a recipe from wherever it is shown, at once; until `DAYS_TO_RETURN` are over it can be taken back whole. A draft
 * meanwhile, so that nothing public has to know of removal. Idempotent.
 */
export function putAway(db: Db, { by, now, ...own }: OwnRecipe & { by: Actor; now: Date }): Promise<RemoveResult> {
  return db.transaction(async (tx): Promise<RemoveResult> => {
    const row = await lockAnyRecipe(tx, own);
    if (!row) return { ok: false, reason: 'unknown' };
    if (row.removedAt) return { ok: true };
    await tx
      .update(recipes)
      .set({ removedAt: now, removedStatus: row.status, status: 'draft' })
      .where(eq(recipes.id, row.id));
    await refreshListings(tx, { recipeIds: [row.id] });
    await audit(tx, by, 'recipe.put-away', own);
    return { ok: true };
  });
}

/** Takes a removal back: the recipe is what it was, with all that members stored about it. Idempotent. */
export function takeBack(db: Db, { by, ...own }: OwnRecipe & { by: Actor }): Promise<RemoveResult> {
  return db.transaction(async (tx): Promise<RemoveResult> => {
    const row = await lockAnyRecipe(tx, own);
    if (!row) return { ok: false, reason: 'unknown' };
    if (!row.removedAt) return { ok: true };
    const status = row.removedStatus ?? 'draft';
    await tx.update(recipes).set({ removedAt: null, removedStatus: null, status }).where(eq(recipes.id, row.id));
    await refreshListings(tx, { recipeIds: [row.id] });
    await audit(tx, by, 'recipe.taken-back', own);
    return { ok: true };
  });
}

const REMOVED_AT_ONCE = 20;

/** Some of what was removed longer ago than it can be taken back; locked in a transaction. */
export const lockRemoved = (tx: Db, { now }: { now: Date }) =>
  tx
    .select({ id: recipes.id, creatorId: recipes.userId })
    .from(recipes)
    .where(lte(recipes.removedAt, new Date(now.getTime() - DAYS_TO_RETURN * DAY_MS)))
    .orderBy(recipes.removedAt)
    .limit(REMOVED_AT_ONCE)
    .for('update', { skipLocked: true });

/** Deletes for good what was removed longer ago than it can be taken back. @returns how many */
export async function deleteRemoved(db: Db, { now }: { now: Date }): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await lockRemoved(tx, { now });
    for (const { id, creatorId } of due) {
      await tx.delete(recipes).where(and(eq(recipes.id, id), eq(recipes.userId, creatorId)));
      await audit(tx, { command: 'removal, its days over' }, 'recipe.removed', { creatorId, recipeId: id });
    }
    await refreshListings(tx, { recipeIds: due.map(({ id }) => id) });
    return due.length;
  });
}

/** No revision tells of a removal, so that this does, whoever removed it. */
const audit = (tx: Db, by: Actor, action: string, { creatorId, recipeId }: OwnRecipe) =>
  recordAuditEvent(tx, { by, action, subject: { type: 'recipe', id: recipeId }, creatorId });
