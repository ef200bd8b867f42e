import { expect, test } from 'vitest';
import { type Packed, pack, unpack } from './packed.ts';

test('what was packed comes back, also after a journey to the browser as text', () => {
  const value = { name: 'Marisol </script>', minutes: null, recipes: [{ free: true }] };
  const packed = pack(value);
  expect(unpack(packed)).toBe(value);
  const arrived = JSON.parse(JSON.stringify(packed)) as Packed<typeof value>;
  expect(unpack(arrived)).toEqual(value);
});

test('it is the same object each time, so that React sees no change where there is none', () => {
  const arrived: Packed<number[]> = { json: '[1,2]' };
  expect(unpack(arrived)).toBe(unpack(arrived));
});
