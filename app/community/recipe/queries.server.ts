import { and, desc, eq, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, postPictures, posts, threads } from '../../db/schema/community.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { isImportedProfile, isModeratorProfile } from '../profiles/profiles.server.ts';
import { MOST_SHOWN, type RecipeCounts, shownCounts } from '../recipe-lines.ts';
import {
  authorColumns,
  type Cursor,
  postColumns,
  type Reader,
  type ReadPost,
  type ReadThread,
  readable,
  readThread,
  selectThreads,
} from '../threads/queries.server.ts';
import { visiblePosts } from '../threads/visible.server.ts';

interface OfRecipe {
  creatorId: string;
  recipeId: string;
}

export interface RecipeNumbers extends RecipeCounts {
  /** Number of notes with words or pictures, at most `MOST_SHOWN`. */
  notes: number;
  questions: number;
}

/** Maximum number of notes whose authors are counted. */
const MAX_NOTERS = 20_000;

/**
 * Counts cooks, notes and questions of a recipe. The numbers are the same for all readers, so that they reveal no
 * block. A person's newest answer to “Would you make it again?” counts. Imported comments do not count as cooks.
 */
export async function countRecipe(db: Db, { creatorId, recipeId }: OfRecipe): Promise<RecipeNumbers> {
  const said = sql<{ noters: number; answered: number; again: number }>`(
    select json_build_object('noters', count(*), 'answered', count(newest.again),
      'again', count(*) filter (where newest.again))
    from (
      select distinct on (noted.author) noted.again from (
        select ${posts.authorId} as author, ${threads.wouldAgain} as again, ${threads.createdAt} as at
        from ${threads} inner join ${posts} on ${posts.threadId} = ${threads.id} and ${posts.isOpening}
        inner join ${communityProfiles} on ${communityProfiles.id} = ${posts.authorId}
        where ${threads.recipeId} = ${recipes.id} and ${threads.kind} = 'note' and ${visiblePosts(null)}
          and not ${isImportedProfile}
        limit ${MAX_NOTERS}) noted
      order by noted.author, noted.again is null, noted.at desc) newest)`;
  const counted = (kind: 'note' | 'question', where?: SQL) => sql<number>`(
    select count(*)::int from (
      select from ${threads} inner join ${posts} on ${posts.threadId} = ${threads.id} and ${posts.isOpening}
      where ${and(eq(threads.recipeId, recipes.id), eq(threads.kind, kind), visiblePosts(null), where)}
      limit ${MOST_SHOWN}) counted)`;
  const [found] = await db
    .select({
      said,
      cooked: recipeLibrary.cooked,
      notes: counted('note', hasContent),
      questions: counted('question'),
    })
    .from(recipes)
    .leftJoin(recipeLibrary, eq(recipeLibrary.recipeId, recipes.id))
    .where(and(eq(recipes.id, recipeId), eq(recipes.userId, creatorId)));
  if (!found) return { cooked: null, again: null, notes: 0, questions: 0 };
  const { noters, answered, again } = found.said;
  const { cooked, notes, questions } = found;
  return { ...shownCounts({ cooked: Math.max(cooked ?? 0, noters), answered, again }), notes, questions };
}

const hasContent = sql`(${posts.words} <> '' or exists (
  select from ${postPictures} where ${postPictures.postId} = ${posts.id}))`;

/** Condition on notes that are pinned or by the creator's people. */
const mayBeFirst = sql`(${threads.pinnedAt} is not null or ${isModeratorProfile})`;

const MAX_FIRST = 20;

/**
 * Lists a recipe's notes, newest post first. `first`, on the first page, has notes that are pinned or by the creator's
 * people. A note without words and pictures is listed for its author alone.
 */
