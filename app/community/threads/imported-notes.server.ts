import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, not, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, posts, threads } from '../../db/schema/community.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { isUuid } from '../../http/ids.ts';
import type { SourceComment } from '../../recipe-import/reading/exports/wordpress-comments.ts';
import { plainAuthor } from '../profiles/names.ts';
import { isImportedProfile } from '../profiles/profiles.server.ts';
import { type CommunitySettings, findCommunitySettings } from '../settings.server.ts';
import { checkWords, MAX_WORDS } from './words.ts';

export interface RecipeComments {
  recipeId: string;
  comments: readonly SourceComment[];
}

const BATCH = 500;

export const takesImportedNotes = ({ state, endsSince }: CommunitySettings): boolean =>
  state !== 'closed' && endsSince === null;

/**
 * Stores comments of another site as notes with answers, by authors without an account. The notes keep their original
 * time, so they cause no news and no mail. Idempotent: post ids are derived from the comments.
 * @param given.importId called once if a comment is new
 * @returns number of new comments
 */
export function importNotes(
  db: Db,
  given: {
    creatorId: string;
    recipes: Iterable<RecipeComments> | AsyncIterable<RecipeComments>;
    importId: (tx: Db) => Promise<string>;
    now: Date;
  },
): Promise<number> {
  const { creatorId, now } = given;
  return db.transaction(async (tx) => {
    const settings = await findCommunitySettings(tx, { creatorId });
    if (!takesImportedNotes(settings)) return 0;
    let importId: string | null = null;
    let added = 0;
    for await (const { recipeId, comments } of given.recipes) {
      const notes = notesOf(creatorId, comments, now);
      await moveNotes(tx, { creatorId, recipeId, ids: notes.filter(({ isOpening }) => isOpening).map(({ id }) => id) });
      const known = await findStored(
        tx,
        notes.map(({ id }) => id),
      );
      const news = notes.filter(({ id }) => !known.has(id));
      if (news.length === 0) continue;
      importId ??= await given.importId(tx);
      added += await insertNotes(tx, { creatorId, recipeId, importId, notes: news, now });
    }
    return added;
  });
}

interface Note {
  id: string;
  threadId: string;
  isOpening: boolean;
  name: string;
  words: string;
  at: Date;
}

/** Returns openings before their answers. Leaves out comments without words or name. */
function notesOf(creatorId: string, comments: readonly SourceComment[], now: Date): Note[] {
  const notes = comments.flatMap(({ key, under, author, text, at }): Note[] => {
    const name = plainAuthor(author);
    const checked = checkWords([...text].slice(0, MAX_WORDS).join(''));
    if (name === null || !checked.ok) return [];
    const written = new Date(at);
    const id = idOf(creatorId, 'comment', key);
    return [
      {
        id,
        threadId: under === null ? id : idOf(creatorId, 'comment', under),
        isOpening: under === null,
        name,
        words: checked.words,
        at: written < now ? written : now,
      },
    ];
  });
  return notes.sort((one, other) => Number(other.isOpening) - Number(one.isOpening));
}

/** Returns a UUID (RFC 9562, version 8) that is the same for the same parts. */
function idOf(...parts: string[]): string {
  const bytes = createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH));

async function findStored(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of batchesOf(ids)) {
    for (const { id } of await tx.select({ id: posts.id }).from(posts).where(inArray(posts.id, some))) found.add(id);
  }
  return found;
}

/** Moves notes of a deleted recipe to the recipe that has replaced it. */
async function moveNotes(
  tx: Db,
  { creatorId, recipeId, ids }: { creatorId: string; recipeId: string; ids: readonly string[] },
): Promise<void> {
  const isGone = notExists(
    tx
      .select({ id: recipes.id })
      .from(recipes)
      .where(and(eq(recipes.id, threads.recipeId), isNull(recipes.removedAt))),
  );
  for (const some of batchesOf(ids)) {
    await tx
      .update(threads)
      .set({ recipeId })
      .where(and(eq(threads.creatorId, creatorId), inArray(threads.id, some), isGone));
  }
}

async function insertNotes(
  tx: Db,
  given: { creatorId: string; recipeId: string; importId: string; notes: readonly Note[]; now: Date },
): Promise<number> {
  const { creatorId, recipeId, importId, notes } = given;
  const [recipe] = await tx
    .select({ name: recipes.name })
    .from(recipes)
    .where(and(eq(recipes.id, recipeId), eq(recipes.userId, creatorId)));
  if (!recipe) return 0;
  const authors = new Map(notes.map(({ name, at }) => [name, { id: idOf(creatorId, 'author', name), name, at }]));
  for (const some of batchesOf([...authors.values()])) {
    const rows = some.map(({ id, name, at }) => ({ id, name, creatorId, createdAt: at }));
    await tx.insert(communityProfiles).values(rows).onConflictDoNothing();
  }
  const newestAt = new Map<string, Date>();
  for (const { threadId, at } of notes) {
    const before = newestAt.get(threadId);
    if (!before || before < at) newestAt.set(threadId, at);
  }
  for (const some of batchesOf(notes.filter(({ isOpening }) => isOpening))) {
    const rows = some.map(({ id, at }) => ({
      id,
      creatorId,
      kind: 'note' as const,
      recipeId,
      recipeName: recipe.name,
      createdAt: at,
      lastAt: newestAt.get(id)!,
      importId,
    }));
    await tx.insert(threads).values(rows).onConflictDoNothing();
  }
  let added = 0;
  for (const some of batchesOf(notes)) {
    // Leaves out answers whose note is not stored.
    const known = await tx
      .select({ id: threads.id })
      .from(threads)
      .where(
        and(eq(threads.creatorId, creatorId), inArray(threads.id, [...new Set(some.map(({ threadId }) => threadId))])),
      );
    const ids = new Set(known.map(({ id }) => id));
    const rows = some
      .filter(({ threadId }) => ids.has(threadId))
      .map(({ id, threadId, isOpening, name, words, at }) => ({
        id,
        threadId,
        creatorId,
        authorId: authors.get(name)!.id,
        isOpening,
        words,
        state: 'shown' as const,
        stateAt: at,
        createdAt: at,
        shownAt: at,
      }));
    if (rows.length > 0)
      added += (await tx.insert(posts).values(rows).onConflictDoNothing().returning({ id: posts.id })).length;
  }
  return added;
}

/** Counts the imported comments in threads that an import began. */
export async function countImportedNotes(
  db: Db,
  { creatorId, importId }: { creatorId: string; importId: string },
): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(and(eq(threads.creatorId, creatorId), eq(threads.importId, importId), isImportedProfile));
  return found!.count;
}

/** Deletes the notes that an import brought, except those that a person of the community has answered. Idempotent. */
export function deleteImportedNotes(
  db: Db,
  { creatorId, importId }: { creatorId: string; importId: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    if (!isUuid(importId)) return 0;
    const answers = tx
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
      .where(and(eq(posts.threadId, threads.id), not(isImportedProfile)));
    const gone = await tx
      .delete(threads)
      .where(and(eq(threads.creatorId, creatorId), eq(threads.importId, importId), notExists(answers)))
      .returning({ id: threads.id });
    const words = tx.select({ id: posts.id }).from(posts).where(eq(posts.authorId, communityProfiles.id));
    await tx
      .delete(communityProfiles)
      .where(and(eq(communityProfiles.creatorId, creatorId), isImportedProfile, notExists(words)));
    return gone.length;
  });
}
