import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { posts, threadMarks, threads } from '../../db/schema/community.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { visiblePosts } from '../threads/visible.server.ts';

export interface CookAlong {
  threadId: string;
  title: string;
  startsAt: Date;
  minutes: number;
  /** Null if no recipe was chosen, or if the recipe is not public. */
  recipeSlug: string | null;
  createdAt: Date;
  isJoined: boolean;
}

interface Reader {
  creatorId: string;
  profileId: string | null;
}

const columns = {
  threadId: threads.id,
  title: threads.title,
  startsAt: sql<Date>`${threads.startsAt}`.mapWith(threads.startsAt),
  minutes: sql<number>`${threads.minutes}`,
  recipeSlug: recipes.slug,
  createdAt: threads.createdAt,
  isJoined: sql<boolean>`${threadMarks.joinedAt} is not null`,
};

function selectCookAlongs(db: Db, { creatorId, profileId }: Reader, where: SQL) {
  const ofReader = sql`${threadMarks.profileId} = ${profileId}::uuid`;
  return db
    .select(columns)
    .from(threads)
    .innerJoin(posts, and(eq(posts.threadId, threads.id), posts.isOpening, visiblePosts(profileId)))
    .leftJoin(recipes, and(eq(recipes.id, threads.recipeId), isPublished))
    .leftJoin(threadMarks, and(eq(threadMarks.threadId, threads.id), ofReader))
    .where(and(eq(threads.creatorId, creatorId), eq(threads.kind, 'cook-along'), where));
}

/** Lists cook-alongs to come and in progress, earliest first. */
export function listCookAlongs(
  db: Db,
  reader: Reader,
  { now, limit }: { now: Date; limit: number },
): Promise<CookAlong[]> {
  const isToCome = sql`${threads.startsAt} + make_interval(mins => ${threads.minutes})
    > ${sql.param(now, threads.startsAt)}`;
  return selectCookAlongs(db, reader, isToCome).orderBy(asc(threads.startsAt), asc(threads.id)).limit(limit);
}

export async function findCookAlong(db: Db, reader: Reader, threadId: string): Promise<CookAlong | null> {
  const [found] = await selectCookAlongs(db, reader, eq(threads.id, threadId));
  return found ?? null;
}

/** Lists the creator's published recipes that have a name, by name. */
export async function listRecipeNames(
  db: Db,
  { creatorId, limit }: { creatorId: string; limit: number },
): Promise<{ id: string; name: string }[]> {
  const found = await db
    .select({ id: recipes.id, name: recipes.name })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), isPublished))
    .orderBy(asc(recipes.name), asc(recipes.id))
    .limit(limit);
  return found.flatMap(({ id, name }) => (name?.trim() ? [{ id, name: name.trim() }] : []));
}
