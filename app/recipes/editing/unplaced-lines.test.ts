import { expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { type LinePlace, linePlaces, placeLines } from './unplaced-lines.ts';

const recipe = aWrittenRecipe({
  groups: [
    { title: 'Soup', lines: ['3 leeks'] },
    { title: 'Top', lines: ['chives'] },
  ],
  steps: [{ title: '', text: 'Simmer.', uses: [], footnotes: [] }],
  notes: ['Freezes well.'],
  unplaced: ['1 pinch salt\npepper', 'Serve it hot.', 'Love, Ruth', 'Hi Ann,'],
});
const placed = (...places: [number, LinePlace][]) => {
  const { groups, steps, notes, unplaced } = placeLines(recipe, new Map(places));
  return { groups, steps: steps.map(({ text }) => text), notes, unplaced };
};
const as = placed();

test('a line goes to the end of the chosen place among four, and to no other', () => {
  const [first, ...others] = recipe.unplaced;
  expect(linePlaces).toEqual(['ingredients', 'method', 'notes', 'discard']);
  const top = { title: 'Top', lines: ['chives', '1 pinch salt', 'pepper'] };
  expect(placed([0, 'ingredients'])).toEqual({ ...as, groups: [as.groups[0], top], unplaced: others });
  expect(placed([0, 'method'])).toEqual({ ...as, steps: ['Simmer.', first], unplaced: others });
  expect(placed([0, 'notes'])).toEqual({ ...as, notes: ['Freezes well.', first], unplaced: others });
  expect(placed([0, 'discard'])).toEqual({ ...as, unplaced: others });
});

test('several lines keep their order, and the others stay', () => {
  expect(placed([2, 'notes'], [1, 'notes'], [3, 'discard'])).toEqual({
    ...as,
    notes: ['Freezes well.', 'Serve it hot.', 'Love, Ruth'],
    unplaced: [recipe.unplaced[0]],
  });
});

test('a recipe without ingredients gets its first from an unplaced line', () => {
  const { groups } = placeLines({ ...recipe, groups: [] }, new Map([[1, 'ingredients']]));
  expect(groups).toEqual([{ title: '', lines: ['Serve it hot.'] }]);
});
