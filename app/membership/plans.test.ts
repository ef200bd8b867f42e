import { expect, test } from 'vitest';
import { findPlan } from './plans.ts';

test.each(['', 'weekly', 'Yearly', 'toString', '__proto__'])('%j is not a plan', (id) => {
  expect(findPlan(id)).toBeNull();
});
