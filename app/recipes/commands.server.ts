import type { Db } from '../db/client.server.ts';
import { recipeRevisions, recipes } from '../db/schema/recipes.ts';
import { recipeColumns } from './content/recipe-columns.ts';
import type { RecipeContent } from './content/recipe-content.ts';

/**
 * Adds a recipe with its first revision; within the caller's transaction.
 * @param recipe.publish when it is published and dated; null: it stays a draft
 * @param recipe.authorId null: a command of the operator
 * @param recipe.importKey see `recipes.import_key`
 */
export async function addRecipe(
  tx: Db,
  recipe: {
    creatorId: string;
    content: RecipeContent;
    publish: Date | null;
    authorId: string | null;
    change: string;
    importKey?: string;
    now: Date;
  },
): Promise<{ id: string; slug: string }> {
  const { creatorId, content, publish, authorId, change, importKey, now } = recipe;
  const [added] = await tx
    .insert(recipes)
    .values({
      ...recipeColumns(content),
      userId: creatorId,
      status: publish ? 'published' : 'draft',
      publishedAt: publish,
      dateCreated: publish ?? now,
      revision: publish ? 1 : null,
      importKey,
    })
    .returning({ id: recipes.id, slug: recipes.slug });
  await tx
    .insert(recipeRevisions)
    .values({ recipeId: added!.id, number: 1, content, authorId, createdAt: now, change });
  return added!;
}
