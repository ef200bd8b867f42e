import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { findAudiencesOfAccount } from './audience-of-account.server.ts';
import { mayReadFully } from './paywall.ts';

export type ReadableResult = { ok: true } | { ok: false; reason: 'no-such-recipe' | 'not-readable' };

/**
 * Checks that the recipes are published and that the account may read them in full.
 * @param of.recipeIds without duplicates
 */
export async function checkReadable(
  tx: Db,
  { accountId, recipeIds, now }: { accountId: string; recipeIds: readonly string[]; now: Date },
): Promise<ReadableResult> {
  if (recipeIds.length === 0) return { ok: true };
  const found = await tx
    .select({ creatorId: recipes.userId, free: recipes.free })
    .from(recipes)
    .where(and(inArray(recipes.id, [...recipeIds]), isPublished));
  if (found.length < recipeIds.length) return { ok: false, reason: 'no-such-recipe' };
  const creatorIds = found.map(({ creatorId }) => creatorId);
  const audiences = await findAudiencesOfAccount(tx, { accountId, creatorIds, now });
  const mayRead = (recipe: (typeof found)[number]) => {
    const audience = audiences.get(recipe.creatorId);
    return audience ? mayReadFully(recipe, audience) : false;
  };
  return found.every(mayRead) ? { ok: true } : { ok: false, reason: 'not-readable' };
}
