import { and, eq, gt } from 'drizzle-orm';
import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { recipeShares } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { hashToken, isToken, newToken } from '../../identity/links/tokens.server.ts';
import { auditRecipe, lockRecipe, type OwnRecipe } from '../commands.server.ts';
import { DAYS_SHARED } from '../content/bounds.ts';

export type ShareResult = { ok: true; token: string; expiresAt: Date } | { ok: false; reason: 'unknown' };

/** Creates a link to a recipe's draft and revokes the previous link. */
export function shareDraft(
  db: Db,
  { by, now, ...own }: OwnRecipe & { by: { accountId: string }; now: Date },
): Promise<ShareResult> {
  return db.transaction(async (tx): Promise<ShareResult> => {
    const row = await lockRecipe(tx, own);
    if (!row || !(await lockRole(tx, { ...own, ...by }))) return { ok: false, reason: 'unknown' };
    const { token, hash } = newToken();
    const expiresAt = new Date(now.getTime() + DAYS_SHARED * 24 * 3600 * 1_000);
    const share = { creatorId: own.creatorId, madeBy: by.accountId, tokenHash: hash, expiresAt };
    await tx
      .insert(recipeShares)
      .values({ recipeId: row.id, ...share })
      .onConflictDoUpdate({ target: recipeShares.recipeId, set: share });
    await auditRecipe(tx, by, 'recipe.shared', own);
    return { ok: true, token, expiresAt };
  });
}

/** Locks a person's role at a creator against removal. Returns false without a role. */
async function lockRole(tx: Db, { accountId, creatorId }: { accountId: string; creatorId: string }): Promise<boolean> {
  const [role] = await tx
    .select({ role: creatorMembers.role })
    .from(creatorMembers)
    .where(and(eq(creatorMembers.accountId, accountId), eq(creatorMembers.creatorId, creatorId)))
    .for('key share');
  return role !== undefined;
}

/** Revokes a recipe's link. Idempotent. */
export function endSharing(
  db: Db,
  { by, ...own }: OwnRecipe & { by: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  return db.transaction(async (tx) => {
    const row = await lockRecipe(tx, own);
    if (!row) return { ok: false, reason: 'unknown' };
    const gone = await tx
      .delete(recipeShares)
      .where(eq(recipeShares.recipeId, row.id))
      .returning({ recipeId: recipeShares.recipeId });
    if (gone.length > 0) await auditRecipe(tx, by, 'recipe.sharing-ended', own);
    return { ok: true };
  });
}

export async function findSharedUntil(
  db: Db,
  { creatorId, recipeId, now }: OwnRecipe & { now: Date },
): Promise<Date | null> {
  const [found] = await db
    .select({ expiresAt: recipeShares.expiresAt })
    .from(recipeShares)
    .innerJoin(recipes, and(eq(recipes.id, recipeShares.recipeId), eq(recipes.userId, creatorId)))
    .where(and(eq(recipeShares.recipeId, recipeId), gt(recipeShares.expiresAt, now)));
  return found?.expiresAt ?? null;
}

/** Finds the recipe of an active link. */
export async function findShared(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<(OwnRecipe & { expiresAt: Date }) | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ creatorId: recipes.userId, recipeId: recipes.id, expiresAt: recipeShares.expiresAt })
    .from(recipeShares)
    .innerJoin(recipes, eq(recipes.id, recipeShares.recipeId))
    .where(and(eq(recipeShares.tokenHash, hashToken(token)), gt(recipeShares.expiresAt, now)));
  return found ?? null;
}
