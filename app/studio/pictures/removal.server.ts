import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creatorPictures as pictures } from '../../db/schema/pictures.ts';
import type { PictureStore } from '../../media/store.server.ts';
import { type StudioPicture, studioPicture } from './pictures.ts';
import { usedKeys } from './uses.server.ts';

/** How long a removal can be taken back. */
export const REMOVED_DAYS = 30;
const DAY_MS = 24 * 3600 * 1_000;
const BATCH = 200;

const unused = (creatorId: string): SQL | undefined =>
  and(
    eq(pictures.creatorId, creatorId),
    isNull(pictures.removedAt),
    sql`${pictures.key} not in (${usedKeys(creatorId)})`,
  );

/** A creator's pictures that nothing of hers names, newest first; `count` is of all, also beyond `limit`. */
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
 * Removes pictures that are not used at this moment; others stay. Files stay for `REMOVED_DAYS`.
 * @param options.key one alone; left out: all
 * @returns how many; `removedAt` takes them back
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

/** Takes a removal back. @returns how many pictures are there again */
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
 * Deletes for good what was removed `REMOVED_DAYS` ago: a batch of one creator's. What came into use since then, by an
 * earlier version that was brought back, is among her pictures again. A file that another creator has too stays.
 * @returns how many rows were processed; 0: there are no more
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
    const ofHers = (keys: string[]) => and(eq(pictures.creatorId, creatorId), inArray(pictures.key, keys));
    if (keysOf(true).length > 0)
      await tx
        .update(pictures)
        .set({ removedAt: null })
        .where(ofHers(keysOf(true)));
    const gone = keysOf(false);
    if (gone.length === 0) return rows.length;
    await tx.delete(pictures).where(ofHers(gone));
    const shared = await tx.select({ key: pictures.key }).from(pictures).where(inArray(pictures.key, gone));
    const stays = new Set(shared.map(({ key }) => key));
    // Before the rows are gone for good: should this fail, the next run finds them again.
    for (const key of gone) if (!stays.has(key)) await store.remove(key);
    return rows.length;
  });
}
