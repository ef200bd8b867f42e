import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import {
  communityProfiles,
  postPictures,
  postRevisions,
  posts,
  type threadKinds,
  threadMarks,
  threads,
} from '../../db/schema/community.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { readShownBody } from '../../recipes/content/stored-recipe.ts';
import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import { isImportedProfile, isModeratorProfile } from '../profiles/profiles.server.ts';
import { linesOf, type RecipeLines } from '../recipe-lines.ts';
import { isListed, openableThreads, visiblePosts } from './visible.server.ts';
import { MAX_COUNTED_ANSWERS } from './words.ts';

export type ThreadKind = (typeof threadKinds)[number];

/**
 * Author as readers see them. `name` is null for a former member, and for the author of a post that the reader may not
 * read. `isImported`: wrote on another site.
 */
export interface PostAuthor {
  id: string;
  name: string | null;
  picture: string | null;
  isModerator: boolean;
  isImported: boolean;
}

export interface PostPicture {
  key: string;
  width: number;
  height: number;
  alt: string;
}

/**
 * Post as a reader sees it. Words, pictures, and the author's name and picture are empty unless the state is `shown`,
 * or the post is the reader's and not deleted.
 */
export interface ReadPost {
  id: string;
  state: (typeof posts.$inferSelect)['state'];
  words: string;
  pictures: PostPicture[];
  author: PostAuthor;
  isOwn: boolean;
  createdAt: Date;
  /** Null if the post was never shown. */
  shownAt: Date | null;
  editedAt: Date | null;
  version: number;
}

export interface ReadThread {
  id: string;
  kind: ThreadKind;
  title: string;
  recipe: {
    id: string | null;
    slug: string | null;
    name: string | null;
    free: boolean | null;
    picture: PictureSource | null;
  } | null;
  about: { place: 'step' | 'ingredient'; number: number; text: string; revision: number | null } | null;
  /** Lines of the public recipe, for a thread about a line; otherwise null. */
  lines: RecipeLines | null;
  wouldAgain: boolean | null;
  madeAs: string | null;
  cookAlong: { startsAt: Date; minutes: number; timeZone: string; joined: number } | null;
  /** True for a note or question about a recipe that is not public. Only moderators may read it. */
  isWithheld: boolean;
  sharedByAuthor: boolean;
  sharedByCreator: boolean;
  createdAt: Date;
  lastAt: Date;
  isPinned: boolean;
  isClosed: boolean;
  isAnswered: boolean;
  opening: ReadPost;
  /** Number of answers that the reader sees, at most `MAX_COUNTED_ANSWERS`. */
  answers: number;
  mark: { seenAt: Date | null; isFollowed: boolean; isMuted: boolean; joinedAt: Date | null };
}

export interface Reader {
  creatorId: string;
  profileId: string | null;
}

export const pictureColumn = sql<PostPicture[]>`(
  select coalesce(json_agg(json_build_object(
    'key', ${postPictures.key}, 'width', ${postPictures.width}, 'height', ${postPictures.height}, 'alt', ${postPictures.alt}
  ) order by ${postPictures.position}), '[]')
  from ${postPictures} where ${postPictures.postId} = ${posts.id})`;

export const postColumns = {
  id: posts.id,
  state: posts.state,
  words: posts.words,
  pictures: pictureColumn,
  createdAt: posts.createdAt,
  shownAt: posts.shownAt,
  editedAt: posts.editedAt,
  version: posts.version,
};

export const authorColumns = {
  id: communityProfiles.id,
  name: communityProfiles.name,
  picture: communityProfiles.picture,
  isModerator: isModeratorProfile,
  isImported: isImportedProfile,
};

type FoundPost = Omit<ReadPost, 'isOwn' | 'author'>;

/** Empties the words, pictures and author of a post that the reader may not read. */
export function readable(post: FoundPost, author: PostAuthor, profileId: string | null): ReadPost {
  const read = { ...post, author, isOwn: author.id === profileId };
  if (isReadable(read)) return read;
  const hidden = { id: author.id, name: null, picture: null, isModerator: false, isImported: false };
  return { ...read, words: '', pictures: [], author: hidden };
}

