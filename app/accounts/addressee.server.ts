import { type Brand, findBrand } from '../creators/brand/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import { findMembership } from '../membership/queries.server.ts';

/** Whom a mail greets, and the brand it is sent in: the creator's while their page is public, else null. */
export async function findAddressee(
  tx: Db,
  account: { accountId: string },
): Promise<{ firstName: string; brand: Brand | null }> {
  const membership = await findMembership(tx, account);
  return { firstName: membership?.firstName ?? '', brand: membership && (await findBrand(tx, membership.brand)) };
}
