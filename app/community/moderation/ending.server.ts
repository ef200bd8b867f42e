import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import {
  communityDecisions,
  communityProfiles,
  communitySettings,
  postReports,
  threads,
} from '../../db/schema/community.ts';
import { saveCommunitySettings } from '../settings.server.ts';

/** Days for which an ending community can be read and exported. */
export const COMMUNITY_STAYS_DAYS = 30;
const DAY = 24 * 3600 * 1000;

/** Makes a community read-only, to be deleted after 30 days. Calling again keeps the first time. */
export async function endCommunity(db: Db, { creatorId, now }: { creatorId: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    await saveCommunitySettings(tx, { creatorId });
    const { creatorId: of, endsSince } = communitySettings;
    await tx
      .update(communitySettings)
      .set({ endsSince: now })
      .where(and(eq(of, creatorId), isNull(endsSince)));
  });
}

export const keepCommunity = (db: Db, { creatorId }: { creatorId: string }): Promise<void> =>
  saveCommunitySettings(db, { creatorId, endsSince: null });

/** Maximum number of threads deleted in one statement. */
const DELETED_AT_ONCE = 500;

/** Deletes communities whose 30 days are over, and closes them. */
export async function deleteEndedCommunities(db: Db, { now }: { now: Date }): Promise<void> {
  const over = new Date(now.getTime() - COMMUNITY_STAYS_DAYS * DAY);
  const { creatorId, endsSince } = communitySettings;
  const ended = await db
    .select({ creatorId })
    .from(communitySettings)
    .where(and(isNotNull(endsSince), lte(endsSince, over)));
  for (const { creatorId: of } of ended) {
    let deleted = DELETED_AT_ONCE;
    while (deleted === DELETED_AT_ONCE) {
      const some = db.select({ id: threads.id }).from(threads).where(eq(threads.creatorId, of)).limit(DELETED_AT_ONCE);
      deleted = (await db.delete(threads).where(inArray(threads.id, some)).returning({ id: threads.id })).length;
    }
    await db.transaction(async (tx) => {
      await tx.delete(postReports).where(eq(postReports.creatorId, of));
      await tx.delete(communityDecisions).where(eq(communityDecisions.creatorId, of));
      await tx.delete(communityProfiles).where(eq(communityProfiles.creatorId, of));
      await tx.update(communitySettings).set({ state: 'closed', endsSince: null }).where(eq(creatorId, of));
    });
  }
}
