import { expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { parseRecipe } from '../../recipes/content/parse-recipe.ts';
import { previewedRecipe } from './preview.ts';

const content = (address: string | null) =>
  parseRecipe(aWrittenRecipe({ pictures: address === null ? [] : [{ address, alt: '' }] }));
const previewed = (address: string | null, hasPicture: boolean) => {
  const row = { position: 0, file: 'soup.html', hasPicture, showsPicture: false };
  const { pictureSite, missing, ...card } = previewedRecipe(
    { ...row, content: content(address), missing: ['picture'] },
    null,
  );
  return [card.hasPicture, pictureSite, missing];
};

test('a card says that a picture is there, stays on its site, or is missing: one of the three', () => {
  expect(previewed(null, true)).toEqual([true, null, []]);
  expect(previewed('https://www.substackcdn.com/a.jpg', false)).toEqual([true, 'substackcdn.com', []]);
  expect(previewed('https://substackcdn.com/a.jpg', true)).toEqual([true, null, []]);
  expect(previewed(null, false)).toEqual([false, null, ['picture']]);
});