export async function listNotes(
  db: Db,
  reader: Reader,
  { recipeId, after, limit }: { recipeId: string; after: Cursor | null; limit: number },
): Promise<{ first: ReadThread[]; others: ReadThread[] }> {
  const isOwn = reader.profileId === null ? undefined : eq(posts.authorId, reader.profileId);
  const notes = (where: SQL | undefined) =>
    selectThreads(
      db,
      reader,
      and(
        eq(threads.recipeId, recipeId),
        eq(threads.kind, 'note'),
        visiblePosts(reader.profileId),
        or(hasContent, isOwn),
        where,
      ),
    );
  const newest = [desc(threads.lastAt), desc(threads.id)] as const;
  const first = await notes(mayBeFirst)
    .orderBy(sql`${threads.pinnedAt} desc nulls last`, ...newest)
    .limit(MAX_FIRST);
  const ids = first.map(({ thread }) => thread.id);
  const others = await notes(and(ids.length > 0 ? notInArray(threads.id, ids) : undefined, isAfter(after)))
    .orderBy(...newest)
    .limit(limit);
  const read = (row: (typeof others)[number]) => readThread(row, reader);
  return { first: after === null ? first.map(read) : [], others: others.map(read) };
}

const isAfter = (cursor: Cursor | null) =>
  cursor === null
    ? undefined
    : sql`(${threads.lastAt}, ${threads.id}) < (${sql.param(cursor.at, threads.lastAt)}, ${cursor.id}::uuid)`;

/** Lists a recipe's questions, newest post first. */
export async function listQuestions(
  db: Db,
  reader: Reader,
  { recipeId, after, limit }: { recipeId: string; after: Cursor | null; limit: number },
): Promise<ReadThread[]> {
  const found = await selectThreads(
    db,
    reader,
    and(eq(threads.recipeId, recipeId), eq(threads.kind, 'question'), visiblePosts(reader.profileId), isAfter(after)),
  )
    .orderBy(desc(threads.lastAt), desc(threads.id))
    .limit(limit);
  return found.map((row) => readThread(row, reader));
}

/** Lists the notes of a free recipe that their authors and the creator show to visitors, newest first. */
export async function listSharedNotes(
  db: Db,
  { creatorId, recipeId, limit }: OfRecipe & { limit: number },
): Promise<ReadThread[]> {
  const visitor: Reader = { creatorId, profileId: null };
  const found = await selectThreads(
    db,
    visitor,
    and(
      eq(threads.recipeId, recipeId),
      eq(threads.kind, 'note'),
      threads.sharedByAuthor,
      threads.sharedByCreator,
      recipes.free,
      eq(recipes.status, 'published'),
      visiblePosts(null),
      hasContent,
    ),
  )
    .orderBy(desc(threads.createdAt), desc(threads.id))
    .limit(limit);
  return found.map((row) => readThread(row, visitor));
}

/** Maximum number of a thread's earliest answers that are searched for answers of the creator's people. */
const MAX_LOOKED_AT = 50;
/** Maximum number of answers listed per thread. */
const MAX_SHOWN = 3;

/** Lists up to three answers of each thread by the thread's id, answers of the creator's people first. */
export async function listFirstAnswers(
  db: Db,
  reader: Reader,
  { threadIds }: { threadIds: readonly string[] },
): Promise<Map<string, ReadPost[]>> {
  if (threadIds.length === 0) return new Map();
  const first = sql`(
    select answer.id from unnest(${sql.param([...threadIds])}::uuid[]) thread(id)
    cross join lateral (
      select earliest.id from (
        select ${posts.id}, ${posts.createdAt} as at, ${isModeratorProfile} as is_moderator
        from ${posts} inner join ${communityProfiles} on ${communityProfiles.id} = ${posts.authorId}
        where ${posts.threadId} = thread.id and not ${posts.isOpening} and ${visiblePosts(reader.profileId)}
        order by ${posts.createdAt}, ${posts.id} limit ${MAX_LOOKED_AT}) earliest
      order by earliest.is_moderator desc, earliest.at, earliest.id limit ${MAX_SHOWN}) answer)`;
  const found = await db
    .select({ threadId: posts.threadId, post: postColumns, author: authorColumns })
    .from(posts)
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(and(sql`${posts.id} in ${first}`, eq(posts.creatorId, reader.creatorId)))
    .orderBy(sql`${isModeratorProfile} desc`, posts.createdAt, posts.id);
  const answers = found.map(({ threadId, post, author }) => ({
    threadId,
    post: readable(post, author, reader.profileId),
  }));
  return new Map(
    [...Map.groupBy(answers, ({ threadId }) => threadId)].map(([id, each]) => [id, each.map(({ post }) => post)]),
  );
}
