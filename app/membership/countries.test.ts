import { expect, test } from 'vitest';
import { countries, isCountry } from './countries.ts';

test('there are the 249 countries of ISO 3166-1, each once', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249);
  for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/);
});

test('they stand by name, accents aside', () => {
  const names = countries.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});

test('every code is one that the runtime knows as a region', () => {
  const known = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  expect(countries.filter(({ code }) => !known.of(code))).toEqual([]);
});

test.each(['AU', 'GB', 'SS'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true);
});

test.each(['', 'au', 'ZZ', 'EU', 'AUS', 'toString', '__proto__', 'AU '])('%j is none', (code) => {
  expect(isCountry(code)).toBe(false);
});
