import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { joinedPrice } from '../offers/queries.server.ts';
import { priceColumn } from '../prices/queries.server.ts';

/** Reads a membership's prices and dates for an email, or null if the membership was deleted. */
export async function findChosenPrice(tx: Db, { membershipId }: { membershipId: string }) {
  const [found] = await tx
    .select({
      creatorId: memberships.creatorId,
      price: joinedPrice(memberships),
      nextPrice: priceColumn(memberships.nextPriceId),
      raisePrice: priceColumn(memberships.raisePriceId),
      raiseAt: memberships.raiseAt,
      endedAt: memberships.endedAt,
      cancelAt: memberships.cancelAt,
      deletionAt: accounts.deletionAt,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.id, membershipId));
  return found ? { ...found, chosen: found.nextPrice ?? found.price } : null;
}
