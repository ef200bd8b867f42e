import { expect, test } from 'vitest';
import { restartDelay } from './cluster.ts';

test('a worker that exits is replaced at once, and one that keeps exiting at most twice a minute', () => {
  expect([1, 2, 3].map(restartDelay)).toEqual([250, 500, 1_000]);
  expect(restartDelay(50)).toBe(30_000);
});
