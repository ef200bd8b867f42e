import type { Db } from '../../../db/client.server.ts';
import { type ChangeResult, changeList } from '../commands.server.ts';
import { listEntries } from '../list-entries.ts';
import { findShoppingList } from '../queries.server.ts';
import { partKeysOf } from '../rows.ts';
import { namedByKeys, type SharedOperation } from './names.server.ts';

/**
 * Idempotent by operation id. The operation names parts by `nameOfPart`; parts that the holder cannot see are ignored.
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
