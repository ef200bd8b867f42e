import { and, desc, eq, exists } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creators.ts';
import { recipes } from '../db/schema/recipes.ts';

/** How many recipes a landing page shows, newest first (specification, section 9). */
export const RECIPES_PER_CREATOR = 10;

/** The public fields of a recipe. Times are minutes. */
export interface RecipeCard {
  id: string;
  name: string | null;
  imageUrl: string | null;
  free: boolean;
  prepTime: number | null;
  cookTime: number | null;
}

export const recipeCardColumns = {
  id: recipes.id,
  name: recipes.name,
  imageUrl: recipes.imageUrl,
  free: recipes.free,
  prepTime: recipes.prepTime,
  cookTime: recipes.cookTime,
};

/** The order of every public list of recipes; ties, as in rows created by one statement, are broken by the id. */
export const newestFirst = [desc(recipes.dateCreated), recipes.id] as const;

/** A creator's ten newest recipes; empty for a creator without an active landing page. */
export function listNewestRecipes(
  db: Db,
  { creatorId }: { creatorId: string },
): Promise<(RecipeCard & { userId: string; dateCreated: Date })[]> {
  const activePage = db
    .select({ id: landingPages.id })
    .from(landingPages)
    .where(and(eq(landingPages.creatorId, recipes.userId), eq(landingPages.isActive, true)));
  return db
    .select({ ...recipeCardColumns, userId: recipes.userId, dateCreated: recipes.dateCreated })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), exists(activePage)))
    .orderBy(...newestFirst)
    .limit(RECIPES_PER_CREATOR);
}