const isReadable = ({ state, isOwn }: Pick<ReadPost, 'state' | 'isOwn'>): boolean =>
  state === 'shown' || (isOwn && state !== 'deleted');

const threadColumns = {
  thread: threads,
  recipe: {
    id: recipes.id,
    slug: recipes.slug,
    name: recipes.name,
    free: recipes.free,
    status: recipes.status,
    imageUrl: recipes.imageUrl,
  },
  mark: {
    // First, because Drizzle reads an object with a null first column as a missing row.
    profileId: threadMarks.profileId,
    seenAt: threadMarks.seenAt,
    isFollowed: threadMarks.isFollowed,
    isMuted: threadMarks.isMuted,
    joinedAt: threadMarks.joinedAt,
  },
  opening: postColumns,
  author: authorColumns,
};

const joinedCount = sql<number>`(select count(*)::int from ${threadMarks} joined
  where joined.thread_id = ${threads.id} and joined.joined_at is not null)`;

export const ANSWERS_A_PAGE = 30;

const answerCount = (reader: Reader) => sql<number>`(select count(*)::int from (
  select from ${posts} where ${posts.threadId} = ${threads.id} and not ${posts.isOpening}
    and ${visiblePosts(reader.profileId)} limit ${MAX_COUNTED_ANSWERS}) counted)`;

/** @param withBody true to read the recipe's body of a thread about a line */
export function selectThreads(db: Db, reader: Reader, where: SQL | undefined, withBody = false) {
  const ofReader = sql`${threadMarks.profileId} = ${reader.profileId}::uuid`;
  return db
    .select({
      ...threadColumns,
      joined: joinedCount,
      answers: answerCount(reader),
      body: withBody ? sql<unknown>`case when ${threads.place} is not null then ${recipes.body} end` : sql<null>`null`,
    })
    .from(threads)
    .innerJoin(posts, and(eq(posts.threadId, threads.id), posts.isOpening))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .leftJoin(recipes, eq(recipes.id, threads.recipeId))
    .leftJoin(threadMarks, and(eq(threadMarks.threadId, threads.id), ofReader))
    .where(and(eq(threads.creatorId, reader.creatorId), where));
}

type Found = Awaited<ReturnType<typeof selectThreads>>[number];

export function readThread(
  { thread, recipe, mark, opening, author, joined, answers, body }: Found,
  reader: Reader,
): ReadThread {
  const isPublic = recipe?.status === 'published';
  const first = readable(opening, author, reader.profileId);
  return {
    id: thread.id,
    kind: thread.kind,
    title: isReadable(first) ? thread.title : '',
    recipe:
      thread.recipeName === null && !recipe
        ? null
        : {
            id: recipe?.id ?? null,
            slug: isPublic ? recipe.slug : null,
            name: (isPublic ? recipe.name : null) ?? thread.recipeName,
            free: isPublic ? recipe.free : null,
            picture: isPublic ? readPictureAddress(recipe.imageUrl) : null,
          },
    isWithheld: recipe !== null && !isPublic && (thread.kind === 'note' || thread.kind === 'question'),
    about: thread.place && {
      place: thread.place,
      number: thread.placeNumber!,
      text: thread.placeText!,
      revision: thread.revision,
    },
    lines: isPublic && body ? linesOf(readShownBody(body)) : null,
    wouldAgain: isReadable(first) ? thread.wouldAgain : null,
    madeAs: isReadable(first) ? thread.madeAs : null,
    cookAlong:
      isReadable(first) && thread.startsAt
        ? { startsAt: thread.startsAt, minutes: thread.minutes!, timeZone: thread.timeZone!, joined }
        : null,
    sharedByAuthor: thread.sharedByAuthor,
    sharedByCreator: thread.sharedByCreator,
    createdAt: thread.createdAt,
    lastAt: thread.lastAt,
    isPinned: thread.pinnedAt !== null,
    isClosed: thread.closedAt !== null,
    isAnswered: thread.answeredAt !== null,
    opening: first,
    answers,
    mark: {
      seenAt: mark?.seenAt ?? null,
      isFollowed: mark?.isFollowed ?? false,
      isMuted: mark?.isMuted ?? false,
      joinedAt: mark?.joinedAt ?? null,
    },
  };
}

