import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';

test.each([
  ['10', 1000],
  ['4.35', 435],
  ['$4.35', 435],
  ['0.01', 1],
  ['0.29', 29],
  ['1.15', 115],
  ['9999999.99', 999_999_999],
])('%s is %d cents', (text, amount) => {
  expect(readAmount(text, 'usd')).toEqual({ amount, currency: 'usd' });
});

test.each([
  '',
  '0',
  '0.00',
  '4.3',
  '4.355',
  '.35',
  '4,35',
  '-4.35',
  '4.35 ',
  '1e3',
  '0x10',
  '4.35usd',
  '99999999',
  '٤',
])('%j is no amount', (text) => {
  expect(readAmount(text, 'usd')).toBeNull();
});

test.each([
  ['4.35', 'eur', 435],
  ['10', 'gbp', 1000],
  ['500', 'jpy', 500],
  ['4.350', 'kwd', 4350],
])('%s of %s is %d of its smallest unit', (text, currency, amount) => {
  expect(readAmount(text, currency)).toEqual({ amount, currency });
});

test.each([
  ['$4.35', 'eur'],
  ['4.3', 'eur'],
  ['4.35', 'jpy'],
  ['4.35', 'kwd'],
])('%s of %s is no amount', (text, currency) => {
  expect(readAmount(text, currency)).toBeNull();
});
