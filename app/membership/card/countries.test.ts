import { expect, test } from 'vitest';
import { countries, isCountry } from './countries.ts';

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
