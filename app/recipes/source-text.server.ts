import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { importedRecipes } from '../db/schema/recipe-editing.ts';
import { recipes } from '../db/schema/recipes.ts';
import type { OwnRecipe } from './commands.server.ts';

/** The text that a recipe was read from when it was imported; null: it was no text, or was not imported. */
export async function findSourceText(db: Db, { creatorId, recipeId }: OwnRecipe): Promise<string | null> {
  const [found] = await db
    .select({ written: importedRecipes.written })
    .from(importedRecipes)
    .innerJoin(recipes, eq(recipes.id, importedRecipes.recipeId))
    .where(and(eq(importedRecipes.recipeId, recipeId), eq(recipes.userId, creatorId)));
  return found?.written ?? null;
}
