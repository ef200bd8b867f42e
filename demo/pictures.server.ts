import { drawPicture } from '@larder/illustrations';
import type { Db } from '../app/db/client.server.ts';
import type { PictureStore } from '../app/media/store.server.ts';
import { addPicture } from '../app/studio/pictures/pictures.server.ts';
import { readPictureAddress } from '../app/ui/picture-shapes.ts';
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

/** The stored addresses of a creator's pictures, by name. */
export type DrawnPictures = ReadonlyMap<string, string>;

export async function drawPictures(
  creator: DemoCreator,
  pictures: Pick<PictureStore, 'store'>,
): Promise<DrawnPictures> {
  const drawn = new Map<string, string>();
  for (const [name] of shown(creator)) {
    drawn.set(name, await pictures.store(Buffer.from(drawPicture(creator.slug, name))));
  }
  return drawn;
}

/** Puts them among the pictures of her studio. Idempotent. */
export async function addPictures(db: Db, creator: DemoCreator, drawn: DrawnPictures): Promise<void> {
  const begun = Date.parse('2026-01-01T00:00:00Z');
  const { id: creatorId, slug } = creator;
  for (const [at, [name, alt]] of shown(creator).entries()) {
    const now = new Date(begun + at * 1_000);
    await addDrawing(db, { creatorId, drawing: drawPicture(slug, name), address: drawn.get(name), name, alt, now });
  }
}

/** Puts a drawing that is stored among a creator's pictures. Idempotent. @param picture.address where it is stored */
export async function addDrawing(
  db: Db,
  picture: { creatorId: string; drawing: string; address: string | undefined; name: string; alt: string; now: Date },
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
