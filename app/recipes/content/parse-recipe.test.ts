import { describe, expect, test } from 'vitest';
import { growthOf, TOO_MUCH } from '../../../tests/support/growth.ts';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import { parseLine } from './parse-recipe.ts';
import type { Scaling } from './recipe-content.ts';

describe('a line scales with the servings', () => {
  test.each<[string, Scaling]>([
    ['500 g flour', 'proportion'],
    ['2 onions', 'proportion'],
    ['1 white onion', 'proportion'],
    ['2 egg whites', 'proportion'],
    ['2 garlic cloves', 'proportion'],
    ['400g tin tomatoes', 'proportion'],
    ['2 packets yeast', 'proportion'],
    ['1 tsp salt', 'taste'],
    ['Salt and pepper, to taste', 'taste'],
    ['a pinch of sugar', 'taste'],
    ['juice of 1 lime, plus extra to taste', 'proportion'],
    ['1 tsp sugar, or to taste', 'taste'],
    ['1 tsp baking powder', 'proportion'],
    ['200 g salted butter', 'proportion'],
    ['1 tsp garlic paste', 'proportion'],
    ['2 green peppers', 'proportion'],
    ['60 g salt', 'proportion'],
    ['1 l oil, for deep-frying', 'fixed'],
    ['1 tbsp butter, for the tin', 'fixed'],
    ['150 g butter, plus extra for the tin', 'proportion'],
    ['2 tbsp flour, for dusting', 'fixed'],
  ])('%s: %s', (text, scales) => expect(parseLine(text).scales).toBe(scales));
});

test('lines and steps are stored as written, with the positions of what was parsed', () => {
  const line = '  2  × 400 g tins “plum” tomatoes';
  const step = 'Tip in 200 g of the tomatoes.';
  const content = recipeOf([], [], {
    groups: [{ title: 'Sauce', lines: [line] }],
    steps: [{ title: 'Sauce', text: step, uses: [], footnotes: [] }],
  });
  const [parsed] = content.groups[0]!.lines;
  expect(parsed!.text).toBe(line);
  expect(parsed!.amounts.map(({ start, end }) => line.slice(start, end))).toEqual(['2', '400 g']);
  const [amount] = content.steps[0]!.amounts;
  expect(step.slice(amount!.start, amount!.end)).toBe('200 g');
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
});

test('parsing takes time proportional to the input', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `${at + 1} g flour`);
  const sentence = 'Mix 2 g of the flour with 3 eggs for 10 minutes at 180°C. ';
  const make = (length: number) => sentence.repeat(Math.ceil(length / sentence.length));
  expect(growthOf((text) => recipeOf(lines, [text]), make, 160 * sentence.length)).toBeLessThan(TOO_MUCH);
});
