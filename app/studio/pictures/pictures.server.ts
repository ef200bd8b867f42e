import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creatorPictures as pictures } from '../../db/schema/pictures.ts';
import type { ReceivedPicture } from '../../media/receiving/receive.server.ts';
import type { Focus } from '../../ui/picture-focus.ts';
import {
  FILENAME_LENGTH,
  MOST_BYTES,
  pictureCursor,
  readPictureCursor,
  type StudioPicture,
  studioPicture,
} from './pictures.ts';

/** Of one creator's pictures: one of hers that is there. */
const hers = (creatorId: string, key: string) => and(eq(pictures.creatorId, creatorId), eq(pictures.key, key));

/** Whether a creator may add another picture. Those that were removed count until their files are deleted. */
export async function hasRoom(db: Db, { creatorId }: { creatorId: string }): Promise<boolean> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${pictures.bytes}), 0)::float8` })
    .from(pictures)
    .where(eq(pictures.creatorId, creatorId));
  return row!.bytes < MOST_BYTES;
}

/**
 * Says that a picture is about to be stored for a creator: as a removed one, until `addPicture` puts it among hers. Should
 * that fail, what was stored is deleted with what she removed. One that she has stays as it is.
 */
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
 * Puts a stored picture among a creator's. Idempotent: one that she has already, or had removed, is there again as the
 * newest, with its words and its point.
 * @param picture.addedBy the account; null: a command of the operator
 * @param picture.alt for one that is new; left out: not described yet
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

/** Null where the creator has no such picture, or it was removed. */
export async function findPicture(
  db: Db,
  { creatorId, key }: { creatorId: string; key: string },
): Promise<StudioPicture | null> {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(hers(creatorId, key), isNull(pictures.removedAt)));
  return row ? studioPicture(row) : null;
}

/** Whether other creators have a picture that this one never gave us. One that nobody has was stored by a command. */
export async function isOfOthersOnly(db: Db, { creatorId, key }: { creatorId: string; key: string }): Promise<boolean> {
  const owners = await db.select({ creatorId: pictures.creatorId }).from(pictures).where(eq(pictures.key, key));
  return owners.length > 0 && owners.every((owner) => owner.creatorId !== creatorId);
}

/**
 * A page of a creator's pictures, newest first.
 * @param options.after the `next` of the page before; null: the first
 * @returns `next` null: there are no more
 */
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

/** Says what a picture shows and what it is cut around. False: the creator has no such picture. */
export async function describePicture(
  db: Db,
  picture: { creatorId: string; key: string; alt: string; focus: Focus | null },
): Promise<boolean> {
  const { creatorId, key, alt, focus } = picture;
  const changed = await db
    .update(pictures)
    .set({ alt, focusX: focus?.x ?? null, focusY: focus?.y ?? null })
    .where(and(hers(creatorId, key), isNull(pictures.removedAt)))
    .returning({ key: pictures.key });
  return changed.length > 0;
}
