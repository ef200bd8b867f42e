import { and, desc, eq } from 'drizzle-orm';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import type { Services } from '../../http/services.ts';
import type { MailDish } from '../../mail/message.ts';
import { readPictureAddress, variantAddress } from '../../ui/picture-shapes.ts';

/** Maximum number of a creator's newest recipes considered, as many as a landing page shows. */
const NEWEST = 10;

/**
 * Returns the name and picture of the newest recipe with an uploaded picture among the creator's `NEWEST` recipes, or
 * null. A picture on another host would tell that host who reads the email. The picture is WebP, because PNG files are
 * too large; mail clients without WebP show the name.
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
