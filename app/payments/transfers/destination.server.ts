import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { findPlatformFee } from '../ledger/platform-fee.server.ts';
import { findOpenAccount } from '../payout-account/queries.server.ts';
import type { Destination } from './transfer-provider.ts';

/**
 * Returns the account that receives the charges of a creator's members, with the platform's fee. Null if the platform
 * holds the charges for the creator. An account that is the merchant of the charges must also take cards.
 */
export async function findDestination(db: Db, { creatorId }: { creatorId: string }): Promise<Destination | null> {
  const open = await findOpenAccount(db, { creatorId });
  if (!open?.accountId || !open.takesTransfers) return null;
  const { accountId, isMerchant, takesCards } = open;
  if (isMerchant && !takesCards) return null;
  return { accountId, isMerchant, feeBasisPoints: await findPlatformFee(db) };
}

/** Returns the destination of a membership's charges. Null also if the membership does not exist. */
export async function findDestinationOf(
  db: Db,
  { membershipId }: { membershipId: string },
): Promise<Destination | null> {
  const [of] = await db
    .select({ creatorId: memberships.creatorId })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  return of ? findDestination(db, of) : null;
}

/**
 * Returns memberships of a creator, by id, with a running subscription that was last stored with another destination.
 */
export async function listOtherwiseDestined(
  db: Db,
  of: { creatorId: string; destination: Destination | null; after: string | null; limit: number },
): Promise<string[]> {
  const { creatorId, destination, after, limit } = of;
  const rows = await db
    .selectDistinct({ membershipId: memberships.id })
    .from(memberships)
    .innerJoin(paymentSubscriptions, eq(paymentSubscriptions.membershipId, memberships.id))
    .where(
      and(
        eq(memberships.creatorId, creatorId),
        isNull(paymentSubscriptions.endedAt),
        sql`${paymentSubscriptions.destination} is distinct from ${destination && JSON.stringify(destination)}::jsonb`,
        after === null ? undefined : sql`${memberships.id} > ${after}::uuid`,
      ),
    )
    .orderBy(memberships.id)
    .limit(limit);
  return rows.map(({ membershipId }) => membershipId);
}
