import { expect, test } from 'vitest';
import { pendingOperation } from '../../../tests/support/kitchen-operations.ts';
import type { PendingOperation } from '../offline/outbox.ts';
import { withPending } from './pending-week.ts';
import type { EntryOnPage } from './week-view.ts';

const monday = '2026-11-30';
const tuesday = '2026-12-01';
const links = { recipe: '/marisol/recipes/mole', cook: '/marisol/recipes/mole/cook' };
const mole: EntryOnPage = {
  id: 'mole',
  day: monday,
  name: 'Mole',
  recipe: { id: 'mole', image: null, serves: 4, links },
};
const note: EntryOnPage = { id: 'note', day: monday, name: 'Leftovers', recipe: null };
const page = { entries: [mole, note], choices: [{ id: 'pozole', name: 'Pozole', image: null }], planning: null };

const shown = (...operations: PendingOperation[]) => withPending(page, operations).entries;

test('a recipe planned offline is on its day, without links until stored', () => {
  const recipe = pendingOperation('1', { intent: 'add-recipe', recipe: 'pozole', day: tuesday, serves: '6' });
  const text = pendingOperation('2', { intent: 'add-note', text: ' Eat out ', day: monday });
  expect(shown(recipe, text).slice(2)).toEqual([
    {
      id: '1',
      day: tuesday,
      name: 'Pozole',
      recipe: { id: 'pozole', image: null, serves: 6, links: null, isPending: true },
    },
    { id: '2', day: monday, name: 'Eat out', recipe: null },
  ]);
});

test('pending changes and removals apply in order', () => {
  const moved = pendingOperation('1', { intent: 'change', entry: 'mole', day: tuesday, serves: '8' });
  const renamed = pendingOperation('2', { intent: 'change', entry: 'note', day: monday, text: 'Soup' });
  expect(shown(moved, renamed)).toEqual([
    { ...note, name: 'Soup' },
    { ...mole, day: tuesday, recipe: { id: 'mole', image: null, serves: 8, links } },
  ]);
  expect(shown(pendingOperation('3', { intent: 'remove', entry: 'mole' }))).toEqual([note]);
});

test('unrelated operations change nothing', () => {
  const useless = [
    pendingOperation('1', { intent: 'add-note', text: ' ', day: monday }),
    pendingOperation('2', { intent: 'add-note', text: 'x', day: 'someday' }),
    pendingOperation('3', { intent: 'add-recipe', recipe: 'gone', day: monday }),
    pendingOperation('4', { intent: 'change', entry: 'gone', day: monday }),
    pendingOperation('5', { intent: 'list', names: 'mole' }),
    pendingOperation('note', { intent: 'add-note', text: 'again', day: monday }),
  ];
  expect(shown(...useless)).toEqual(page.entries);
  expect(withPending(page, [])).toBe(page);
});
