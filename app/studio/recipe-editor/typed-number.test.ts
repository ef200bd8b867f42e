import { expect, test } from 'vitest';
import { parseMinutes, parsePositive } from './typed-number.ts';

test.each([
  ['8', 8],
  [' 4,5 ', 4.5],
  ['0', null],
  ['-1', null],
  ['6-8', null],
  ['12 cookies', null],
  ['about 4', null],
  ['Infinity', null],
])('a yield of “%s” is %s', (text, number) => expect(parsePositive(text)).toBe(number));

test.each([
  ['40', 40],
  ['40 mins', 40],
  ['2 1/2 hrs', 150],
  ['1h 30', 90],
  ['20-30 min', null],
  ['40 mins or more', null],
  ['soon', null],
])('a time of “%s” is %s minutes', (text, minutes) => expect(parseMinutes(text)).toBe(minutes));
