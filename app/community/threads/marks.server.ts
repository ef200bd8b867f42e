import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { postMentions, posts, threadMarks, threads } from '../../db/schema/community.ts';
import { asReader, type By, type Refused } from '../writer.server.ts';
import { listedThreads, newPosts } from './visible.server.ts';

interface Of {
  profileId: string;
  threadId: string;
}

const key = [threadMarks.profileId, threadMarks.threadId];

/**
 * Records that the person has seen a thread. The mark never moves back, so reports may come in any order.
 * @param seen.until `shown_at` of the newest post that was shown to the person
 */
export async function markSeen(db: Db, { profileId, threadId, until }: Of & { until: Date }): Promise<void> {
  const seenAt = sql`greatest(${threadMarks.seenAt}, excluded.seen_at)`;
  await db
    .insert(threadMarks)
    .values({ profileId, threadId, seenAt: until })
    .onConflictDoUpdate({ target: key, set: { seenAt } });
}

/** Stores a person's choices for a thread. Joining a cook-along also follows its thread. Idempotent. */
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

/** Thread with posts that are new to a person: a followed one, or one that mentions the person. */
export interface UnreadThread {
  threadId: string;
  kind: (typeof threads.$inferSelect)['kind'];
  /** Empty if the opening is not shown. */
  title: string;
  recipeName: string | null;
  count: number;
  isMentioned: boolean;
  /** `shown_at` of the newest new post. */
  newestAt: Date;
}

/**
 * Lists unmuted threads with new posts, newest first. In threads that the person does not follow, only mentions of the
 * person count. The caller has checked that the person may read the community.
 * @param of.since `seen` for all unread posts, `mailed` for unread posts that no mail has announced
 */
export async function listUnread(
  db: Db,
  { profileId, since, limit }: { profileId: string; since: 'seen' | 'mailed'; limit: number },
): Promise<UnreadThread[]> {
  const seen = sql`coalesce(${threadMarks.seenAt}, '-infinity')`;
  const mark = since === 'seen' ? seen : sql`greatest(${seen}, coalesce(${threadMarks.mailedAt}, '-infinity'))`;
  const opening = alias(posts, 'opening');
  const isMentioned = sql<boolean>`exists (select from ${postMentions}
    where ${postMentions.postId} = ${posts.id} and ${postMentions.profileId} = ${profileId})`;
  const isConcerned = sql`${threads.id} in (
    select ${threadMarks.threadId} from ${threadMarks}
      where ${threadMarks.profileId} = ${profileId} and ${threadMarks.isFollowed} and not ${threadMarks.isMuted}
    union select mentioning.thread_id from ${postMentions} join ${posts} mentioning on mentioning.id = ${postMentions.postId}
      where ${postMentions.profileId} = ${profileId})`;
  const newestAt = sql<Date>`max(${posts.shownAt})`.mapWith(posts.shownAt);
  return db
    .select({
      threadId: threads.id,
      kind: threads.kind,
      title: sql<string>`case ${opening.state} when 'shown' then ${threads.title} else '' end`,
      recipeName: threads.recipeName,
      count: sql<number>`count(*)::int`,
      isMentioned: sql<boolean>`bool_or(${isMentioned})`,
      newestAt,
    })
    .from(threads)
    .innerJoin(opening, and(eq(opening.threadId, threads.id), opening.isOpening))
    .leftJoin(threadMarks, and(eq(threadMarks.threadId, threads.id), eq(threadMarks.profileId, profileId)))
    .innerJoin(posts, and(eq(posts.threadId, threads.id), newPosts(profileId, mark)))
    .where(
      and(
        isConcerned,
        sql`not coalesce(${threadMarks.isMuted}, false)`,
        sql`(coalesce(${threadMarks.isFollowed}, false) or ${isMentioned})`,
        listedThreads(profileId),
      ),
    )
    .groupBy(threads.id, opening.id)
    .orderBy(sql`max(${posts.shownAt}) desc`, threads.id)
    .limit(limit);
}

export type MarkResult = { ok: true } | Refused | { ok: false; reason: 'no-such-thread' };

export type MarkChoice = { isFollowed: boolean } | { isMuted: boolean } | { isJoined: boolean } | { until: Date };

/**
 * Stores a reader's mark of a thread, also while the reader is paused. A time after the thread's newest post is
 * replaced by the time of that post.
 */
export function markThread(db: Db, by: By, threadId: string, choice: MarkChoice): Promise<MarkResult> {
  return asReader(db, by, async (tx, { profile }): Promise<MarkResult> => {
    const [thread] = await tx
      .select({ lastAt: threads.lastAt, kind: threads.kind })
      .from(threads)
      .where(and(eq(threads.id, threadId), eq(threads.creatorId, by.creatorId)));
    if (!thread) return { ok: false, reason: 'no-such-thread' };
    const of = { profileId: profile.id, threadId };
    if ('until' in choice) {
      const until = choice.until < thread.lastAt ? choice.until : thread.lastAt;
      await markSeen(tx, { ...of, until });
    } else if ('isJoined' in choice) {
      if (thread.kind !== 'cook-along') return { ok: false, reason: 'no-such-thread' };
      await chooseMark(tx, { ...of, joinedAt: choice.isJoined ? by.now : null });
    } else await chooseMark(tx, { ...of, ...choice });
    return { ok: true };
  });
}
