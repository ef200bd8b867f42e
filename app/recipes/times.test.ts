import { describe, expect, test } from 'vitest';
import { activeMinutes, totalMinutes } from './times.ts';

describe('a recipe’s time', () => {
  test.each([
    [10, 25, null, 35, 35],
    [null, 25, null, 25, 25],
    [10, null, null, 10, 10],
    [0, 0, null, 0, 0],
    [0, null, null, 0, 0],
    [null, null, null, null, null],
    [-5, null, null, null, null],
    [-5, 20, null, 15, 15],
    [10, 0, 2_880, 10, 2_890],
    [null, null, 60, null, 60],
    [10, 20, -5, 30, 30],
  ])(
    '%s to prepare, %s to cook and %s to rest: %s active, %s in all',
    (prepTime, cookTime, restTime, active, total) => {
      expect(activeMinutes({ prepTime, cookTime })).toBe(active);
      expect(totalMinutes({ prepTime, cookTime, restTime })).toBe(total);
    },
  );
});
