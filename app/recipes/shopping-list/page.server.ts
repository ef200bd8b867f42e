import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { roleOf } from '../../access/roles.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { workLinksOf } from '../../creators/header/work-links.ts';
import { isUuid } from '../../http/ids.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { listKitchen } from '../kitchen/lists.server.ts';
import { audienceOf, mayReadFully } from '../paywall/paywall.ts';
import { isCounted } from '../recipe-page/serving/read-choice.ts';
import { shoppingList as copy } from './copy.ts';
import { type EntryState, listEntries } from './list-entries.ts';
import type { RecipeChoice, RecipeOnList, RecipeToAdd, ShoppingListPageData } from './list-view.ts';
import { findShoppingList, findToAdd, type RecipeOfList } from './queries.server.ts';
import { shoppingAisles } from './rows.ts';
import type { ListedRecipe } from './shopping-list.ts';

/** How many may be chosen from of the saved recipes, of the cooked ones, and of the creator’s newest. */
const CHOICES = 24;

/**
 * The list of whoever is signed in, with what may be added to it.
 * @param add `?add=`: the recipe that a page leads here to add; null: none
 * @throws a 503 when it cannot be read
 */
export async function loadShoppingList(
  context: Readonly<RouterContextProvider>,
  { add }: { add: string | null },
): Promise<ShoppingListPageData> {
  const services = context.get(servicesContext);
  const { db, log, membershipNow } = services;
  const member = await requireMember(context);
  const { accountId, membership, studios } = member;
  const creatorId = membership?.creatorId ?? studios[0]?.creatorId ?? null;
  try {
    const [{ list, recipes }, kitchen, brand, toAdd] = await Promise.all([
      findShoppingList(db, { accountId, now: membershipNow() }),
      listKitchen(db, { accountId, creatorId, fresh: CHOICES, saved: CHOICES, cooked: CHOICES, noted: 0 }),
      creatorId ? findBrand(db, { creatorId }) : null,
      add !== null && isUuid(add) ? findToAdd(db, add) : null,
    ]);
    const { entries, states } = listEntries(list, recipes);
    const aisles = shoppingAisles(entries, new Set(list.ticked));
    const onList = new Set(list.recipes.map(({ recipeId }) => recipeId));
    const mayAdd = (recipe: { free: boolean; creatorId: string }) =>
      mayReadFully(recipe, audienceOf(roleOf(member, recipe.creatorId)));
    const choices = new Map<string, RecipeChoice>();
    for (const listed of [...kitchen.saved, ...kitchen.cooked, ...kitchen.fresh]) {
      if (onList.has(listed.id) || !mayAdd(listed)) continue;
      choices.set(listed.id, { id: listed.id, name: listed.name?.trim() || copy.nameless });
    }
    return {
      ...{ brand: brand ?? null, work: workLinksOf(member), aisles, choices: [...choices.values()] },
      adding: toAdd && !onList.has(toAdd.id) && mayAdd(toAdd) ? recipeToAdd(toAdd) : null,
      recipes: list.recipes.map((entry) => recipeOnList(entry, recipes.get(entry.recipeId), states.get(entry.id)!)),
      entryIds: [...list.recipes, ...list.lines].map(({ id }) => id),
      left: aisles.reduce((sum, { rows }) => sum + rows.filter(({ isTicked }) => !isTicked).length, 0),
      operation: randomUUID(),
    };
  } catch (err) {
    log.error({ err }, 'A shopping list could not be read');
    throw unreadablePage();
  }
}

function recipeToAdd(recipe: NonNullable<Awaited<ReturnType<typeof findToAdd>>>): RecipeToAdd {
  const { id, name, yieldNumber, yieldWord } = recipe;
  const made = yieldNumber === null ? null : { number: yieldNumber, word: yieldWord ?? '' };
  return { id, name: name?.trim() || copy.nameless, serves: isCounted(made) ? made.number : null };
}

/** One that is not published any more has no page and no lines: it is named as one that may be removed. */
function recipeOnList(entry: ListedRecipe, recipe: RecipeOfList | undefined, state: EntryState): RecipeOnList {
  const made = recipe?.made ?? null;
  return {
    id: entry.id,
    name: recipe?.name?.trim() || copy.nameless,
    serves: isCounted(made) ? (entry.serves ?? made.number) : null,
    state,
  };
}
