import { expect, test } from 'vitest';
import { restartDelay } from './cluster.ts';

test('a worker that ends is replaced at once, one that always ends twice a minute at most', () => {
  expect([1, 2, 3].map(restartDelay)).toEqual([250, 500, 1_000]);
  expect(restartDelay(50)).toBe(30_000);
});
