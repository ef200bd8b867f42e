import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { showLine } from '../scaling/show-line.ts';
import { likelyCorrection, numbersIn } from './corrected-line.ts';
import { parseLine, parseRecipe } from './parse-recipe.ts';
import type { Correction } from './recipe-content.ts';

const doubled = (text: string, correction: Correction) =>
  showLine(parseLine(text, correction), { factor: new Fraction(2), units: 'written' })
    .map((part) => part.text)
    .join('');

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

test('numbers of a line are found in place, and ranges together', () => {
  expect(numbersIn('2-3 tins (400 g) or ½ jar').map(({ text }) => text)).toEqual(['2-3', '400', '½']);
});
