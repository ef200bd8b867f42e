import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';

/**
 * Removes the membership and the record of sign-ups with an address that nobody has confirmed. The caller holds the
 * account's lock.
 */
export async function discardUnopened(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(memberships).where(and(eq(memberships.accountId, accountId), isNull(memberships.openedAt)));
  await tx.delete(endUserDetails).where(eq(endUserDetails.authId, accountId));
}
