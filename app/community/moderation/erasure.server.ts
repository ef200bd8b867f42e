import { and, eq, inArray, isNotNull, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityDecisions, communityProfiles, postQuotes, postReports, posts } from '../../db/schema/community.ts';
import type { Services } from '../../http/services.ts';
import { settleReports } from '../reports/settling.server.ts';

const DAY = 24 * 3600 * 1000;
/** Days after which decisions and settled reports are deleted. */
const DECISIONS_STAY_DAYS = 365;
const SETTLED_AT_ONCE = 500;

/** Deletes quotes of threads whose author has deleted the account. */
export async function deleteOrphanedQuotes(db: Db): Promise<void> {
  const left = db
    .select({ threadId: posts.threadId })
    .from(posts)
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(and(posts.isOpening, isNull(communityProfiles.accountId)));
  await db.delete(postQuotes).where(inArray(postQuotes.threadId, left));
}

/**
 * Deletes decisions after a year, except those with an unanswered appeal, and exclusions, pins and closings in force.
 * Deletes reports a year after they were settled.
 */
export async function deleteOldDecisions(db: Db, { now }: { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - DECISIONS_STAY_DAYS * DAY);
  const { action, at, undoneAt, appealedAt, appealDecidedAt } = communityDecisions;
  const isOver = or(isNotNull(undoneAt), notInArray(action, ['exclude', 'pin', 'close']));
  const isAnswered = or(isNull(appealedAt), isNotNull(appealDecidedAt));
  await db.delete(communityDecisions).where(and(lte(at, before), isOver, isAnswered));
  await db.delete(postReports).where(lte(postReports.settledAt, before));
}

/** Settles reports of posts that their authors deleted. */
export async function settleDeletedPosts(
  services: Pick<Services, 'db' | 'origin' | 'supportEmail' | 'mail'>,
  { now }: { now: Date },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const open = await tx
      .select({ creatorId: postReports.creatorId, postId: posts.id })
      .from(postReports)
      .innerJoin(posts, and(eq(posts.id, postReports.postId), eq(posts.state, 'deleted')))
      .where(isNull(postReports.settledAt))
      .orderBy(postReports.at)
      .limit(SETTLED_AT_ONCE);
    const byCreator = Map.groupBy(open, ({ creatorId }) => creatorId);
    for (const [creatorId, of] of byCreator) {
      const postIds = of.map(({ postId }) => postId);
      await settleReports(tx, services, { creatorId, postIds, state: 'deleted', reason: '', now });
    }
  });
}
