import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creatorPictures } from '../../db/schema/pictures.ts';
import { readPictureName } from '../../ui/picture-focus.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import type { RecipePicture } from '../content/recipe-shape.ts';

/** Adds missing descriptions from the creator's picture library. Returns the given array if nothing was added. */
export async function withDescriptions(
  db: Db,
  { creatorId, pictures }: { creatorId: string; pictures: RecipePicture[] },
): Promise<RecipePicture[]> {
  const keys = pictures.map(({ address, alt }) => {
    const source = alt.trim() ? null : readPictureAddress(address);
    return source && 'own' in source ? (readPictureName(source.own)?.key ?? source.own) : null;
  });
  const wanted = keys.filter((key) => key !== null);
  if (wanted.length === 0) return pictures;
  const { key, alt } = creatorPictures;
  const rows = await db
    .select({ key, alt })
    .from(creatorPictures)
    .where(and(eq(creatorPictures.creatorId, creatorId), inArray(key, wanted)));
  const described = new Map(rows.filter(({ alt }) => alt).map(({ key, alt }) => [key, alt]));
  if (described.size === 0) return pictures;
  return pictures.map((picture, at) => ({ ...picture, alt: described.get(keys[at] ?? '') ?? picture.alt }));
}
