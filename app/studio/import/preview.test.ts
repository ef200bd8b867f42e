import { describe, expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { parseRecipe } from '../../recipes/content/parse-recipe.ts';
import { previewedRecipe, readPositions, readPreviewPage } from './preview.ts';

const content = (address: string | null) =>
  parseRecipe(aWrittenRecipe({ pictures: address === null ? [] : [{ address, alt: '' }] }));
const previewed = (address: string | null, hasPicture: boolean) => {
  const row = { position: 0, file: 'soup.html', hasPicture, showsPicture: false, comments: 0 };
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

test('a card counts the lines to check and adds up the times', () => {
  const groups = [{ title: '', lines: ['3 leeks', '7-Up'] }];
  const content = parseRecipe(aWrittenRecipe({ groups, minutes: { prep: 10, cook: null, rest: 5 } }));
  const row = { position: 0, file: 'a', hasPicture: true, showsPicture: false, comments: 0 };
  const shown = previewedRecipe({ ...row, content, missing: ['yield'] }, null);
  expect(shown).toMatchObject({ doubts: 1, minutes: 15, hasPicture: true, missing: ['yield'], there: null });
});

describe('a preview', () => {
  test.each([
    [null, 60, { page: 1, pages: 3 }],
    ['2', 60, { page: 2, pages: 3 }],
    ['99', 60, { page: 3, pages: 3 }],
    ['0', 60, { page: 1, pages: 3 }],
    ['-1', 60, { page: 1, pages: 3 }],
    ['x', 0, { page: 1, pages: 1 }],
  ])('asked for page %j of %i recipes shows %j', (given, total, shown) => {
    expect(readPreviewPage(given, total)).toEqual(shown);
  });

  test('accepts only numeric positions, each once', () => {
    expect(readPositions(['3', '0', '3'])).toEqual([3, 0]);
    expect(readPositions(['1', 'x'])).toBeNull();
    expect(readPositions(['-1'])).toBeNull();
    expect(readPositions([])).toEqual([]);
  });
});
