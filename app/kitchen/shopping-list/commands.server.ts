import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { shoppingListLinks, shoppingLists } from '../../db/schema/kitchen.ts';
import { checkReadable, type ReadableResult } from '../../recipes/paywall/check-readable.server.ts';
import { secretAddresses } from '../secret-address.server.ts';
import { laterThan } from '../version.ts';
import {
  applyOperation,
  emptyList,
  type ListOperation,
  readStoredList,
  type ShoppingList,
  storedList,
} from './shopping-list.ts';

export type ChangeResult = ReadableResult | { ok: false; reason: 'full' };

interface Times {
  now: Date;
  /** Time at which access to recipes is checked. */
  membershipNow: Date;
}

/**
 * Applies an operation to the list. Operations of several devices run one after another. Recognizes repeats by
 * operation id.
 */
export function changeList(
  db: Db,
  { operation, ...of }: Times & { accountId: string; operation: ListOperation },
): Promise<ChangeResult> {
  return db.transaction((tx) => changeListBy(tx, { ...of, operationsFor: () => [operation] }));
}

/** Applies operations within the caller's transaction, all or none. */
export async function changeListBy(
  tx: Db,
  change: Times & { accountId: string; operationsFor: (list: ShoppingList) => readonly ListOperation[] },
): Promise<ChangeResult> {
  const { accountId, operationsFor, now, membershipNow } = change;
  const { list: before, updatedAt } = await lockList(tx, { accountId, now });
  const operations = operationsFor(before);
  const added = operations.flatMap((each) => (each.kind === 'add-recipe' ? [each.recipeId] : []));
  const readable = await checkReadable(tx, { accountId, recipeIds: [...new Set(added)], now: membershipNow });
  if (!readable.ok) return readable;
  let list = before;
  for (const operation of operations) {
    const result = applyOperation(list, operation);
    if (!result.ok) return result;
    list = result.list;
  }
  if (list !== before) {
    await tx
      .update(shoppingLists)
      .set({ content: storedList(list), updatedAt: laterThan(updatedAt, now) })
      .where(eq(shoppingLists.accountId, accountId));
  }
  return { ok: true };
}

export const { change: changeLink, end: endLink } = secretAddresses(shoppingListLinks);

async function lockList(
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ list: ShoppingList; updatedAt: Date }> {
  await tx
    .insert(shoppingLists)
    .values({ accountId, content: storedList(emptyList), updatedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ content: shoppingLists.content, updatedAt: shoppingLists.updatedAt })
    .from(shoppingLists)
    .where(eq(shoppingLists.accountId, accountId))
    .for('update');
  return { list: readStoredList(row!.content), updatedAt: row!.updatedAt };
}
