import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../app/db/client.server.ts';
import { creatorPictures } from '../app/db/schema/pictures.ts';
import type { PictureStore } from '../app/media/store.server.ts';
import { addPicture } from '../app/studio/pictures/pictures.server.ts';
import { readPictureAddress } from '../app/ui/picture-shapes.ts';
import { demoCreators } from './creators.ts';
import { demoPictures } from './pictures/pictures.ts';
import type { DemoCreator } from './types.ts';

/** Folder with variants rendered in advance, in the layout of a picture store's `made` folder. */
export const renderedVariants = path.join(import.meta.dirname, 'pictures/variants');

interface StoredDrawing {
  drawing: Buffer;
  key: string;
  /** Address of the stored picture, with its focal point if it has one. */
  address: string;
}

function readDrawing(creatorSlug: string, name: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(path.join(import.meta.dirname, 'pictures', creatorSlug, `${name}.svg`));
}

export async function storeDrawing(
  creatorSlug: string,
  name: string,
  pictures: Pick<PictureStore, 'store' | 'pointOut'>,
): Promise<StoredDrawing> {
  const drawing = await readDrawing(creatorSlug, name);
  const address = await pictures.store(drawing);
  const source = readPictureAddress(address);
  if (!source || !('own' in source)) throw new Error(`The picture ${name} is not stored`);
  const key = source.own;
  const focus = demoPictures[creatorSlug]?.[name]?.focus;
  return { drawing, key, address: focus ? await pictures.pointOut(key, focus) : address };
}

export type StoredDrawings = ReadonlyMap<string, StoredDrawing>;

export async function storeDrawings(
  creator: DemoCreator,
  pictures: Pick<PictureStore, 'store' | 'pointOut'>,
): Promise<StoredDrawings> {
  const stored = new Map<string, StoredDrawing>();
  for (const name of Object.keys(demoPictures[creator.slug]!)) {
    stored.set(name, await storeDrawing(creator.slug, name, pictures));
  }
  return stored;
}

export async function arePicturesStored(db: Db, pictures: Pick<PictureStore, 'has'>): Promise<boolean> {
  const ids = demoCreators.map(({ id }) => id);
  const rows = await db
    .select({ key: creatorPictures.key })
    .from(creatorPictures)
    .where(and(inArray(creatorPictures.creatorId, ids), isNull(creatorPictures.removedAt)));
  for (const { key } of rows) if (!(await pictures.has(key))) return false;
  return rows.length > 0;
}

/** Adds a creator's stored drawings to the pictures of the studio. Idempotent. */
export async function addPictures(db: Db, creator: DemoCreator, stored: StoredDrawings): Promise<void> {
  const begun = Date.parse('2026-01-01T00:00:00Z');
  for (const [at, [name, { alt }]] of Object.entries(demoPictures[creator.slug]!).entries()) {
    const now = new Date(begun + at * 1_000);
    await addDrawing(db, { creatorId: creator.id, stored: stored.get(name)!, name, alt, now });
  }
}

export async function addDrawing(
  db: Db,
  picture: { creatorId: string; stored: StoredDrawing; name: string; alt: string; now: Date },
): Promise<void> {
  const { creatorId, name, alt, now } = picture;
  const { drawing, key } = picture.stored;
  const measures = { ...measuresOf(drawing), bytes: drawing.byteLength };
  await addPicture(db, { creatorId, key, filename: `${name}.svg`, ...measures, alt, addedBy: null, now });
}

function measuresOf(drawing: Buffer): { width: number; height: number } {
  const start = drawing.toString('utf8', 0, 256);
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(start) ?? [];
  return { width: Number(width), height: Number(height) };
}
