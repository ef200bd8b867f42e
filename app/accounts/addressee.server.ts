import { type Brand, findBrand } from '../creators/brand/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import { findMembership } from '../membership/queries.server.ts';

/** Returns the name to greet in a mail, and its brand: the creator's while their page is public, else null. */
export async function findAddressee(
  tx: Db,
  account: { accountId: string },
): Promise<{ firstName: string; brand: Brand | null }> {
  const membership = await findMembership(tx, account);
  return { firstName: membership?.firstName ?? '', brand: membership && (await findBrand(tx, membership.brand)) };
}
