import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { communityBlocks, posts, threads } from '../../db/schema/community.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';

/**
 * Condition on `posts` that a reader sees: shown posts, and the reader's own posts unless deleted. Excludes posts of
 * people whom the reader blocked or who blocked the reader.
 */
export function visiblePosts(profileId: string | null): SQL {
  const isShown = eq(posts.state, 'shown');
  if (profileId === null) return isShown;
  const isOwn = and(eq(posts.authorId, profileId), inArray(posts.state, ['held', 'hidden', 'removed']));
  return or(and(isShown, isNotBlocked(profileId)), isOwn)!;
}

/** Condition on `threads` for lists: no note or question about a recipe that is not public. */
export const isListed: SQL = sql`(${threads.kind} not in ('note', 'question') or ${threads.recipeId} is null or exists (
  select from ${recipes} where ${recipes.id} = ${threads.recipeId} and ${isPublished}))`;

/** Condition that neither the reader nor the author of the post has blocked the other. */
const isNotBlocked = (profileId: string) => sql`not exists (
  select from ${communityBlocks}
  where (${communityBlocks.profileId} = ${profileId} and ${communityBlocks.blockedId} = ${posts.authorId})
     or (${communityBlocks.profileId} = ${posts.authorId} and ${communityBlocks.blockedId} = ${profileId}))`;

/** Condition on `posts` that are new to a reader: visible, by others, and shown after the given time. */
export const newPosts = (profileId: string | null, since: SQL | Date): SQL =>
  and(
    eq(posts.state, 'shown'),
    profileId === null ? undefined : and(isNotBlocked(profileId), ne(posts.authorId, profileId)),
    sql`${posts.shownAt} > ${since instanceof Date ? sql.param(since, posts.shownAt) : since}`,
  )!;

/**
 * Condition on `threads` that a reader can open. Excludes threads with a held opening of another person, and threads
 * begun by someone whom the reader blocked or who blocked the reader.
 */
export const openableThreads = (profileId: string | null): SQL => {
  const blocks = sql`exists (select from ${communityBlocks} between_both
    where (between_both.profile_id, between_both.blocked_id) in
      ((${profileId}::uuid, opening.author_id), (opening.author_id, ${profileId}::uuid)))`;
  return sql`exists (select from ${posts} opening where opening.thread_id = ${threads.id} and opening.is_opening
    and (opening.state <> 'held' or opening.author_id = ${profileId}::uuid) and not ${blocks})`;
};

/** Condition on `threads` for lists, news and mail. */
export const listedThreads = (profileId: string | null): SQL => and(openableThreads(profileId), isListed)!;
