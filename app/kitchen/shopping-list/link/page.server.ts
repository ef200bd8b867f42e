import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/client.server.ts';
import { findOwnerOfLink, findShoppingList } from '../queries.server.ts';
import type { ShoppingAisle } from '../rows.ts';
import { showList } from '../shown-list.server.ts';
import { namedFor } from './commands.server.ts';

export interface SharedListPageData {
  token: string;
  aisles: ShoppingAisle[];
  version: string;
  operation: string;
}

/** Loads a shared list. Returns null for an ended or unknown link. */
export async function loadSharedList(
  db: Db,
  { token, membershipNow }: { token: string; membershipNow: Date },
): Promise<SharedListPageData | null> {
  const accountId = await findOwnerOfLink(db, token);
  if (accountId === null) return null;
  const { list, recipes, version } = await findShoppingList(db, { accountId, now: membershipNow });
  const { aisles } = showList({ list, recipes }, { foodsOnly: true });
  return { token, aisles: namedFor(token, aisles), version, operation: randomUUID() };
}
