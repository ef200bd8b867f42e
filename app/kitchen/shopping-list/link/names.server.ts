import { createHash } from 'node:crypto';
import type { ShoppingAisle } from '../rows.ts';
import type { ListOperation } from '../shopping-list.ts';

export type SharedOperation = Extract<ListOperation, { kind: 'tick' | 'untick' | 'add-line' }>;

export const isShared = (operation: ListOperation): operation is SharedOperation =>
  operation.kind === 'tick' || operation.kind === 'untick' || operation.kind === 'add-line';

/** The key itself would reveal to a link's holder which parts belong to one recipe. */
export const nameOfPart = (token: string, key: string): string =>
  createHash('sha256').update(`${token} ${key}`).digest('base64url').slice(0, 16);

/** Translates a holder's part names into keys. Names of parts that the holder cannot see are dropped. */
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
