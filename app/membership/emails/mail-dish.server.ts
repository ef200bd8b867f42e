import { and, desc, eq } from 'drizzle-orm';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import type { Services } from '../../http/services.ts';
import type { MailDish } from '../../mail/message.ts';
import { readPictureAddress, variantAddress } from '../../ui/picture-shapes.ts';

/** Number of recipes considered: as many as a landing page shows. */
const NEWEST = 10;

/**
 * Returns the newest recipe with a picture of our own; a foreign host would learn who reads the
 * mail. WebP, because the PNG weighs a megabyte. Mail programs without WebP show the name.
 */
export async function findDish(
  tx: Db,
  { origin }: Pick<Services, 'origin'>,
  { creatorId }: Pick<Brand, 'creatorId'>,
): Promise<MailDish | null> {
  const newest = await tx
    .select({ name: recipes.name, imageUrl: recipes.imageUrl })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), isPublished))
    .orderBy(desc(recipes.dateCreated), recipes.id)
    .limit(NEWEST);
  for (const { name, imageUrl } of newest) {
    const picture = readPictureAddress(imageUrl);
    if (!name?.trim() || !picture || !('own' in picture)) continue;
    return { name, picture: origin + variantAddress(picture.own, 'wide', 800, 'webp') };
  }
  return null;
}
