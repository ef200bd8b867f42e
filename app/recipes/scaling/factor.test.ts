import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factor, quantity } from '../../../tests/support/fractions.ts';
import { factorFor, factorForTin } from './factor.ts';
import { readServes } from './servings.ts';
import { type ScaledAmount, scaleQuantity } from './show-amount.ts';
import { findTin, tinId, tins } from './tins.ts';

describe('factors', () => {
  test('multiply exactly: a and then 1/a restore the original', () => {
    const amount = { relation: 'first', scales: 'proportion' } as ScaledAmount;
    fc.assert(
      fc.property(quantity, factor, (start, by) => {
        const there = scaleQuantity(start.toFraction(), amount, by);
        const back = scaleQuantity(there.toFraction(), amount, by.inverse());
        expect(back.toFraction()).toBe(start.toFraction());
      }),
    );
  });

  test('of servings are exact, even where no decimal is', () => {
    expect(factorFor({ yield: { number: 3, word: '' }, serves: 7 }).toFraction()).toBe('7/3');
    expect(factorFor({ yield: null, serves: 7 }).toFraction()).toBe('1');
    expect(factorFor({ yield: { number: 1.5, word: 'loaves' }, serves: 3 }).toFraction()).toBe('2');
  });

  test.each([null, '', '0', '-1', '1e9', '501', '1.5', ' 4', '<script>', '9'.repeat(10_000)])(
    'ignore %s as a number of servings',
    (value) => expect(readServes(value)).toBeNull(),
  );

  test('accept 1 to 500 servings from an address', () =>
    expect([readServes('1'), readServes('500')]).toEqual([1, 500]));
});

describe('tins', () => {
  test('are compared by area', () => {
    const by = (from: string, to: string) => factorForTin(findTin(from)!, findTin(to)!);
    expect(by('round-20', 'round-25').toFraction()).toBe('25/16');
    expect(by('square-20', 'rectangle-20x30').toFraction()).toBe('3/2');
    expect(by('round-23', 'square-20').valueOf()).toBeCloseTo(400 / (Math.PI * 11.5 ** 2), 5);
  });

  test('have unique ids, and converting there and back restores the original', () => {
    expect(new Set(tins.map(tinId)).size).toBe(tins.length);
    for (const from of tins) {
      expect(findTin(tinId(from))).toBe(from);
      for (const to of tins) expect(factorForTin(from, to).mul(factorForTin(to, from)).toFraction()).toBe('1');
    }
  });
});
