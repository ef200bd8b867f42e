import { expect, test } from 'vitest';
import { parseLine } from '../../recipes/content/parse-recipe.ts';
import type { ShownBody } from '../../recipes/content/recipe-content.ts';
import { listEntries } from './list-entries.ts';
import type { RecipeOfList } from './queries.server.ts';
import { shoppingAisles } from './rows.ts';
import { emptyList, partKey, type ShoppingList } from './shopping-list.ts';
import { showList } from './shown-list.server.ts';

const list: ShoppingList = {
  ...emptyList,
  recipes: [{ id: 'entry', recipeId: 'soup', serves: 8 }],
  lines: [{ id: 'own', text: '2 onions' }],
};
const soup = (lines: string[] | null, fields: Partial<RecipeOfList> = {}): RecipeOfList => ({
  id: 'soup',
  creatorId: 'marisol',
  slug: 'soup',
  name: 'Soup',
  imageUrl: null,
  made: { number: 4, word: '' },
  body: lines && ({ groups: [{ title: null, lines: lines.map((line) => parseLine(line)) }] } as unknown as ShownBody),
  ...fields,
});
const found = (recipe = soup(['2 onions', '1 l stock']), of: Partial<ShoppingList> = {}) => ({
  list: { ...list, ...of },
  recipes: new Map([[recipe.id, recipe]]),
});
const saidBy = ({ aisles }: ReturnType<typeof showList>) =>
  aisles.flatMap(({ rows }) =>
    rows.map(({ amount, food, isTicked }) => `${amount} ${food}${isTicked ? ', ticked' : ''}`),
  );

test('a cached list is shown with its current ticks', () => {
  const [first, second] = [showList(found()), showList(found())];
  expect(second).toEqual(first);
  expect(second.states, 'its sums are computed once').toBe(first.states);
  const onions = [partKey('entry', '2 onions', 0), partKey('own', '2 onions', 0)];
  expect(saidBy(showList(found(undefined, { ticked: onions })))).toEqual(['6 onions, ticked', '2 l stock']);
  expect(saidBy(showList(found(undefined, { ticked: onions.slice(1) })))).toEqual(['6 onions', '2 l stock']);
  expect(saidBy(showList(found()))).toEqual(['6 onions', '2 l stock']);
});

test.each([
  ['a recipe was changed', found(soup(['5 onions', '1 l stock']))],
  ['it has another name', found(soup(['2 onions', '1 l stock'], { name: 'Broth' }))],
  ['it serves more', found(soup(['2 onions', '1 l stock'], { made: { number: 2, word: '' } }))],
  ['it may no longer be read', found(soup(null))],
  ['it is for other servings', found(undefined, { recipes: [{ id: 'entry', recipeId: 'soup', serves: 4 }] })],
  ['a line was added', found(undefined, { lines: [...list.lines, { id: 'more', text: '1 leek' }] })],
  ['the units change', found(undefined, { units: 'us' })],
])('a list is recomputed when %s', (_what, now) => {
  for (const foodsOnly of [false, true]) {
    showList(found(), { foodsOnly });
    const { entries, states } = listEntries(now.list, now.recipes);
    const aisles = shoppingAisles(entries, { ticked: new Set(), units: now.list.units, foodsOnly });
    expect(showList(now, { foodsOnly })).toEqual({ aisles, states });
  }
});

test('a link holder sees no more after the owner’s list was cached', () => {
  showList(found());
  expect(JSON.stringify(showList(found(), { foodsOnly: true }))).not.toContain('Soup');
});
