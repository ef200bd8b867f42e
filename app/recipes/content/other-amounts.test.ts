import { expect, test } from 'vitest';
import { findOtherAmounts } from './other-amounts.ts';
import { parseLine } from './parse-recipe.ts';
import { parseSteps } from './parse-step.ts';

test.each([
  'Stir in 200 ml of the cooking liquid.',
  'For a vegan version use 2 tbsp oil instead.',
  'Add 1½ cups hot stock',
  'Keep back 1–2 tablespoons.',
  'Add a bowl of 200 ml hot stock.',
  'Add the pieces, and 200 ml cream.',
])('“%s” names an amount', (text) => {
  expect(findOtherAmounts(text)).not.toEqual([]);
});

test.each([
  'Bake for 20 minutes at 180°C (350°F).',
  'Grease a 900 g loaf tin and a 2-litre baking dish.',
  'Roll it out to 30 cm, 5 mm thick.',
  'Serves 4, in 2 bowls.',
  'Simmer in a pot that holds at least 7 quarts (6.5 l).',
  'Stir in a very clean 3-quart (3 l) jar.',
  'Fill 8 ice-pop molds of about 3½ oz (100 ml).',
  'Divide the dough into 12 pieces of about 3 oz (80 g).',
  'Pipe out pieces of 50 g.',
  'Shape into 10 balls, each about 80 g.',
  'Shape into 10 balls, 80 g each.',
  'Shape into 10 balls, 3 oz (80 g) each.',
  'It costs $3 and keeps 5 days.',
  '',
])('“%s” names no amount', (text) => {
  expect(findOtherAmounts(text)).toEqual([]);
});

test('an amount of a step that scales is not one of the others', () => {
  const text = 'Mix 400 g of the flour with the milk.';
  const [step] = parseSteps(
    [{ title: '', text, uses: [], footnotes: [] }],
    [{ title: '', lines: ['500 g flour', '300 ml milk'].map((line) => parseLine(line)) }],
  );
  const { amounts } = step!;
  expect(findOtherAmounts(text, amounts)).toEqual([]);
  expect(findOtherAmounts(text)).not.toEqual([]);
});
