import { expect, test } from 'vitest';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { listEntries, MAX_SHOWN } from './list-entries.ts';
import { emptyList } from './shopping-list.ts';

const lines = Array.from({ length: 300 }, (_, at) => `${at + 1} leeks`);
const long = aContent({ groups: [{ title: '', lines }] });
const recipe = { name: 'Soup', made: { number: 4, word: '' }, body: { groups: long.groups } };

test('a page shows a bounded number of lines and names the recipes left out', () => {
  const entry = (id: string) => ({ id, recipeId: 'soup', serves: null });
  const list = {
    ...emptyList,
    recipes: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(entry),
    lines: [{ id: 'z', text: '1 lemon' }],
  };
  const { entries, states } = listEntries(list, new Map([['soup', recipe]]));
  expect(entries.reduce((sum, each) => sum + each.lines.length, 0)).toBeLessThanOrEqual(MAX_SHOWN + 1);
  expect([...states]).toEqual([...'abcde'].map((id) => [id, 'shown']).concat([...'fg'].map((id) => [id, 'too-many'])));
  expect(entries.at(-1)!.lines.map(({ text }) => text)).toEqual(['1 lemon']);
});

test('a recipe without servings is listed as written, whatever servings were requested before', () => {
  const list = { ...emptyList, recipes: [{ id: 'a', recipeId: 'loaf', serves: 8 }] };
  for (const made of [null, { number: 1.5, word: 'kg' }]) {
    const { entries } = listEntries(list, new Map([['loaf', { ...recipe, made }]]));
    expect(entries[0]!.factor.toFraction()).toBe('1');
  }
});

test('an unreadable or missing recipe has no lines', () => {
  const list = {
    ...emptyList,
    recipes: [
      { id: 'a', recipeId: 'soup', serves: 2 },
      { id: 'b', recipeId: 'gone', serves: 2 },
    ],
  };
  const { entries, states } = listEntries(list, new Map([['soup', { ...recipe, body: null }]]));
  expect([entries, [...states.values()]]).toEqual([[], ['closed', 'closed']]);
});
