import { describe, expect, test } from 'vitest';
import { totalMinutes } from './times.ts';

describe('a recipe’s time', () => {
  test.each([
    [10, 25, 35],
    [null, 25, 25],
    [10, null, 10],
    [0, 0, 0],
    [0, null, 0],
    [null, null, null],
    [-5, null, null],
    [-5, 20, 15],
  ])('%s to prepare and %s to cook are %s', (prepTime, cookTime, minutes) => {
    expect(totalMinutes({ prepTime, cookTime })).toBe(minutes);
  });
});
