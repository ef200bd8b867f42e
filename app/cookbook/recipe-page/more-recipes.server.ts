import { and, arrayOverlaps, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { newestFirst, type RecipeCard, recipeCardColumns } from '../../recipes/queries.server.ts';

const SHOWN = 4;
/** Maximum number of newest recipes searched for shared tags. */
const MAX_CANDIDATES = 100;

/** Returns other published recipes: those that share a tag first, then the newest. Reads public columns only. */
export function listMoreRecipes(
  db: Db,
  { creatorId, id, tags }: { creatorId: string; id: string; tags: readonly string[] },
): Promise<RecipeCard[]> {
  const newest = db
    .select({ ...recipeCardColumns, dateCreated: recipes.dateCreated, tags: recipes.tags })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), isPublished, ne(recipes.id, id)))
    .orderBy(...newestFirst)
    .limit(MAX_CANDIDATES)
    .as('newest');
  const { slug, name, imageUrl, free, prepTime, cookTime, restTime } = newest;
  const card = { id: newest.id, slug, name, imageUrl, free, prepTime, cookTime, restTime };
  const isAlike = tags.length > 0 ? [desc(arrayOverlaps(newest.tags, [...tags]))] : [];
  return db
    .select(card satisfies Record<keyof RecipeCard, unknown>)
    .from(newest)
    .orderBy(...isAlike, desc(newest.dateCreated), newest.id)
    .limit(SHOWN);
}
