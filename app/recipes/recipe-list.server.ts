import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { recipes } from '../db/schema/recipes.ts';

/** A recipe as whoever works on it lists it, drafts too. */
export interface ListedRecipe {
  id: string;
  slug: string;
  name: string | null;
  status: (typeof recipes.$inferSelect)['status'];
  free: boolean;
  /** The published one; null: none is, or plain SQL wrote it. */
  revision: number | null;
}

/** A creator's recipes by slug, at most `limit`. @param after the last slug of the page before; null: the first page */
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

/** The id of a creator's recipe at this slug, published or not; null: there is none. */
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
