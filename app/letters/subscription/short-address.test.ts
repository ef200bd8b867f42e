import { expect, test } from 'vitest';
import { shortAddress } from './short-address.ts';

test.each([
  ['rosa@home.example', 'ro…@home.example'],
  ['ana@home.example', 'a…@home.example'],
  ['a@home.example', 'a…@home.example'],
])('%s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown);
});
