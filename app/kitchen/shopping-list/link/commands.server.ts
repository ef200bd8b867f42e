import { createHash } from 'node:crypto';
import type { Db } from '../../../db/client.server.ts';
import { type ChangeResult, changeList } from '../commands.server.ts';
import { listEntries } from '../list-entries.ts';
import { findShoppingList } from '../queries.server.ts';
import { partKeysOf, type ShoppingAisle } from '../rows.ts';
import type { ListOperation } from '../shopping-list.ts';

/**
 * Applies the operation of a link's holder, which names parts by `nameOfPart`. Ignores parts that the holder cannot
 * see.
 */
export async function changeSharedList(
  db: Db,
  change: { accountId: string; token: string; operation: SharedOperation; now: Date; membershipNow: Date },
): Promise<ChangeResult> {
  const { accountId, token, operation, now, membershipNow } = change;
  if (operation.kind === 'add-line') return changeList(db, { accountId, operation, now, membershipNow });
  const { list, recipes } = await findShoppingList(db, { accountId, now: membershipNow });
  const keys = listEntries(list, recipes).entries.flatMap(partKeysOf);
  return changeList(db, { accountId, operation: namedByKeys(operation, { token, keys }), now, membershipNow });
}

export type SharedOperation = Extract<ListOperation, { kind: 'tick' | 'untick' | 'add-line' }>;

export const isShared = (operation: ListOperation): operation is SharedOperation =>
  operation.kind === 'tick' || operation.kind === 'untick' || operation.kind === 'add-line';

/** Returns a part's name for a link's holder. The key itself would reveal which parts belong to one recipe. */
export const nameOfPart = (token: string, key: string): string =>
  createHash('sha256').update(`${token} ${key}`).digest('base64url').slice(0, 16);

/** Translates a holder's part names into keys. Drops unknown names. */
export function namedByKeys(
  operation: SharedOperation,
  { token, keys }: { token: string; keys: readonly string[] },
): SharedOperation {
  if (operation.kind === 'add-line') return operation;
  const named = new Set(operation.parts);
  return { ...operation, parts: keys.filter((key) => named.has(nameOfPart(token, key))) };
}

export const namedFor = (token: string, aisles: readonly ShoppingAisle[]): ShoppingAisle[] =>
  aisles.map(({ aisle, rows }) => ({
    aisle,
    rows: rows.map((row) => ({
      ...row,
      key: nameOfPart(token, row.key),
      parts: row.parts.map((part) => ({ ...part, key: nameOfPart(token, part.key) })),
    })),
  }));
