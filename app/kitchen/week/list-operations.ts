import type { ListOperation, ShoppingList } from '../shopping-list/shopping-list.ts';
import type { Week, WeekEntry } from './week.ts';

/** Recipes already listed are updated, not added: each week entry stores the id of its list entry. */
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
