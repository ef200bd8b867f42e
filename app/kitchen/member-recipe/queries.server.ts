import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { cookedRecipes, recipeNotes, savedRecipes, shoppingLists } from '../../db/schema/kitchen.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import type { MemberRecipe } from './member-recipe.ts';

export interface FoundMemberRecipe {
  recipe: { id: string; slug: string; name: string | null; free: boolean };
  mine: MemberRecipe;
}

const memberRecipe = preparedOnce((db) => {
  const own = (table: typeof savedRecipes | typeof cookedRecipes | typeof recipeNotes) =>
    sql`from ${table} where ${and(eq(table.accountId, sql.placeholder('accountId')), eq(table.recipeId, recipes.id))}`;
  return db
    .select({
      recipe: { id: recipes.id, slug: recipes.slug, name: recipes.name, free: recipes.free },
      saved: sql<boolean>`exists (select ${own(savedRecipes)})`,
      timesCooked: sql<number>`(select count(*)::int ${own(cookedRecipes)})`,
      lastCookedAt: sql<Date | null>`(select max(${cookedRecipes.cookedAt}) ${own(cookedRecipes)})`.mapWith(
        cookedRecipes.cookedAt,
      ),
      note: sql<string | null>`(select ${recipeNotes.text} ${own(recipeNotes)})`,
      listed: sql<boolean>`exists (select from ${shoppingLists}
        where ${eq(shoppingLists.accountId, sql.placeholder('accountId'))} and ${shoppingLists.content} -> 'recipes'
          @> jsonb_build_array(jsonb_build_object('recipeId', ${recipes.id})))`,
    })
    .from(recipes)
    .where(
      and(eq(recipes.userId, sql.placeholder('creatorId')), eq(recipes.slug, sql.placeholder('slug')), isPublished),
    )
    .prepare('member_recipe');
});

export async function findMemberRecipe(
  db: Db,
  { accountId, creatorId, slug }: { accountId: string; creatorId: string; slug: string },
): Promise<FoundMemberRecipe | null> {
  const [found] = await memberRecipe(db).execute({ accountId, creatorId, slug });
  if (!found) return null;
  const { recipe, lastCookedAt, ...mine } = found;
  return { recipe, mine: { ...mine, lastCookedAt: lastCookedAt?.toISOString() ?? null } };
}

export async function findMarks(
  db: Db,
  { accountId, recipeIds }: { accountId: string; recipeIds: readonly string[] },
): Promise<{ saved: string[]; cooked: string[] }> {
  if (recipeIds.length === 0) return { saved: [], cooked: [] };
  const ids = [...recipeIds];
  const [saved, cooked] = await Promise.all([
    db
      .select({ id: savedRecipes.recipeId })
      .from(savedRecipes)
      .where(and(eq(savedRecipes.accountId, accountId), inArray(savedRecipes.recipeId, ids))),
    db
      .selectDistinct({ id: cookedRecipes.recipeId })
      .from(cookedRecipes)
      .where(and(eq(cookedRecipes.accountId, accountId), inArray(cookedRecipes.recipeId, ids))),
  ]);
  return { saved: saved.map(({ id }) => id), cooked: cooked.map(({ id }) => id) };
}
