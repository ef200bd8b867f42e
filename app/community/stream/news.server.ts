import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { posts, threads } from '../../db/schema/community.ts';
import { listedThreads, newPosts } from '../threads/visible.server.ts';
import { MANY } from './new-posts.ts';

/**
 * Lists ids of posts that are new to a reader since a time, oldest first.
 * @param of.threadId null for the whole community
 */
export async function listNews(
  db: Db,
  of: { creatorId: string; profileId: string | null; threadId: string | null; after: Date },
): Promise<string[]> {
  const { creatorId, profileId, threadId, after } = of;
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .where(
      and(
        eq(posts.creatorId, creatorId),
        threadId === null ? undefined : eq(posts.threadId, threadId),
        newPosts(profileId, after),
        listedThreads(profileId),
      ),
    )
    .orderBy(asc(posts.shownAt), asc(posts.id))
    .limit(MANY);
  return found.map(({ id }) => id);
}
