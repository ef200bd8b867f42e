import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { postPictures, posts } from '../../db/schema/community.ts';
import { creatorPictures as pictures } from '../../db/schema/pictures.ts';
import { FILENAME_LENGTH } from '../../media/receiving/filename.ts';
import type { ReceivedPicture } from '../../media/receiving/receive.server.ts';
import type { Focus } from '../../ui/picture-focus.ts';
import { MAX_BYTES, pictureCursor, readPictureCursor, type StudioPicture, studioPicture } from './pictures.ts';

/** Matches a picture of a creator, removed or not. */
const isOwn = (creatorId: string, key: string) => and(eq(pictures.creatorId, creatorId), eq(pictures.key, key));

/** Returns true if a creator may add a picture. Removed pictures count until their files are deleted. */
export async function hasRoom(db: Db, { creatorId }: { creatorId: string }): Promise<boolean> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${pictures.bytes}), 0)::float8` })
    .from(pictures)
    .where(eq(pictures.creatorId, creatorId));
  return row!.bytes < MAX_BYTES;
}

/** Reserves a row, marked as removed, before a picture is stored. If storing fails, the cleanup deletes the file. */
export async function expectPicture(
  db: Db,
  picture: ReceivedPicture & { creatorId: string; filename: string; addedBy: string | null; now: Date },
): Promise<void> {
  const { now, filename, ...row } = picture;
  const named = { ...row, filename: filename.slice(0, FILENAME_LENGTH) };
  await db
    .insert(pictures)
    .values({ ...named, addedAt: now, removedAt: now })
    .onConflictDoNothing();
}

/**
 * Adds a stored picture. A picture that was added before becomes the newest and keeps its description and focal point.
 * `addedBy` is null for an operator command.
 */
export async function addPicture(
  db: Db,
  picture: ReceivedPicture & {
    creatorId: string;
    filename: string;
    alt?: string;
    addedBy: string | null;
    now: Date;
  },
): Promise<StudioPicture> {
  const { now, filename, ...row } = picture;
  const [added] = await db
    .insert(pictures)
    .values({ ...row, filename: filename.slice(0, FILENAME_LENGTH), addedAt: now })
    .onConflictDoUpdate({ target: [pictures.creatorId, pictures.key], set: { addedAt: now, removedAt: null } })
    .returning();
  return studioPicture(added!);
}

export async function findPicture(
  db: Db,
  { creatorId, key }: { creatorId: string; key: string },
): Promise<StudioPicture | null> {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(isOwn(creatorId, key), isNull(pictures.removedAt)));
  return row ? studioPicture(row) : null;
}

/** Returns true if the picture belongs only to other creators or their communities, false if to no creator. */
export async function isOfOthersOnly(db: Db, { creatorId, key }: { creatorId: string; key: string }): Promise<boolean> {
  const owners = await db
    .select({ creatorId: pictures.creatorId })
    .from(pictures)
    .where(eq(pictures.key, key))
    .union(
      db
        .select({ creatorId: posts.creatorId })
        .from(postPictures)
        .innerJoin(posts, eq(posts.id, postPictures.postId))
        .where(eq(postPictures.key, key)),
    );
  return owners.length > 0 && owners.every((owner) => owner.creatorId !== creatorId);
}

export async function listPictures(
  db: Db,
  { creatorId, after, limit }: { creatorId: string; after: string | null; limit: number },
): Promise<{ pictures: StudioPicture[]; next: string | null }> {
  const from = readPictureCursor(after);
  const later =
    from && or(lt(pictures.addedAt, from.addedAt), and(eq(pictures.addedAt, from.addedAt), lt(pictures.key, from.key)));
  const rows = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.creatorId, creatorId), isNull(pictures.removedAt), later ?? undefined))
    .orderBy(desc(pictures.addedAt), desc(pictures.key))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return { pictures: shown.map(studioPicture), next: rows.length > limit ? pictureCursor(shown.at(-1)!) : null };
}

export async function describePicture(
  db: Db,
  picture: { creatorId: string; key: string; alt?: string | undefined; focus?: Focus | null | undefined },
): Promise<StudioPicture | null> {
  const { creatorId, key, alt, focus } = picture;
  const [changed] = await db
    .update(pictures)
    .set({ alt, ...(focus !== undefined && { focusX: focus?.x ?? null, focusY: focus?.y ?? null }) })
    .where(and(isOwn(creatorId, key), isNull(pictures.removedAt)))
    .returning();
  return changed ? studioPicture(changed) : null;
}
