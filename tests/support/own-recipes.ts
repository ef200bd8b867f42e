import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { recipeDrafts, recipeList } from '../../app/db/schema/recipe-editing.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { addRecipe } from '../../app/recipes/commands.server.ts';
import type { WrittenRecipe } from '../../app/recipes/content/recipe-shape.ts';
import { storedRecipe } from '../../app/recipes/content/stored-recipe.ts';
import { updateListings } from '../../app/recipes/listing/refresh.server.ts';
import { accountsIn } from './accounts.ts';
import { aLandingPage } from './rows.ts';
import { aContent } from './written-recipe.ts';

export async function aRecipeStudio(db: Db, { now, subdomain }: { now: Date; subdomain?: string }) {
  const { creatorId } = await aLandingPage(db, { subdomain: subdomain ?? `p-${randomUUID()}` });
  const accountId = await accountsIn(db)({ email: `${randomUUID()}@cooks.example` });
  const by = { accountId };

  async function add(fields: Partial<WrittenRecipe> = {}, { publish = null as Date | null, at = now } = {}) {
    const recipe = { content: aContent(fields), publish, authorId: accountId, change: 'First', now: at };
    const { id } = await db.transaction((tx) => addRecipe(tx, { creatorId, ...recipe }));
    return { creatorId, recipeId: id };
  }

  return {
    creatorId,
    accountId,
    by,
    aDraft: (fields?: Partial<WrittenRecipe>, at?: Date) => add(fields, { at }),
    aPublished: (fields?: Partial<WrittenRecipe>, at = now) => add(fields, { publish: at, at }),
    async write({ recipeId }: { recipeId: string }, fields: Partial<WrittenRecipe>, version = 1, savedAt = now) {
      const draft = { content: storedRecipe(aContent(fields)), version, authorId: accountId, savedAt };
      await db
        .insert(recipeDrafts)
        .values({ recipeId, ...draft })
        .onConflictDoUpdate({ target: recipeDrafts.recipeId, set: draft });
    },
  };
}

export type RecipeStudio = Awaited<ReturnType<typeof aRecipeStudio>>;

export async function rowsOfRecipe(db: Db, { recipeId }: { recipeId: string }) {
  await updateListings(db, { creatorId: null });
  const [row] = await db.select().from(recipes).where(eq(recipes.id, recipeId));
  const [draft] = await db.select().from(recipeDrafts).where(eq(recipeDrafts.recipeId, recipeId));
  const [listed] = await db.select().from(recipeList).where(eq(recipeList.recipeId, recipeId));
  return { row, draft, listed };
}
