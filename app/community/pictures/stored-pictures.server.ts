import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityPictures, communityProfiles, postPictures, posts } from '../../db/schema/community.ts';
import { creatorPictures } from '../../db/schema/pictures.ts';
import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { PictureStore } from '../../media/store.server.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Milliseconds after which an unused picture is deleted. Longer than an upload may take. */
const UNUSED_MS = 24 * HOUR_MS;
const BATCH = 200;
/** Number of pictures in 24 hours after which a person may add no more. */
const PICTURES_A_DAY = 100;

const { key, unusedSince } = communityPictures;

const isUsed: SQL = sql`(exists (select from ${postPictures} where ${postPictures.key} = ${key})
  or exists (select from ${communityProfiles} where ${communityProfiles.picture} = ${key}))`;

/** Stores the row of a picture whose file is about to be stored. A worker deletes the file if it stays unused. */
export async function expectPicture(db: Db, picture: { key: string; now: Date }): Promise<void> {
  await db
    .insert(communityPictures)
    .values({ key: picture.key, unusedSince: picture.now })
    .onConflictDoUpdate({ target: key, set: { unusedSince: picture.now } });
}

/**
 * Deletes the files of a refused upload, unless they are used or were uploaded again since.
 * @param refused.since time of the upload
 */
export async function discardPictures(
  { db, pictures }: { db: Db; pictures: Pick<PictureStore, 'remove'> },
  refused: { keys: readonly string[]; since: Date },
): Promise<void> {
  if (refused.keys.length === 0) return;
  await db.transaction((tx) =>
    removeUnused(tx, pictures, and(inArray(key, [...refused.keys]), eq(unusedSince, refused.since))),
  );
}

export async function hasRoomForPictures(
  db: Db,
  { profileId, now }: { profileId: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - 24 * HOUR_MS);
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(postPictures)
    .innerJoin(posts, eq(posts.id, postPictures.postId))
    .where(and(eq(posts.authorId, profileId), gt(posts.createdAt, since)));
  return found!.count < PICTURES_A_DAY;
}

/**
 * Notes since when files are unused, and deletes those that have been unused for a day. Returns the number of deleted
 * rows.
 */
export async function deleteUnusedPictures(
  { db, pictures }: { db: Db; pictures: Pick<PictureStore, 'remove'> },
  { now }: { now: Date },
): Promise<number> {
  await db
    .update(communityPictures)
    .set({ unusedSince: null })
    .where(and(isNotNull(unusedSince), isUsed));
  await db
    .update(communityPictures)
    .set({ unusedSince: now })
    .where(and(isNull(unusedSince), sql`not ${isUsed}`));
  const due = lt(unusedSince, new Date(now.getTime() - UNUSED_MS));
  let deleted = 0;
  for (;;) {
    const keys = await db.transaction((tx) => removeUnused(tx, pictures, due));
    deleted += keys.length;
    if (keys.length < BATCH) return deleted;
  }
}

/** Removes a batch of rows and files. A creator's picture with the same bytes keeps its file. */
async function removeUnused(tx: Db, store: Pick<PictureStore, 'remove'>, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ key })
    .from(communityPictures)
    .where(and(where, sql`not ${isUsed}`))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const keys = rows.map((row) => row.key);
  if (keys.length === 0) return keys;
  await tx.delete(communityPictures).where(inArray(key, keys));
  const shared = await tx
    .select({ key: creatorPictures.key })
    .from(creatorPictures)
    .where(inArray(creatorPictures.key, keys));
  const stays = new Set(shared.map((row) => row.key));
  // Files are deleted before the rows are committed, so that the next run retries after a failure.
  for (const each of keys) if (!stays.has(each)) await store.remove(each);
  return keys;
}

export function createCommunityPicturesWorker(services: Pick<Services, 'db' | 'pictures' | 'now'>): Worker {
  return {
    name: 'community-pictures',
    cron: '50 3 * * *',
    concurrency: 1,
    attemptMs: 600_000,
    options: { retryLimit: 2, retryDelay: 600, retentionSeconds: 24 * 3600, deleteAfterSeconds: 24 * 3600 },
    async work() {
      await deleteUnusedPictures(services, { now: services.now() });
      return { ok: true };
    },
  };
}
