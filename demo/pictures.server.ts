import { drawPicture } from '@larder/illustrations';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../app/db/client.server.ts';
import { creatorPictures } from '../app/db/schema/pictures.ts';
import type { PictureStore } from '../app/media/store.server.ts';
import { addPicture } from '../app/studio/pictures/pictures.server.ts';
import { readPictureAddress } from '../app/ui/picture-shapes.ts';
import { demoCreators } from './creators.ts';
import type { DemoCreator } from './types.ts';

/** A creator's pictures by name, in the order in which her studio got them, with what each shows. */
function shown(creator: DemoCreator): [name: string, alt: string][] {
  const { cook } = creator;
  return [
    ['logo', `The logo of ${creator.name}`],
    ['favicon', ''],
    ['signature', `The signature of ${cook.name}`],
    ['portrait', cook.name],
    ['cta', 'A table full of dishes, from above'],
    ...creator.features.map(({ picture }): [string, string] => [picture, '']),
    ...creator.recipes.map(({ slug, alt }): [string, string] => [slug, alt]),
  ];
}

/** A creator's pictures by name: the drawing, and the address at which it is stored. */
export type DrawnPictures = ReadonlyMap<string, { drawing: string; address: string }>;

export async function drawPictures(
  creator: DemoCreator,
  pictures: Pick<PictureStore, 'store'>,
): Promise<DrawnPictures> {
  const drawn = new Map<string, { drawing: string; address: string }>();
  for (const [name] of shown(creator)) {
    const drawing = drawPicture(creator.slug, name);
    drawn.set(name, { drawing, address: await pictures.store(Buffer.from(drawing)) });
  }
  return drawn;
}

/** Whether the demo's creators have pictures, and each is stored. To draw them takes a second of processor time. */
export async function arePicturesStored(db: Db, pictures: Pick<PictureStore, 'has'>): Promise<boolean> {
  const ids = demoCreators.map(({ id }) => id);
  const rows = await db
    .select({ key: creatorPictures.key })
    .from(creatorPictures)
    .where(and(inArray(creatorPictures.creatorId, ids), isNull(creatorPictures.removedAt)));
  for (const { key } of rows) if (!(await pictures.has(key))) return false;
  return rows.length > 0;
}

/** Puts them among the pictures of her studio. Idempotent. */
export async function addPictures(db: Db, creator: DemoCreator, drawn: DrawnPictures): Promise<void> {
  const begun = Date.parse('2026-01-01T00:00:00Z');
  for (const [at, [name, alt]] of shown(creator).entries()) {
    const now = new Date(begun + at * 1_000);
    await addDrawing(db, { creatorId: creator.id, ...drawn.get(name)!, name, alt, now });
  }
}

/** Puts a drawing that is stored among a creator's pictures. Idempotent. @param picture.address where it is stored */
export async function addDrawing(
  db: Db,
  picture: { creatorId: string; drawing: string; address: string; name: string; alt: string; now: Date },
): Promise<void> {
  const { creatorId, drawing, address, name, alt, now } = picture;
  const source = readPictureAddress(address);
  if (!source || !('own' in source)) throw new Error(`The picture ${name} is not stored`);
  const measures = { ...measuresOf(drawing), bytes: Buffer.byteLength(drawing) };
  await addPicture(db, { creatorId, key: source.own, filename: `${name}.svg`, ...measures, alt, addedBy: null, now });
}

function measuresOf(drawing: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(drawing) ?? [];
  return { width: Number(width), height: Number(height) };
}
