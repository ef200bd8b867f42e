import { and, desc, eq } from 'drizzle-orm';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import type { Services } from '../../http/services.ts';
import type { MailDish } from '../../mail/message.ts';
import { readPictureAddress, variantAddress } from '../../ui/picture-shapes.ts';

/** Maximum number of a creator's newest recipes considered. */
const NEWEST = 10;

/**
 * Finds the newest recipe with an uploaded picture among a creator's `NEWEST` recipes, or null. A picture on another
 * host would tell that host who reads the email.
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
