import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { joinedPrice } from '../offers/queries.server.ts';
import { priceColumn } from '../prices/queries.server.ts';

/** A membership with the price that its owner has chosen, for what a mail says of it. Null: it is gone. */
export async function findChosenPrice(tx: Db, { membershipId }: { membershipId: string }) {
  const [found] = await tx
    .select({
      creatorId: memberships.creatorId,
      price: joinedPrice(memberships),
      /** For the next period. Null: the price stays. */
      nextPrice: priceColumn(memberships.nextPriceId),
      /** That of a raise which was announced, and from when it counts. Null: none was. */
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
