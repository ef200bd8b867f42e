import { expect, test } from 'vitest';
import { niceStep } from './income-chart.tsx';

test.each([
  [1, 1],
  [1.2, 2],
  [2.2, 2.5],
  [12_236, 20_000],
  [33_333, 50_000],
  [99_999, 100_000],
])('lines of a scale that have to be %d apart are %d apart', (atLeast, step) => {
  expect(niceStep(atLeast)).toBe(step);
});
