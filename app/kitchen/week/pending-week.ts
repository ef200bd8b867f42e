import { fieldOf, type PendingOperation } from '../offline/outbox.ts';
import { isDay } from './days.ts';
import type { EntryOnPage, WeekPageData } from './week-view.ts';

/** Applies pending operations. An added recipe has no links until it is stored. */
export function withPending<Page extends Pick<WeekPageData, 'entries' | 'choices' | 'planning'>>(
  page: Page,
  operations: readonly PendingOperation[],
): Page {
  if (operations.length === 0) return page;
  let { entries } = page;
  for (const operation of operations) entries = afterOperation(page, entries, operation);
  return { ...page, entries };
}

function afterOperation(
  page: Pick<WeekPageData, 'choices' | 'planning'>,
  entries: EntryOnPage[],
  operation: PendingOperation,
): EntryOnPage[] {
  const { id } = operation;
  const entryId = fieldOf(operation, 'entry');
  const day = fieldOf(operation, 'day');
  const text = fieldOf(operation, 'text').trim();
  const serves = Number(fieldOf(operation, 'serves')) || null;
  const others = entries.filter((entry) => entry.id !== entryId);
  const isThere = entries.some((entry) => entry.id === id);
  switch (fieldOf(operation, 'intent')) {
    case 'remove':
      return others;
    case 'add-note':
      return isThere || !text || !isDay(day) ? entries : [...entries, { id, day, name: text, recipe: null }];
    case 'add-recipe': {
      const recipe = [...page.choices, page.planning].find((each) => each?.id === fieldOf(operation, 'recipe'));
      if (isThere || !recipe || !isDay(day)) return entries;
      const { name, image } = recipe;
      const added = { id: recipe.id, image, serves, links: null, isPending: true } as const;
      return [...entries, { id, day, name, recipe: added }];
    }
    case 'change': {
      const before = entries.find((entry) => entry.id === entryId);
      if (!before || !isDay(day)) return entries;
      const recipe = before.recipe && { ...before.recipe, serves: serves ?? before.recipe.serves };
      const after = { ...before, day, name: recipe ? before.name : text || before.name, recipe };
      if (day !== before.day) return [...others, after];
      return entries.map((entry) => (entry === before ? after : entry));
    }
    default:
      return entries;
  }
}