/**
 * Finds a thread that a member or moderator can open. A thread whose opening was hidden, removed or deleted is found,
 * so that its answers stay reachable.
 */
export async function findThread(db: Db, reader: Reader, threadId: string): Promise<ReadThread | null> {
  const where = and(eq(threads.id, threadId), openableThreads(reader.profileId));
  const [found] = await selectThreads(db, reader, where, true);
  return found ? readThread(found, reader) : null;
}

export interface Cursor {
  at: Date;
  id: string;
}

/**
 * Lists threads with a visible opening: pinned ones first, then the newest post first.
 * @param of.recipeId null for threads about any recipe or none
 * @param of.query words to find in openings and answers, or null
 */
export async function listThreads(
  db: Db,
  reader: Reader,
  of: {
    kinds: readonly ThreadKind[];
    recipeId: string | null;
    query: string | null;
    after: Cursor | null;
    limit: number;
  },
): Promise<ReadThread[]> {
  const { kinds, recipeId, query, after, limit } = of;
  const found = await selectThreads(
    db,
    reader,
    and(
      inArray(threads.kind, [...kinds]),
      recipeId === null ? undefined : eq(threads.recipeId, recipeId),
      query === null ? undefined : matches(reader, query),
      after === null
        ? undefined
        : and(
            sql`${threads.pinnedAt} is null`,
            sql`(${threads.lastAt}, ${threads.id}) < (${sql.param(after.at, threads.lastAt)}, ${after.id}::uuid)`,
          ),
      visiblePosts(reader.profileId),
      isListed,
    ),
  )
    .orderBy(sql`${threads.pinnedAt} desc nulls last`, desc(threads.lastAt), desc(threads.id))
    .limit(limit);
  return found.map((row) => readThread(row, reader));
}

/**
 * Condition for threads with a shown post that contains the first ten words of the query. A word matches as a beginning
 * or by its stem.
 */
const matches = (reader: Reader, query: string) => sql`${threads.id} in (
  select ${posts.threadId} from ${posts}
  where ${posts.creatorId} = ${reader.creatorId} and ${posts.state} = 'shown' and ${visiblePosts(reader.profileId)}
    and ${posts.lexemes} @@ (
      select string_agg(format('(''%s'':* | ''=%s'')', term, (ts_lexize('english_stem', term))[1]), ' & ')
      from unnest((search_terms(${query}))[1:10]) term)::tsquery)`;

/** Part of a thread's answers, relative to a position. */
export type AnswerRange = 'first' | { from: Cursor } | { after: Cursor } | { before: Cursor };

/** Lists a part of a thread's visible answers, oldest first. */
export async function listAnswers(
  db: Db,
  reader: Reader,
  { threadId, range, limit }: { threadId: string; range: AnswerRange; limit: number },
): Promise<ReadPost[]> {
  const isBackwards = typeof range === 'object' && 'before' in range;
  const inOrder = isBackwards ? desc : asc;
  const found = await db
    .select({ post: postColumns, author: authorColumns })
    .from(posts)
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(
      and(
        eq(posts.threadId, threadId),
        eq(posts.creatorId, reader.creatorId),
        sql`not ${posts.isOpening}`,
        visiblePosts(reader.profileId),
        isInRange(range),
      ),
    )
    .orderBy(inOrder(posts.createdAt), inOrder(posts.id))
    .limit(limit);
  const read = found.map(({ post, author }) => readable(post, author, reader.profileId));
  return isBackwards ? read.reverse() : read;
}

