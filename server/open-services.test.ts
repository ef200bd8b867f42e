import { expect, test } from 'vitest';
import { hashesAtOnce } from './open-services.ts';

test('processes on one machine share its cores for password hashing, with at least one thread each', () => {
  expect(hashesAtOnce(8, 1)).toBe(7);
  expect(hashesAtOnce(8, 3)).toBe(2);
  expect(hashesAtOnce(8, 8)).toBe(1);
  expect(hashesAtOnce(1, 1)).toBe(1);
});
