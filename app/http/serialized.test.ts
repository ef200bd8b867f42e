import { expect, test } from 'vitest';
import { deserialize, type Serialized, serialize } from './serialized.ts';

test('a serialized value is restored, also after transfer to the browser as text', () => {
  const value = { name: 'Marisol </script>', minutes: null, recipes: [{ free: true }] };
  const serialized = serialize(value);
  expect(deserialize(serialized)).toBe(value);
  const arrived = JSON.parse(JSON.stringify(serialized)) as Serialized<typeof value>;
  expect(deserialize(arrived)).toEqual(value);
});

test('it is the same object each time, so that React sees no change', () => {
  const arrived: Serialized<number[]> = { json: '[1,2]' };
  expect(deserialize(arrived)).toBe(deserialize(arrived));
});
