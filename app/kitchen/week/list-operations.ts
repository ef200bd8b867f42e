import type { ListOperation, ShoppingList } from '../shopping-list/shopping-list.ts';
import type { Week, WeekEntry } from './week.ts';

/**
 * Returns the operations that put a week's recipes on a shopping list, with the week's servings. Updates recipes that
 * are already listed, so that repeating it adds nothing twice. Each week entry stores the id of its list entry.
 * @param entries recipes of the week
 * @param newId generates an id
 */
export function listOperations(
  { week, entries, list }: { week: Week; entries: readonly WeekEntry[]; list: ShoppingList },
  newId: () => string,
): { operations: ListOperation[]; week: Week } {
  const operations: ListOperation[] = [];
  const listed = new Map<string, string>();
  for (const { id, recipeId, serves, listedAs } of entries) {
    if (recipeId === null) continue;
    const there = list.recipes.find((each) => each.id === listedAs);
    if (!there) {
      const entryId = newId();
      operations.push({ id: entryId, kind: 'add-recipe', entryId, recipeId, serves });
      listed.set(id, entryId);
    } else if (serves !== null && serves !== there.serves) {
      operations.push({ id: newId(), kind: 'set-servings', entryId: there.id, serves });
    }
  }
  const after = week.entries.map((each) => ({ ...each, listedAs: listed.get(each.id) ?? each.listedAs }));
  return { operations, week: { ...week, entries: after } };
}
