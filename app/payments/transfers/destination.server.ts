import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { findPlatformFee } from '../ledger/platform-fee.server.ts';
import type { Destination } from '../provider.ts';

const openAccount = (creatorId: string) =>
  and(eq(payoutAccounts.creatorId, creatorId), isNull(payoutAccounts.closedAt), eq(payoutAccounts.takesTransfers, true));

/** The account that a creator can be transferred to; null: none takes money. */
export async function findOpenAccount(db: Db, { creatorId }: { creatorId: string }): Promise<string | null> {
  const [open] = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(openAccount(creatorId));
  return open?.accountId ?? null;
}

/**
 * Where the charges of a creator's members go. Null: they stay with the platform, and are held for her, until an account
 * can take them. An account of the full agreement is the merchant of its charges, as its country asks for where the
 * platform is elsewhere; before it may charge cards nothing is charged for it.
 */
export async function findDestination(db: Db, { creatorId }: { creatorId: string }): Promise<Destination | null> {
  const { accountId, agreement, takesCards } = payoutAccounts;
  const [open] = await db.select({ accountId, agreement, takesCards }).from(payoutAccounts).where(openAccount(creatorId));
  if (!open?.accountId || (open.agreement === 'full' && !open.takesCards)) return null;
  return {
    ...{ accountId: open.accountId, isMerchant: open.agreement === 'full' },
    feeBasisPoints: await findPlatformFee(db),
  };
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
