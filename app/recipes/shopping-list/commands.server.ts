import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { shoppingLists } from '../../db/schema/kitchen.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { findAudienceOfAccount } from '../paywall/audience-of-account.server.ts';
import { mayReadFully } from '../paywall/paywall.ts';
import {
  applyOperation,
  emptyList,
  type ListOperation,
  readStoredList,
  type ShoppingList,
  storedList,
} from './shopping-list.ts';

export type ChangeResult = { ok: true } | { ok: false; reason: 'full' | 'no-such-recipe' | 'not-readable' };

/**
 * Applies what a cook did to a list, one operation after another of all devices. Idempotent by the operation's id.
 * @param change.membershipNow by the clock that decides who may read what
 */
export function changeList(
  db: Db,
  change: { accountId: string; operation: ListOperation; now: Date; membershipNow: Date },
): Promise<ChangeResult> {
  const { accountId, operation, now, membershipNow } = change;
  return db.transaction(async (tx): Promise<ChangeResult> => {
    if (operation.kind === 'add-recipe') {
      const readable = await checkReadable(tx, { accountId, recipeId: operation.recipeId, now: membershipNow });
      if (!readable.ok) return readable;
    }
    const list = await lockList(tx, { accountId, now });
    const result = applyOperation(list, operation);
    if (!result.ok) return result;
    if (result.list !== list) {
      await tx
        .update(shoppingLists)
        .set({ content: storedList(result.list), updatedAt: now })
        .where(eq(shoppingLists.accountId, accountId));
    }
    return { ok: true };
  });
}

/** The account's list, which others wait for until the transaction ends. */
async function lockList(tx: Db, { accountId, now }: { accountId: string; now: Date }): Promise<ShoppingList> {
  await tx
    .insert(shoppingLists)
    .values({ accountId, content: storedList(emptyList), updatedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ content: shoppingLists.content })
    .from(shoppingLists)
    .where(eq(shoppingLists.accountId, accountId))
    .for('update');
  return readStoredList(row!.content);
}

async function checkReadable(
  tx: Db,
  { accountId, recipeId, now }: { accountId: string; recipeId: string; now: Date },
): Promise<ChangeResult> {
  const [recipe] = await tx
    .select({ creatorId: recipes.userId, free: recipes.free })
    .from(recipes)
    .where(and(eq(recipes.id, recipeId), isPublished));
  if (!recipe) return { ok: false, reason: 'no-such-recipe' };
  const audience = await findAudienceOfAccount(tx, { accountId, creatorId: recipe.creatorId, now });
  return audience && mayReadFully(recipe, audience) ? { ok: true } : { ok: false, reason: 'not-readable' };
}
