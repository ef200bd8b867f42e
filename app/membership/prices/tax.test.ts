import { expect, test } from 'vitest';
import { monthly } from '../../../tests/support/prices.ts';
import { formatMoney } from '../../copy/amounts.ts';
import { priceWords, taxWords } from './copy.ts';
import { costAt, firstPayment } from './offer.ts';
import { withTax } from './tax.ts';

const euros = { ...monthly, currency: 'eur' };

test('a price in dollars is shown plus tax while the creator uses tax', () => {
  const price = withTax(monthly, true);
  expect(priceWords(price)).toMatchObject({ amount: '$10 plus tax', cost: '$10 plus tax a month' });
  expect(taxWords(price)).toBe('Sales tax is added where it applies');
});

test('a price in another currency includes the tax', () => {
  const price = withTax(euros, true);
  expect(priceWords(price)).toMatchObject({ amount: '€10', cost: '€10 a month' });
  expect(taxWords(price)).toBe('Including tax');
});

test('nothing is said about tax while the creator does not use it', () => {
  expect(withTax(withTax(monthly, true), false)).toEqual(monthly);
  expect(taxWords(monthly)).toBeNull();
});

test('a lowered price is taxed like the whole one', () => {
  const offer = { percentOff: 50, amountOff: null, until: null };
  expect(formatMoney(costAt(withTax(monthly, true), offer, new Date(0)))).toBe('$5 plus tax');
  expect(formatMoney(firstPayment(withTax(monthly, true)))).toBe('$10 plus tax');
});
