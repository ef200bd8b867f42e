import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { findMemberLinks } from '../../creators/header/member-links.server.ts';
import type { Db } from '../../db/client.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { isCounted } from '../../recipes/showing/serving/read-choice.ts';
import { readUnits } from '../../recipes/showing/serving/serving-choice.ts';
import { findChoice, findKitchenBrand, listChoices } from '../recipe-choices.server.ts';
import { shoppingList as copy } from './copy.ts';
import type { EntryState } from './list-entries.ts';
import type { RecipeOnList, ShoppingListPageData } from './list-view.ts';
import { findLinkSince, findRecipes, findShoppingList, type RecipeOfList } from './queries.server.ts';
import { countLeft, type FoodOfRecipe, foodsOf } from './rows.ts';
import type { ListedRecipe } from './shopping-list.ts';
import { showList } from './shown-list.server.ts';

/** The parameter `add` names a recipe to add, in the servings and units of the linking page. */
export const loadShoppingList = pageLoader(
  'A shopping list could not be read',
  async (
    { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
    { db, membershipNow },
  ): Promise<ShoppingListPageData> => {
    const query = new URL(request.url).searchParams;
    const member = await requireMember(context);
    const of = { accountId: member.accountId, now: membershipNow() };
    const [{ list, recipes, version }, choices, brand, toAdd, linkSince] = await Promise.all([
      findShoppingList(db, of),
      listChoices(db, member),
      findKitchenBrand(db, member),
      findChoice(db, member, query),
      findLinkSince(db, of),
    ]);
    const { aisles, states } = showList({ list, recipes });
    const onList = new Set(list.recipes.map(({ recipeId }) => recipeId));
    return {
      brand,
      links: await findMemberLinks(db, member, brand),
      aisles,
      version,
      units: list.units,
      linkSince: linkSince?.toISOString() ?? null,
      choices: choices.filter(({ id }) => !onList.has(id)),
      adding:
        toAdd && !onList.has(toAdd.id)
          ? { ...toAdd, units: readUnits(query.get('units')), foods: await findFoods(db, { ...of, id: toAdd.id }) }
          : null,
      recipes: list.recipes.map((entry) => recipeOnList(entry, recipes.get(entry.recipeId), states.get(entry.id)!)),
      entryIds: [...list.recipes, ...list.lines].map(({ id }) => id),
      left: countLeft(aisles),
      operation: randomUUID(),
    };
  },
);

async function findFoods(
  db: Db,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<FoodOfRecipe[]> {
  const recipe = (await findRecipes(db, { accountId, ids: [id], now })).get(id);
  return recipe?.body ? foodsOf(recipe.body.groups.flatMap(({ lines }) => lines)) : [];
}

/** An unpublished recipe has a placeholder name, so that it can be removed. */
function recipeOnList(entry: ListedRecipe, recipe: RecipeOfList | undefined, state: EntryState): RecipeOnList {
  const made = recipe?.made ?? null;
  return {
    id: entry.id,
    name: recipe?.name?.trim() || copy.nameless,
    serves: isCounted(made) ? (entry.serves ?? made.number) : null,
    state,
  };
}