function isInRange(range: AnswerRange): SQL | undefined {
  if (range === 'first') return undefined;
  const position = sql`(${posts.createdAt}, ${posts.id})`;
  const at = ({ at, id }: Cursor) => sql`(${sql.param(at, posts.createdAt)}, ${id}::uuid)`;
  if ('from' in range) return sql`${position} >= ${at(range.from)}`;
  return 'after' in range ? sql`${position} > ${at(range.after)}` : sql`${position} < ${at(range.before)}`;
}

/**
 * Finds a post's place in its thread, in any state. `isNearStart` is true if fewer than `ANSWERS_A_PAGE` visible
 * answers precede the post.
 */
export async function findPostPlace(
  db: Db,
  reader: Reader,
  postId: string,
): Promise<{ threadId: string; isOpening: boolean; isShown: boolean; isNearStart: boolean; position: Cursor } | null> {
  const place = alias(posts, 'place');
  const before = sql`(select count(*) from (
    select from ${posts} where ${posts.threadId} = ${place.threadId} and not ${posts.isOpening}
      and ${visiblePosts(reader.profileId)} and (${posts.createdAt}, ${posts.id}) < (${place.createdAt}, ${place.id})
    limit ${ANSWERS_A_PAGE}) counted)`;
  const isShown = sql<boolean>`exists (select from ${posts}
    where ${posts.id} = ${place.id} and ${visiblePosts(reader.profileId)})`;
  const [found] = await db
    .select({
      threadId: place.threadId,
      isOpening: place.isOpening,
      isShown,
      isNearStart: sql<boolean>`${before} < ${ANSWERS_A_PAGE}`,
      position: { at: place.createdAt, id: place.id },
    })
    .from(place)
    .innerJoin(threads, eq(threads.id, place.threadId))
    .where(and(eq(place.id, postId), eq(place.creatorId, reader.creatorId)));
  return found ?? null;
}

/** Own post in any community, in any state except deleted. */
export interface OwnPost {
  id: string;
  threadId: string;
  creatorId: string;
  isOpening: boolean;
  title: string;
  words: string;
  pictures: PostPicture[];
  state: ReadPost['state'];
  createdAt: Date;
  version: number;
}

const ownColumns = {
  id: posts.id,
  threadId: posts.threadId,
  creatorId: posts.creatorId,
  isOpening: posts.isOpening,
  title: sql<string>`case when ${posts.isOpening} then ${threads.title} else '' end`,
  words: posts.words,
  pictures: pictureColumn,
  state: posts.state,
  createdAt: posts.createdAt,
  version: posts.version,
};

const selectOwn = (db: Db, accountId: string, where: SQL | undefined) =>
  db
    .select(ownColumns)
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(and(eq(communityProfiles.accountId, accountId), ne(posts.state, 'deleted'), where));

/** Finds a post that the account wrote in the creator's community and has not deleted. */
export async function findOwnPost(
  db: Db,
  { accountId, creatorId, postId }: { accountId: string; creatorId: string; postId: string },
): Promise<OwnPost | null> {
  const [found] = await selectOwn(db, accountId, and(eq(posts.id, postId), eq(posts.creatorId, creatorId)));
  return found ?? null;
}

/** Lists the posts that the account wrote in all communities and has not deleted, newest first. */
export async function listOwnPosts(
  db: Db,
  { accountId, after, limit }: { accountId: string; after: Cursor | null; limit: number },
): Promise<OwnPost[]> {
  const isOlder =
    after === null
      ? undefined
      : sql`(${posts.createdAt}, ${posts.id}) < (${sql.param(after.at, posts.createdAt)}, ${after.id}::uuid)`;
  return selectOwn(db, accountId, isOlder).orderBy(desc(posts.createdAt), desc(posts.id)).limit(limit);
}

/** Lists earlier words of a post, oldest first. */
export function listRevisions(db: Db, { creatorId, postId }: { creatorId: string; postId: string }) {
  return db
    .select({ version: postRevisions.version, words: postRevisions.words, replacedAt: postRevisions.replacedAt })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(and(eq(posts.creatorId, creatorId), eq(posts.id, postId)))
    .orderBy(asc(postRevisions.version))
    .limit(100);
}
