import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';

test.each([
  ['10', 1000],
  ['4.35', 435],
  ['$4.35', 435],
  ['0.01', 1],
  ['9999999.99', 999_999_999],
])('%s is %d cents', (text, amount) => {
  expect(readAmount(text, 'usd')).toEqual({ amount, currency: 'usd' });
});

test.each(['', '0', '0.00', '4.3', '4.355', '.35', '4,35', '-4.35', '4.35 ', '1e3', '99999999', '٤'])(
  '%j is no amount',
  (text) => {
    expect(readAmount(text, 'usd')).toBeNull();
  },
);

test.each([
  ['4.35', 'eur', 435],
  ['500', 'jpy', 500],
  ['4.350', 'kwd', 4350],
])('%s of %s is %d of its smallest unit', (text, currency, amount) => {
  expect(readAmount(text, currency)).toEqual({ amount, currency });
});

test.each([
  ['$4.35', 'eur'],
  ['4.35', 'jpy'],
  ['4.35', 'kwd'],
])('%s of %s is no amount', (text, currency) => {
  expect(readAmount(text, currency)).toBeNull();
});
