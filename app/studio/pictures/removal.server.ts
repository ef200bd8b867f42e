import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { communityPictures } from '../../db/schema/community.ts';
import { creatorPictures as pictures } from '../../db/schema/pictures.ts';
import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { PictureStore } from '../../media/store.server.ts';
import { type StudioPicture, studioPicture } from './pictures.ts';
import { usedKeys } from './uses.server.ts';

/** Days during which a removal can be undone. */
export const REMOVED_DAYS = 30;
const DAY_MS = 24 * 3600 * 1_000;
const BATCH = 200;

const unused = (creatorId: string): SQL | undefined =>
  and(
    eq(pictures.creatorId, creatorId),
    isNull(pictures.removedAt),
    sql`${pictures.key} not in (${usedKeys(creatorId)})`,
  );

/** Returns a creator's unused pictures, newest first. `count` includes pictures beyond `limit`. */
export async function listUnused(
  db: Db,
  { creatorId, limit }: { creatorId: string; limit: number },
): Promise<{ pictures: StudioPicture[]; count: number }> {
  const rows = await db
    .select({ picture: pictures, count: sql<number>`(count(*) over ())::int` })
    .from(pictures)
    .where(unused(creatorId))
    .orderBy(desc(pictures.addedAt), desc(pictures.key))
    .limit(limit);
  return { pictures: rows.map(({ picture }) => studioPicture(picture)), count: rows[0]?.count ?? 0 };
}

/**
 * Removes one unused picture (`key`), or all of them. The files are kept for `REMOVED_DAYS`.
 * @returns number of removed pictures, and `removedAt`, by which `restoreRemoved` finds the pictures
 */
export async function removeUnused(
  db: Db,
  { creatorId, key, now }: { creatorId: string; key?: string; now: Date },
): Promise<{ count: number; removedAt: Date }> {
  const removed = await db
    .update(pictures)
    .set({ removedAt: now })
    .where(and(unused(creatorId), key === undefined ? undefined : eq(pictures.key, key)))
    .returning({ key: pictures.key });
  return { count: removed.length, removedAt: now };
}

export async function restoreRemoved(
  db: Db,
  { creatorId, removedAt }: { creatorId: string; removedAt: Date },
): Promise<number> {
  const restored = await db
    .update(pictures)
    .set({ removedAt: null })
    .where(and(eq(pictures.creatorId, creatorId), eq(pictures.removedAt, removedAt)))
    .returning({ key: pictures.key });
  return restored.length;
}

/**
 * Deletes pictures that were removed more than `REMOVED_DAYS` ago, one batch per call. Restores pictures that are used
 * again, and keeps files that others share.
 * @returns number of processed pictures
 */
export async function deleteRemoved(
  { db, pictures: store }: { db: Db; pictures: Pick<PictureStore, 'remove'> },
  { now }: { now: Date },
): Promise<number> {
  const before = new Date(now.getTime() - REMOVED_DAYS * DAY_MS);
  const due = and(isNotNull(pictures.removedAt), lt(pictures.removedAt, before));
  const [first] = await db.select({ creatorId: pictures.creatorId }).from(pictures).where(due).limit(1);
  if (!first) return 0;
  const { creatorId } = first;
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ key: pictures.key, used: sql<boolean>`${pictures.key} in (${usedKeys(creatorId)})` })
      .from(pictures)
      .where(and(due, eq(pictures.creatorId, creatorId)))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const keysOf = (used: boolean) => rows.filter((row) => row.used === used).map(({ key }) => key);
    const withKeys = (keys: string[]) => and(eq(pictures.creatorId, creatorId), inArray(pictures.key, keys));
    if (keysOf(true).length > 0)
      await tx
        .update(pictures)
        .set({ removedAt: null })
        .where(withKeys(keysOf(true)));
    const gone = keysOf(false);
    if (gone.length === 0) return rows.length;
    await tx.delete(pictures).where(withKeys(gone));
    const shared = await union(
      tx.select({ key: pictures.key }).from(pictures).where(inArray(pictures.key, gone)),
      tx.select({ key: communityPictures.key }).from(communityPictures).where(inArray(communityPictures.key, gone)),
    );
    const stays = new Set(shared.map(({ key }) => key));
    // Files are deleted before the transaction commits, so that the next run retries after a failure.
    for (const key of gone) if (!stays.has(key)) await store.remove(key);
    return rows.length;
  });
}

export function createPictureCleanupWorker(services: Pick<Services, 'db' | 'pictures' | 'now'>): Worker {
  return {
    name: 'picture-cleanup',
    cron: '40 3 * * *',
    concurrency: 1,
    attemptMs: 600_000,
    options: { retryLimit: 2, retryDelay: 600, retentionSeconds: 24 * 3600, deleteAfterSeconds: 24 * 3600 },
    async work({ signal }) {
      for (let processed = 1; processed > 0 && !signal.aborted; ) {
        processed = await deleteRemoved(services, { now: services.now() });
      }
      return { ok: true };
    },
  };
}
