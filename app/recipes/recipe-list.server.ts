import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { recipes } from '../db/schema/recipes.ts';

/** Recipe as listed on the command line, including drafts and removed recipes. */
export interface ListedRecipe {
  id: string;
  slug: string;
  name: string | null;
  status: (typeof recipes.$inferSelect)['status'];
  free: boolean;
  /** Published revision, or null if there is none or plain SQL wrote the recipe. */
  revision: number | null;
}

/** Lists a creator's recipes in the order of their slugs, starting after the slug `after`. */
export function listRecipes(
  db: Db,
  { creatorId, after, limit }: { creatorId: string; after: string | null; limit: number },
): Promise<ListedRecipe[]> {
  return db
    .select({
      id: recipes.id,
      slug: recipes.slug,
      name: recipes.name,
      status: recipes.status,
      free: recipes.free,
      revision: recipes.revision,
    })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), after === null ? undefined : gt(recipes.slug, after)))
    .orderBy(asc(recipes.slug))
    .limit(limit);
}

/** Finds a creator's recipe by its current slug, published or not. */
export async function findRecipeId(
  db: Db,
  { creatorId, slug }: { creatorId: string; slug: string },
): Promise<string | null> {
  const [found] = await db
    .select({ id: recipes.id })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), eq(recipes.slug, slug)));
  return found?.id ?? null;
}
