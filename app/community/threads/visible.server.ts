import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { communityBlocks, posts } from '../../db/schema/community.ts';

/**
 * Condition on `posts` for what a reader sees: shown posts, except those of people whom the reader blocked or who blocked
 * the reader, and the reader's own posts unless deleted.
 * @param profileId the reader's profile, or null if the reader has none
 */
export function visiblePosts(profileId: string | null): SQL {
  const isShown = eq(posts.state, 'shown');
  if (profileId === null) return isShown;
  const isOwn = and(eq(posts.authorId, profileId), inArray(posts.state, ['held', 'hidden', 'removed']));
  return or(and(isShown, isNotBlocked(profileId)), isOwn)!;
}

/** Condition that neither the reader nor the author of the post has blocked the other. */
const isNotBlocked = (profileId: string) => sql`not exists (
  select from ${communityBlocks}
  where (${communityBlocks.profileId} = ${profileId} and ${communityBlocks.blockedId} = ${posts.authorId})
     or (${communityBlocks.profileId} = ${posts.authorId} and ${communityBlocks.blockedId} = ${profileId}))`;

/** Condition for posts that are new to a reader: visible, by others, and shown after the given time. */
export const newPosts = (profileId: string, since: SQL | Date): SQL =>
  and(
    eq(posts.state, 'shown'),
    isNotBlocked(profileId),
    sql`${posts.authorId} <> ${profileId}`,
    sql`${posts.shownAt} > ${since instanceof Date ? sql.param(since, posts.shownAt) : since}`,
  )!;
