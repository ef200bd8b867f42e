import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { findPlatformFee } from '../ledger/platform-fee.server.ts';
import { findOpenAccount } from '../payout-account/queries.server.ts';
import type { Destination } from './transfer-provider.ts';

/**
 * Where the charges of a creator's members go, and what the platform keeps of them. Null: they stay with the platform, and
 * are held for her, until an account can take them. Where its owner is their merchant it has to take cards too.
 */
export async function findDestination(db: Db, { creatorId }: { creatorId: string }): Promise<Destination | null> {
  const open = await findOpenAccount(db, { creatorId });
  if (!open?.accountId || !open.takesTransfers) return null;
  const { accountId, isMerchant, takesCards } = open;
  if (isMerchant && !takesCards) return null;
  return { accountId, isMerchant, feeBasisPoints: await findPlatformFee(db) };
}

/** The same of a membership's creator. Null also when there is no such membership. */
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

/** Memberships of a creator whose subscription, as it was last seen, charges for another destination, the first by id. */
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
