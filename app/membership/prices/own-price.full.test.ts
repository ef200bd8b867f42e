import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { savingWords } from './copy.ts';
import {
  checkOwnPrice,
  currencies,
  minimumCharge,
  monthBounds,
  type OwnPriceError,
  readAmount,
  yearInMonths,
  yearSaving,
} from './own-price.ts';
import { monthlyShare, type Price } from './price.ts';

describe('an amount', () => {
  test.each([
    ['7', 700],
    [' 7 ', 700],
    ['7,50', 750],
    ['7.5', 750],
    ['07.50', 750],
    ['€7.00', 700],
    ['7 €', 700],
    ['EUR 70', 7000],
    ['70eur', 7000],
    ['7,-', 700],
    ['1,200', 120_000],
    ['1.200,50', 120_050],
    ['1,200.50', 120_050],
    ['1 200,5', 120_050],
    ['1\u00a0200', 120_000],
    ['1’200', 120_000],
    ['７', 700],
    ['0', 0],
  ])('%j is %i cents', (text, amount) => {
    expect(readAmount(text, 'eur')).toEqual({ ok: true, amount });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['€', 'unreadable'],
    ['seven', 'unreadable'],
    ['1e9', 'unreadable'],
    ['0x10', 'unreadable'],
    ['7 7', 'unreadable'],
    ['7€50', 'unreadable'],
    ['€7€', 'unreadable'],
    ['1,2,3', 'unreadable'],
    ['1,200.300', 'unreadable'],
    ['1.200.300,50.1', 'unreadable'],
    ['99999999999999999999', 'unreadable'],
    ['-7', 'negative'],
    ['−7', 'negative'],
    ['7.125', 'decimals'],
    ['0.999', 'decimals'],
    ['0,999', 'decimals'],
    ['7.0000', 'decimals'],
    ['7,1234', 'decimals'],
    ['$7', 'currency'],
    ['7 CHF', 'currency'],
  ] as const)('%j is not an amount: %s', (text, reason) => {
    expect(readAmount(text, 'eur')).toEqual({ ok: false, reason });
  });

  test('accepts its currency’s signs, of which dollars share one', () => {
    expect(currencies.filter((currency) => readAmount('$7', currency).ok)).toEqual(['usd', 'aud', 'cad', 'nzd']);
    expect(currencies.filter((currency) => readAmount('A$7', currency).ok)).toEqual(['aud']);
    expect(currencies.filter((currency) => readAmount('Fr. 7', currency).ok)).toEqual(['chf']);
    expect(currencies.filter((currency) => readAmount('£7', currency).ok)).toEqual(['gbp']);
  });

  test('of whole cents is parsed from every notation', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH'), (amount, locale) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
        expect(readAmount(format.format(amount / 100), 'chf')).toEqual({ ok: true, amount });
      }),
    );
  });

  test('any text gives cents or a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const read = readAmount(text, 'usd');
        if (read.ok) expect(Number.isSafeInteger(read.amount) && read.amount >= 0).toBe(true);
      }),
    );
  });
});

describe('an own price', () => {
  const errorsOf = (month: string, year: string, currency = 'eur') => {
    const check = checkOwnPrice({ currency, month, year });
    return check.ok ? check.price : check.errors;
  };

  test.each(currencies)('in %s is 2 to 100 a month, and above Stripe’s minimum', (currency) => {
    expect(errorsOf('2', '24', currency)).toEqual({ currency, month: 200, year: 2400 });
    expect(errorsOf('100', '1,200', currency)).toEqual({ currency, month: 10_000, year: 120_000 });
    expect(errorsOf('1.99', '20', currency)).toEqual({ month: 'too-little' });
    expect(errorsOf('100.01', '200', currency)).toEqual({ month: 'too-much' });
    expect(monthBounds.least).toBeGreaterThanOrEqual(minimumCharge[currency]);
  });

  test.each([
    ['7', '70', { currency: 'eur', month: 700, year: 7000 }],
    ['7', '84', { currency: 'eur', month: 700, year: 8400 }],
    ['7', '84.01', { year: 'more-than-months' }],
    ['7', '6.99', { year: 'less-than-month' }],
    ['0', '0', { month: 'too-little' }],
    ['1000000000', '70', { month: 'unreadable' }],
    ['1,000,000', '70', { month: 'too-much' }],
    ['-7', 'NaN', { month: 'negative', year: 'unreadable' }],
    ['', '', { month: 'empty', year: 'empty' }],
    ['$7', '70', { month: 'currency' }],
  ] as const satisfies readonly (readonly [string, string, object | Record<string, OwnPriceError>])[])(
    '%s and %s',
    (month, year, found) => {
      expect(errorsOf(month, year)).toEqual(found);
    },
  );

  test('is in one of the seven currencies', () => {
    for (const currency of ['jpy', 'USD', '', 'eur; drop table prices']) {
      expect(errorsOf('7', '70', currency)).toEqual({ currency: 'unknown' });
    }
  });
});

describe('the saving of a year', () => {
  const price = (plan: string, amount: number, unit: 'month' | 'year', compareAt: number | null = null): Price => ({
    id: plan,
    plan,
    name: plan === 'yearly' ? 'Yearly' : 'Monthly',
    amount,
    currency: 'usd',
    compareAt,
    interval: { unit, count: 1 },
  });
  const listOf = (month: number, year: number) => {
    const sold = [
      price('monthly', month, 'month'),
      price('yearly', year, 'year', yearInMonths({ month, year })),
    ] as const;
    return { sold, words: savingWords(sold[1], sold) };
  };

  test.each([
    [1000, 9900, 'Save 17.5% compared to monthly'],
    [700, 7000, 'Save 16.6% compared to monthly'],
    [1000, 12_000, null],
    [10_000, 119_999, null],
    [200, 200, 'Save 91.6% compared to monthly'],
  ])('%i a month and %i a year: %s', (month, year, said) => {
    expect(listOf(month, year).words).toBe(said);
  });

  test('is never overstated, nor a month of the year understated', () => {
    const month = fc.integer({ min: monthBounds.least, max: monthBounds.most });
    const prices = month.chain((each) => fc.tuple(fc.constant(each), fc.integer({ min: each, max: each * 12 })));
    fc.assert(
      fc.property(prices, ([month, year]) => {
        const saving = yearSaving({ currency: 'usd', month, year });
        const { sold, words } = listOf(month, year);
        const said = Number(/[\d.]+/.exec(words ?? '0')![0]);
        expect(saving?.percent ?? 0).toBe(said);
        // Compares integers, to avoid rounding errors.
        expect(Math.round(said * 10) * month * 12).toBeLessThanOrEqual((month * 12 - year) * 1000);
        expect(monthlyShare(sold[1])!.amount * 12).toBeGreaterThanOrEqual(year);
      }),
    );
  });
});
