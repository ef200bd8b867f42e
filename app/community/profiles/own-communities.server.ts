import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, communitySettings } from '../../db/schema/community.ts';
import { landingPages } from '../../db/schema/creators.ts';

export interface OwnCommunity {
  creatorId: string;
  /** Name of the creator's oldest active page with a subdomain, or null. */
  name: string | null;
  /** Subdomain of the same page, or null if there is none or the community is closed. */
  subdomain: string | null;
}

/** Lists the communities in which an account has a profile. */
export async function listOwnCommunities(db: Db, { accountId }: { accountId: string }): Promise<OwnCommunity[]> {
  const rows = await db
    .selectDistinctOn([communityProfiles.creatorId], {
      creatorId: communityProfiles.creatorId,
      name: landingPages.name,
      subdomain: landingPages.subdomain,
      isClosed: sql<boolean>`coalesce(${communitySettings.state} = 'closed', false)`,
    })
    .from(communityProfiles)
    .leftJoin(
      landingPages,
      and(
        eq(landingPages.creatorId, communityProfiles.creatorId),
        landingPages.isActive,
        isNotNull(landingPages.subdomain),
      ),
    )
    .leftJoin(communitySettings, eq(communitySettings.creatorId, communityProfiles.creatorId))
    .where(eq(communityProfiles.accountId, accountId))
    .orderBy(communityProfiles.creatorId, asc(landingPages.createdAt));
  return rows.map(({ isClosed, subdomain, ...community }) => ({
    ...community,
    subdomain: isClosed ? null : subdomain,
  }));
}
