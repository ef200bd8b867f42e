import { expect, test } from 'vitest';
import { findOtherAmounts } from './other-amounts.ts';
import { parseLine } from './parse-recipe.ts';
import { parseSteps } from './parse-step.ts';

test.each([
  'Stir in 200 ml of the cooking liquid.',
  'For a vegan version use 2 tbsp oil instead.',
  'Add 1½ cups hot stock',
  '50g of extra sugar makes it sweeter.',
  'Keep back 1–2 tablespoons.',
])('“%s” names an amount', (text) => {
  expect(findOtherAmounts(text)).not.toEqual([]);
});

test.each([
  'Bake for 20 minutes at 180°C (350°F).',
  'Grease a 900 g loaf tin and a 2-litre baking dish.',
  'Roll it out to 30 cm, 5 mm thick.',
  'Serves 4, in 2 bowls.',
  'It costs $3 and keeps 5 days.',
  '',
])('“%s” names no amount', (text) => {
  expect(findOtherAmounts(text)).toEqual([]);
});

test('an amount of a step that scales is not one of the others', () => {
  const text = 'Mix 400 g of the flour with the milk.';
  const [step] = parseSteps(
    [{ title: '', text }],
    [{ title: '', lines: ['500 g flour', '300 ml milk'].map((line) => parseLine(line)) }],
  );
  const { amounts } = step!;
  expect(findOtherAmounts(text, amounts)).toEqual([]);
  expect(findOtherAmounts(text)).not.toEqual([]);
});
