import { expect, test } from 'vitest';
import { findLine, type RecipeLines, readLine, shownCounts } from './recipe-lines.ts';

const lines: RecipeLines = {
  step: ['Soak the beans.', 'Stir.', 'Simmer.', 'Stir.'],
  ingredient: ['200 g beans', 'salt'],
};

test.each([
  ['stays with its line', { place: 'step', number: 1, text: 'Soak the beans.' }, 1],
  ['follows its line when a step is added before it', { place: 'step', number: 2, text: 'Simmer.' }, 3],
  ['stays with the nearest of equal lines', { place: 'step', number: 4, text: 'Stir.' }, 4],
  ['stays with the first of two lines that are equally near', { place: 'step', number: 3, text: 'Stir.' }, 2],
  ['has no line once the text was changed', { place: 'step', number: 1, text: 'Soak the beans overnight.' }, null],
  ['has no line among the steps if it was an ingredient', { place: 'ingredient', number: 2, text: 'Stir.' }, null],
] as const)('a question %s', (_, about, number) => {
  expect(findLine(lines, about)).toBe(number);
});

test.each([
  ['1', 'Soak the beans.'],
  ['4', 'Stir.'],
  ['5', null],
  ['0', null],
  ['-1', null],
  ['1e0', null],
  ['9'.repeat(500), null],
  [null, null],
])('?step=%s names the line %s', (text, line) => {
  expect(readLine(lines, 'step', text)?.text ?? null).toBe(line);
});

test('numbers are shown from five people on', () => {
  expect(shownCounts({ cooked: 41, answered: 39, again: 37 })).toEqual({ cooked: 41, again: 37 });
  expect(shownCounts({ cooked: 5, answered: 4, again: 4 })).toEqual({ cooked: 5, again: null });
  expect(shownCounts({ cooked: 4, answered: 4, again: 4 })).toEqual({ cooked: null, again: null });
});
