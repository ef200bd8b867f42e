import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide, formatMoney } from './money.ts';

test('amounts are written as a reader expects them, cents only where there are some', () => {
  const usd = (amount: number) => formatMoney({ amount, currency: 'usd' });
  expect([435, 1000, 0, 5, -825, 123_456_789].map(usd)).toEqual([
    '$4.35',
    '$10',
    '$0',
    '$0.05',
    '-$8.25',
    '$1,234,567.89',
  ]);
  expect(formatMoney({ amount: 500, currency: 'jpy' })).toBe('¥500');
});

test('a divided amount is whole cents that add up to it, each less than a cent from its exact share', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), weights, (amount, weights) => {
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const parts = divide(amount, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      parts.forEach((part, i) => {
        expect(Number.isInteger(part)).toBe(true);
        expect(Math.abs(part * whole - amount * weights[i]!)).toBeLessThan(whole);
      });
    }),
  );
});

test('the cents that are left go to those that lost most, of equal ones to the earlier', () => {
  expect(divide(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(divide(10, [5, 1, 1])).toEqual([7, 2, 1]);
  expect(divide(9_900, Array(12).fill(1))).toEqual(Array(12).fill(825));
});
