import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators, landingPages } from '../../db/schema/creators.ts';
import { isLiveSubscription, letterSubscriptions } from '../../db/schema/letters.ts';

export interface Subscription {
  subscriptionId: string;
  creatorId: string;
  /** Name of the creator's public page, or else its subdomain, or `creators.name` if there is no public page. */
  name: string;
  /** Subdomain of the creator's public page, or null if there is none. */
  subdomain: string | null;
  address: string;
  /** Null until the request is confirmed. */
  confirmedAt: Date | null;
  isLive: boolean;
}

const selectSubscriptions = (db: Db, which: SQL | undefined): Promise<Subscription[]> => {
  const page = db
    .select({ name: landingPages.name, subdomain: landingPages.subdomain })
    .from(landingPages)
    .where(and(eq(landingPages.creatorId, letterSubscriptions.creatorId), eq(landingPages.isActive, true)))
    .orderBy(asc(landingPages.createdAt))
    .limit(1)
    .as('page');
  return db
    .select({
      subscriptionId: letterSubscriptions.id,
      creatorId: letterSubscriptions.creatorId,
      name: sql<string>`coalesce(nullif(trim(${page.name}), ''), ${page.subdomain}, ${creators.name})`,
      subdomain: page.subdomain,
      address: letterSubscriptions.address,
      confirmedAt: letterSubscriptions.confirmedAt,
      isLive: isLiveSubscription,
    })
    .from(letterSubscriptions)
    .innerJoin(creators, eq(creators.id, letterSubscriptions.creatorId))
    .leftJoinLateral(page, sql`true`)
    .where(which)
    .orderBy(asc(letterSubscriptions.requestedAt), asc(letterSubscriptions.id));
};

/** Returns a subscription, confirmed or not, or null if it has ended. */
export async function findSubscription(
  db: Db,
  { subscriptionId }: { subscriptionId: string },
): Promise<Subscription | null> {
  const [found] = await selectSubscriptions(db, eq(letterSubscriptions.id, subscriptionId));
  return found ?? null;
}

/** Lists the letters that an address gets, of all creators, earliest request first. */
export const listSubscriptions = (db: Db, { address }: { address: string }): Promise<Subscription[]> =>
  selectSubscriptions(db, and(eq(letterSubscriptions.address, address), isLiveSubscription));
