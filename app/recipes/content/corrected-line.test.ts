import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { plainText, showLine } from '../scaling/show-line.ts';
import { likelyCorrection, numbersIn, unitsIn } from './corrected-line.ts';
import { parseLine, parseRecipe } from './parse-recipe.ts';
import type { Correction } from './recipe-content.ts';

const doubled = (text: string, correction: Correction) =>
  plainText(showLine(parseLine(text, correction), { factor: new Fraction(2), units: 'written' }));

describe('a doubtful line', () => {
  test.each([
    ['1¼, cups cream', '2½, cups cream'],
    ['2 hefty tablespoons soy sauce', '4 hefty tablespoons soy sauce'],
    ['Eggs 3 nos', 'Eggs 6 nos'],
  ])('%s: with its likely correction it is scaled', (text, expected) => {
    expect(parseLine(text).doubt).not.toBeNull();
    const correction = likelyCorrection({ text })!;
    expect(parseLine(text, correction)).toMatchObject({ doubt: null, correction });
    expect(doubled(text, correction)).toBe(expected);
  });

  test.each([
    ['1 chicken abt 1.6kg', '2 chickens abt 1.6kg'],
    ['1 chicken approx. 1.6 kg', '2 chickens approx. 1.6 kg'],
    ['1 chicken weighing 1.6kg', '2 chickens weighing 1.6kg'],
    ['1 chicken ~1.6kg', '2 chickens ~1.6kg'],
    ['1 chicken 1.6kg', '2 chickens 1.6kg'],
  ])('%s: its item is inflected, not the size', (text, expected) => {
    expect(doubled(text, { as: 'amount', quantity: '1', quantityMax: null, unit: null, item: 'chicken' })).toBe(
      expected,
    );
  });

  test('can be shown as written at any factor', () => {
    const text = '1¼, cups cream';
    expect(parseLine(text, { as: 'written' })).toMatchObject({ doubt: null, amounts: [], scales: 'fixed' });
    expect(doubled(text, { as: 'written' })).toBe(text);
  });

  test('is doubtful again when its text changes', () => {
    const correction = likelyCorrection({ text: '1¼, cups cream' })!;
    expect(parseLine('1½, cups cream', correction).doubt).toBe('unit-left');
    expect(parseLine('1¼, spoons cream', correction)).toEqual(parseLine('1¼, spoons cream'));
  });

  test('is corrected by its text, wherever it is in the recipe', () => {
    const text = '1¼, cups cream';
    const written = aWrittenRecipe({ groups: [{ title: '', lines: ['3 leeks', text] }] });
    const [leeks, cream] = parseRecipe(written, { [text]: { as: 'written' } }).groups[0]!.lines;
    expect([leeks!.correction, cream!.correction]).toEqual([undefined, { as: 'written' }]);
    expect(parseRecipe(written).groups[0]!.lines[1]!.doubt).toBe('unit-left');
  });

  test('no text inherits a correction by accident', () => {
    expect(
      parseRecipe(aWrittenRecipe({ groups: [{ title: '', lines: ['constructor', '__proto__'] }] })).groups[0]!.lines,
    ).toHaveLength(2);
  });
});

describe('a confirmation', () => {
  const lines = [
    '1 chicken abt 1.6kg',
    '1 leg of lamb (abt 2kg)',
    '2 ducks roughly 2.2 kg each-ish',
    'flour 200',
    'butter 100g or so',
    '2 hefty tablespoons soy sauce',
    '3 large lemons (abt 400 g ea)',
    '1 old-style cup of flour, 120ish g',
    '2 tins beans abt 3 cups',
    'juice of 2ish lemons',
    '12 eggs @ 60 g',
    '1¼, cups cream',
  ];
  const wordsOf = (text: string) =>
    (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
      (word) => !unitsIn(word).length && !/^(?:of|ish|s)$/.test(word),
    );
  const stem = (word: string) => word.slice(0, 4);

  test.each(lines)('of %j removes no word, in any units and at any factor', (text) => {
    const likely = likelyCorrection({ text })!;
    const units = [null, ...unitsIn(text).map(({ unit }) => unit)];
    const all = numbersIn(text).flatMap(({ quantity, quantityMax }) =>
      units.flatMap((unit) =>
        [likely.item, ''].map((item): Correction => ({ as: 'amount', quantity, quantityMax, unit, item })),
      ),
    );
    for (const correction of [likely, ...all])
      for (const units of ['written', 'metric', 'us'] as const)
        for (const factor of [1, 2]) {
          const line = parseLine(text, correction);
          const shown = plainText(showLine(line, { factor: new Fraction(factor), units }));
          for (const word of wordsOf(text))
            expect(shown.toLowerCase(), JSON.stringify(correction)).toContain(stem(word));
          expect(line.item).not.toBe('');
        }
  });

  test.each([
    ['1 chicken abt 1.6kg', { quantity: '1', unit: null, item: 'chicken' }],
    ['1 leg of lamb (abt 2kg)', { quantity: '1', unit: null, item: 'leg of lamb' }],
    ['flour 200', { quantity: '200', unit: null, item: 'flour' }],
    ['butter 100g or so', { quantity: '100', unit: 'g', item: 'butter' }],
    ['2 heaped, tablespoons sugar', { quantity: '2', unit: 'tbsp', item: 'sugar' }],
    ['2 hefty tablespoons soy sauce', { quantity: '2', unit: null, item: 'hefty tablespoons soy sauce' }],
    ['Eggs 3 nos', { quantity: '3', unit: null, item: 'Eggs' }],
    ['about 3, cups of flour', { quantity: '3', unit: 'cup', item: 'flour' }],
  ])('of %j suggests the food', (text, suggested) => {
    expect(likelyCorrection({ text })).toMatchObject(suggested);
  });
});

test('numbers of a line are found in place, and ranges together', () => {
  expect(numbersIn('2-3 tins (400 g) or ½ jar').map(({ text }) => text)).toEqual(['2-3', '400', '½']);
});
