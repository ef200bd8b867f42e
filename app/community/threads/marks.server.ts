import { and, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, posts, threadMarks, threads } from '../../db/schema/community.ts';
import { asReader, type By, type Refused } from '../writer.server.ts';
import { newPosts } from './visible.server.ts';

interface Of {
  profileId: string;
  threadId: string;
}

const key = [threadMarks.profileId, threadMarks.threadId];

/**
 * Records that the person has seen a thread up to a post. The mark never goes back, so devices may report in any order.
 * @param seen.until `shown_at` of the newest post that was shown to the person
 */
export async function markSeen(db: Db, { profileId, threadId, until }: Of & { until: Date }): Promise<void> {
  const seenAt = sql`greatest(${threadMarks.seenAt}, excluded.seen_at)`;
  await db
    .insert(threadMarks)
    .values({ profileId, threadId, seenAt: until })
    .onConflictDoUpdate({ target: key, set: { seenAt } });
}

/** Changes what the person chose for a thread. Joining a cook-along follows it. Idempotent. */
export async function chooseMark(
  db: Db,
  { profileId, threadId, ...chosen }: Of & { isFollowed?: boolean; isMuted?: boolean; joinedAt?: Date | null },
): Promise<void> {
  const set = { ...chosen, ...(chosen.joinedAt && { isFollowed: true }) };
  await db
    .insert(threadMarks)
    .values({ profileId, threadId, ...set })
    .onConflictDoUpdate({ target: key, set });
}

/** Followed thread with posts that are new to the person. */
export interface UnreadThread {
  threadId: string;
  kind: (typeof threads.$inferSelect)['kind'];
  title: string;
  recipeName: string | null;
  /** Number of new posts. */
  count: number;
  /** `shown_at` of the newest of them. */
  newestAt: Date;
}

/**
 * Lists followed threads with new posts, newest first. The badge counts this list.
 * @param of.since for mail: only posts after the last mail too (`mailed`); otherwise all unread posts
 */
export async function listUnread(
  db: Db,
  { profileId, since, limit }: { profileId: string; since: 'seen' | 'mailed'; limit: number },
): Promise<UnreadThread[]> {
  const seen = sql`coalesce(${threadMarks.seenAt}, '-infinity')`;
  const mark = since === 'seen' ? seen : sql`greatest(${seen}, coalesce(${threadMarks.mailedAt}, '-infinity'))`;
  const newestAt = sql<Date>`max(${posts.shownAt})`.mapWith(posts.shownAt);
  return db
    .select({
      threadId: threads.id,
      kind: threads.kind,
      title: threads.title,
      recipeName: threads.recipeName,
      count: sql<number>`count(*)::int`,
      newestAt,
    })
    .from(threadMarks)
    .innerJoin(threads, eq(threads.id, threadMarks.threadId))
    .innerJoin(posts, and(eq(posts.threadId, threads.id), newPosts(profileId, mark)))
    .innerJoin(communityProfiles, eq(communityProfiles.id, threadMarks.profileId))
    .where(
      and(
        eq(threadMarks.profileId, profileId),
        threadMarks.isFollowed,
        not(threadMarks.isMuted),
        isNotNull(communityProfiles.accountId),
      ),
    )
    .groupBy(threads.id)
    .orderBy(sql`max(${posts.shownAt}) desc`, threads.id)
    .limit(limit);
}

export type MarkResult = { ok: true } | Refused | { ok: false; reason: 'no-such-thread' };

/** What a person chooses for a thread, or has seen of it. */
export type MarkChoice = { isFollowed: boolean } | { isMuted: boolean } | { until: Date };

/**
 * Stores a reader's mark of a thread of the creator, also while the reader is paused. A seen time after the thread's
 * newest post counts as that post's.
 */
export function markThread(db: Db, by: By, threadId: string, choice: MarkChoice): Promise<MarkResult> {
  return asReader(db, by, async (tx, { profile }): Promise<MarkResult> => {
    const [thread] = await tx
      .select({ lastAt: threads.lastAt })
      .from(threads)
      .where(and(eq(threads.id, threadId), eq(threads.creatorId, by.creatorId)));
    if (!thread) return { ok: false, reason: 'no-such-thread' };
    const of = { profileId: profile.id, threadId };
    if ('until' in choice) {
      const until = choice.until < thread.lastAt ? choice.until : thread.lastAt;
      await markSeen(tx, { ...of, until });
    } else await chooseMark(tx, { ...of, ...choice });
    return { ok: true };
  });
}
