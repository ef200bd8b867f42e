import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/client.server.ts';
import { findOwnerOfLink, findShoppingList } from '../queries.server.ts';
import type { ShoppingAisle } from '../rows.ts';
import { showList } from '../shown-list.server.ts';
import { namedFor } from './names.server.ts';

export interface SharedListPageData {
  token: string;
  aisles: ShoppingAisle[];
  version: string;
  /** The id of the one operation that a page without scripts sends. */
  operation: string;
}

/**
 * The list that a link opens, as its owner may read its recipes at this moment: foods and amounts.
 * @param of.membershipNow by the clock that decides who may read what
 * @returns null: the link was ended, or never was one
 */
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
