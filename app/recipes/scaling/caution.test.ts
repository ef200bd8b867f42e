import Fraction from 'fraction.js';
import { expect, test } from 'vitest';
import { parseLine } from '../content/parse-recipe.ts';
import { cautionFor } from './caution.ts';

const caution = (text: string, factor: number | string, isDough = false) =>
  cautionFor(parseLine(text), { factor: new Fraction(factor), isDough });

test.each([
  '1 tsp salt',
  '1 tbsp flaky sea salt',
  '2 green chillies, slit',
  '½ tsp cayenne',
  '1 tsp black pepper',
  '½ oz dried árbol chiles',
  '2 chipotle chiles in adobo',
  '1 tsp ancho chile powder',
  '2 tsp guajillo chile flakes',
])('%s, from twice the recipe on: start with half of it', (text) => {
  expect(caution(text, 2)).toBe('Start with half of this, then taste');
  expect(caution(text, '19/10')).toBeNull();
});

test.each(['2 tsp baking powder', '7 g fast-action yeast', '½ tsp bicarbonate of soda'])(
  '%s, from twice the recipe on: large batches may need less',
  (text) => {
    expect(caution(text, 3)).toBe('Large batches may need less');
    expect(caution(text, '3/2')).toBeNull();
  },
);

test.each([
  '2 tsp ground cumin',
  '1 tsp garam masala',
  '200 g salted butter',
  '300 g salt cod',
  '2 red peppers',
  '3 tbsp sweet chilli sauce',
  '6 poblano chiles',
  '2 oz (60 g) dried guajillo chiles, stems and seeds removed',
  '3 dried pasilla chiles, or ancho; stems and seeds removed',
  '2 tbsp nutritional yeast',
  'Salt',
])('%s has no caution', (text) => expect(caution(text, 4)).toBeNull());

test('weighed salt, and salt in a dough, has no caution', () => {
  expect(caution('60 g salt', 3)).toBeNull();
  expect(caution('2 tsp salt', 3, true)).toBeNull();
});

test('salt that the steps divide by numbers has no caution to start with half, since the first step may take more', () => {
  const line = parseLine('1½ tsp salt');
  expect(cautionFor(line, { factor: new Fraction(3), isDough: false, isDivided: true })).toBe(
    'Taste before you add the last of it',
  );
});

test('a fraction of an egg is measured from a beaten one', () => {
  expect(caution('3 eggs', '1/2')).toBe('Beat the last egg and use half of it');
  expect(caution('1 large egg', '1/3')).toBe('Beat one egg and use a third of it');
  expect(caution('2 eggs', '1/2')).toBeNull();
  expect(caution('3 egg yolks', '1/2')).toBeNull();
});
