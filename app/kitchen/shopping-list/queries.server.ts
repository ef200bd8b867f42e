import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { shoppingListLinks, shoppingLists } from '../../db/schema/kitchen.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import type { ShownBody } from '../../recipes/content/recipe-content.ts';
import type { RecipeYield } from '../../recipes/content/recipe-shape.ts';
import { readShownBody } from '../../recipes/content/stored-recipe.ts';
import { findAudiencesOfAccount } from '../../recipes/paywall/audience-of-account.server.ts';
import { readableBody } from '../../recipes/paywall/paywall.server.ts';
import { secretAddresses } from '../secret-address.server.ts';
import { versionOf } from '../version.ts';
import { emptyList, readStoredList, type ShoppingList } from './shopping-list.ts';

export interface RecipeOfList {
  id: string;
  creatorId: string;
  slug: string;
  name: string | null;
  imageUrl: string | null;
  made: RecipeYield | null;
  /** Null if the owner may not read the recipe. */
  body: ShownBody | null;
}

export interface FoundList {
  list: ShoppingList;
  /** Published recipes by id. */
  recipes: Map<string, RecipeOfList>;
  version: string;
}

export async function findShoppingList(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<FoundList> {
  const [row] = await db
    .select({ content: shoppingLists.content, updatedAt: shoppingLists.updatedAt })
    .from(shoppingLists)
    .where(eq(shoppingLists.accountId, accountId));
  const list = row ? readStoredList(row.content) : emptyList;
  const ids = [...new Set(list.recipes.map(({ recipeId }) => recipeId))];
  const found = ids.length > 0 ? await findRecipes(db, { accountId, ids, now }) : new Map();
  return { list, recipes: found, version: versionOf(row?.updatedAt) };
}

export async function findListVersion(db: Db, { accountId }: { accountId: string }): Promise<string> {
  const [row] = await db
    .select({ updatedAt: shoppingLists.updatedAt })
    .from(shoppingLists)
    .where(eq(shoppingLists.accountId, accountId));
  return versionOf(row?.updatedAt);
}

export const { findSince: findLinkSince, findOwner: findOwnerOfLink } = secretAddresses(shoppingListLinks);

/** Finds published recipes, with the bodies that the account may read. */
export async function findRecipes(
  db: Db,
  { accountId, ids, now }: { accountId: string; ids: readonly string[]; now: Date },
): Promise<Map<string, RecipeOfList>> {
  const these = and(inArray(recipes.id, [...ids]), isPublished);
  const creators = await db.selectDistinct({ creatorId: recipes.userId }).from(recipes).where(these);
  const creatorIds = creators.map(({ creatorId }) => creatorId);
  const audiences = await findAudiencesOfAccount(db, { accountId, creatorIds, now });
  const found: RecipeOfList[] = [];
  for (const [creatorId, audience] of audiences) {
    const rows = await db
      .select({
        id: recipes.id,
        slug: recipes.slug,
        name: recipes.name,
        creatorId: recipes.userId,
        imageUrl: recipes.imageUrl,
        yieldNumber: recipes.yieldNumber,
        yieldWord: recipes.yieldWord,
        body: readableBody(audience ?? 'public'),
      })
      .from(recipes)
      .where(and(these, eq(recipes.userId, creatorId)));
    for (const { yieldNumber, yieldWord, body, ...recipe } of rows) {
      const made = yieldNumber === null ? null : { number: yieldNumber, word: yieldWord ?? '' };
      found.push({ ...recipe, made, body: readShownBody(body) });
    }
  }
  return new Map(found.map((recipe) => [recipe.id, recipe]));
}

/** Returns the names of the published recipes, by id; null for a recipe without a name. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { id, name } = recipes;
  const these = and(inArray(id, [...ids]), isPublished);
  const found = await db.select({ id, name }).from(recipes).where(these);
  return new Map(found.map((recipe) => [recipe.id, recipe.name]));
}
