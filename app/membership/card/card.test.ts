import { describe, expect, test } from 'vitest';
import { countries, isCountry } from '../../copy/country-names.ts';
import { routeTable } from '../../route-table.ts';
import { type CardValues, cardErrors } from './card.ts';
import { isCardDocument } from './card-document.ts';

const card = { cardholder: 'Rosa Marsh', cardNumber: '4242 4242 4242 4242', expiry: '11/26', securityCode: '123' };
const now = new Date(2026, 10, 22, 12);
const check = (changes: Partial<CardValues> = {}, at = now) =>
  Object.fromEntries(cardErrors({ ...card, ...changes }, { now: at }));

test('a well-formed card passes', () => {
  expect(check()).toEqual({});
});

test.each([
  ['cardholder', 'Cardholder name is required'],
  ['cardNumber', 'Card number is required'],
  ['expiry', 'Expiry date is required'],
  ['securityCode', 'Security code is required'],
])('an empty %s is missing', (field, message) => {
  expect(check({ [field]: '  ' })).toEqual({ [field]: message });
});

test('several errors are in the order of the form', () => {
  const empty = { securityCode: '', expiry: '', cardNumber: '', cardholder: '' };
  expect(Object.keys(check(empty))).toEqual(['cardholder', 'cardNumber', 'expiry', 'securityCode']);
});

describe('a card number', () => {
  test.each([
    '4242424242424242',
    '5555 5555 5555 4444',
    '3714 496353 98431',
    '5018-0000-0009',
    '6304 9506 0000 0000 007',
  ])('%s has a valid check digit', (cardNumber) => {
    expect(check({ cardNumber })).toEqual({});
  });

  test.each(['4', '4242 4242 4242 4241', '4242 4242 4242 2442', '42424242426', '42424242424242424242', 'four'])(
    '%s is invalid',
    (cardNumber) => {
      expect(check({ cardNumber })).toEqual({
        cardNumber: 'That’s not a card number. Please check the digits',
      });
    },
  );
});

describe('an expiry date', () => {
  test.each(['11/30', '1130', '1/30', '11 / 2030', '11-30'])('%s is valid, also before it is formatted', (expiry) => {
    expect(check({ expiry })).toEqual({});
  });

  test.each(['1', '11', '00/30', '13/30', '11/2', 'soon'])('%s is invalid', (expiry) => {
    expect(check({ expiry })).toEqual({ expiry: 'Expiry date must be a month and a year, such as 09/30' });
  });

  test('holds until the end of its month', () => {
    expect(check({ expiry: '11/26' }, new Date(2026, 10, 30, 23, 59))).toEqual({});
    expect(check({ expiry: '11/26' }, new Date(2026, 11, 1))).toEqual({ expiry: 'This card has expired' });
    expect(check({ expiry: '12/25' })).toEqual({ expiry: 'This card has expired' });
    expect(check({ expiry: '12/26' }, new Date(2026, 11, 31, 23, 59))).toEqual({});
  });
});

test.each([
  ['12', false],
  ['123', true],
  ['1234', true],
  ['12345', false],
  ['12a', false],
])('a security code of %j is well formed: %s', (securityCode, wellFormed) => {
  const message = wellFormed ? undefined : 'Security code must be three or four digits';
  expect(check({ securityCode }).securityCode).toBe(message);
});

test('documents that allow Stripe are those of the pages that take a card', () => {
  const of = (wanted: boolean) =>
    Object.entries(routeTable).filter(([, rules]) => (rules.takesCards ?? false) === wanted);
  const path = (pattern: string) => pattern.replaceAll(/:\w+/g, 'x');
  const agree = (wanted: boolean) => of(wanted).filter(([pattern]) => isCardDocument(path(pattern)) !== wanted);
  expect(of(true)).toHaveLength(5);
  expect([...agree(true), ...agree(false)]).toEqual([]);
});

test('every code is a region known to the runtime', () => {
  const known = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  expect(countries.filter(({ code }) => !known.of(code))).toEqual([]);
});

test.each(['AU', 'GB', 'SS'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true);
});

test.each(['', 'au', 'ZZ', 'EU', 'AUS', 'toString', '__proto__', 'AU '])('%j is not a country', (code) => {
  expect(isCountry(code)).toBe(false);
});
