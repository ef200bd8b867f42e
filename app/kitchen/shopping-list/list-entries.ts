import { parseLine } from '../../recipes/content/parse-recipe.ts';
import type { ShownBody } from '../../recipes/content/recipe-content.ts';
import type { RecipeYield } from '../../recipes/content/recipe-shape.ts';
import { factorFor } from '../../recipes/scaling/factor.ts';
import { isCounted } from '../../recipes/showing/serving/read-choice.ts';
import { shoppingList as copy } from './copy.ts';
import type { ListEntry } from './rows.ts';
import type { ShoppingList } from './shopping-list.ts';

/** Maximum number of recipe lines on one page. */
export const MAX_SHOWN = 1_500;

/**
 * State of a recipe on the list: `closed` if it is not published or the owner may not read it, `too-many` if its lines
 * would not fit on the page.
 */
export type EntryState = 'shown' | 'closed' | 'too-many';

interface Recipe {
  name: string | null;
  made: RecipeYield | null;
  /** Null if the owner may not read the recipe. */
  body: Pick<ShownBody, 'groups'> | null;
}

/** Returns the entries to show, recipes first, and each recipe's state by entry id. */
export function listEntries(
  list: ShoppingList,
  recipes: ReadonlyMap<string, Recipe>,
): { entries: ListEntry[]; states: Map<string, EntryState> } {
  const entries: ListEntry[] = [];
  const states = new Map<string, EntryState>();
  let shown = 0;
  for (const { id, recipeId, serves } of list.recipes) {
    const recipe = recipes.get(recipeId);
    const lines = recipe?.body?.groups.flatMap((group) => group.lines);
    if (!recipe || !lines) {
      states.set(id, 'closed');
      continue;
    }
    const fits = shown + lines.length <= MAX_SHOWN;
    states.set(id, fits ? 'shown' : 'too-many');
    if (!fits) continue;
    shown += lines.length;
    // A recipe whose servings cannot be chosen is listed as written.
    const factor = factorFor({ yield: recipe.made, serves: isCounted(recipe.made) ? serves : null });
    entries.push({ id, name: recipe.name?.trim() || copy.nameless, lines, factor });
  }
  for (const { id, text } of list.lines) {
    entries.push({ id, name: null, lines: [parseLine(text)], factor: factorFor({ yield: null, serves: null }) });
  }
  return { entries, states };
}
