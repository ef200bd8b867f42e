import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { servingOf } from '../shown-amounts.ts';
import { readChoice } from './read-choice.ts';
import { asWritten, choiceQuery, type Scalable } from './serving-choice.ts';

const forEight: Scalable = { yield: { number: 8, word: '' }, tin: null };
const cake: Scalable = { yield: null, tin: 'round-20' };
const read = (query: string, recipe = forEight) => readChoice(new URLSearchParams(query), recipe);
const factor = (query: string, recipe = forEight) => servingOf(read(query, recipe), recipe).factor.toFraction();

describe('the address of a recipe’s page', () => {
  test('states servings and units', () => {
    expect(read('serves=6&units=metric')).toEqual({ ...asWritten, serves: 6, units: 'metric' });
    expect(factor('serves=6&units=metric')).toBe('3/4');
  });

  test.each(['-1', '0', '1e9', '501', '6.5', ' 6', '6abc', '<script>', '', 'NaN', '٦', '9'.repeat(10_000)])(
    'with ?serves=%s shows the recipe as written',
    (serves) => {
      expect(read(`serves=${encodeURIComponent(serves)}`)).toEqual(asWritten);
    },
  );

  test.each(['<script>', 'Metric', '', '__proto__', 'constructor'])(
    'with ?units=%s shows the original units',
    (units) => {
      expect(read(`units=${encodeURIComponent(units)}`)).toEqual(asWritten);
    },
  );

  test('uses the first of several values', () => {
    expect(read('serves=6&serves=2').serves).toBe(6);
  });

  test('omits a number that is the recipe’s own', () => {
    expect(choiceQuery(read('serves=8'), forEight)).toEqual({});
  });

  test('requests a factor if the recipe states no servings', () => {
    const unknown: Scalable = { yield: null, tin: null };
    expect(factor('scale=1/2', unknown)).toBe('1/2');
    expect(factor('scale=7', unknown)).toBe('1');
    expect(factor('serves=4', unknown)).toBe('1');
    expect(factor('scale=2')).toBe('1');
  });

  test('names a tin, and the recipe’s own if that is unknown', () => {
    expect(factor('tin=round-30', cake)).toBe('9/4');
    expect(factor('from=round-15&tin=round-30', { ...cake, tin: null })).toBe('4');
    for (const query of ['tin=round-30', 'from=round-30', 'from=x&tin=round-30', 'tin=']) {
      expect(factor(query, { ...cake, tin: null })).toBe('1');
    }
    expect(factor('tin=round-20', cake)).toBe('1');
  });

  test('read back gives the choice that it was made from', () => {
    const word = fc.constantFrom(
      '6',
      '8',
      '500',
      '-1',
      '1/2',
      '2',
      'metric',
      'us',
      'written',
      'round-20',
      'round-30',
      'x',
    );
    const names = fc.constantFrom('serves', 'scale', 'tin', 'from', 'units', 'q');
    const recipes = fc.constantFrom(
      forEight,
      cake,
      { yield: null, tin: null },
      { yield: { number: 1.5, word: 'l' }, tin: null },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, word), { maxLength: 6 }), recipes, (pairs, recipe) => {
        const choice = readChoice(new URLSearchParams(pairs), recipe);
        expect(readChoice(new URLSearchParams(choiceQuery(choice, recipe)), recipe)).toEqual(choice);
        expect(servingOf(choice, recipe).factor.compare(0)).toBe(1);
      }),
    );
  });
});
