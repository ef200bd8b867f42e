import { expect, test } from 'vitest';
import type { PlanId } from '../plans.ts';
import { renewalAfter } from './renewal.ts';

test.each<[PlanId, string, string]>([
  ['monthly', '2026-11-02T10:00:00.000Z', '2026-12-02T10:00:00.000Z'],
  ['monthly', '2026-12-31T23:59:59.000Z', '2027-01-31T23:59:59.000Z'],
  ['monthly', '2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
  ['monthly', '2028-01-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
  ['yearly', '2026-11-02T10:00:00.000Z', '2027-11-02T10:00:00.000Z'],
  ['yearly', '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
])('a %s payment of %s renews on %s', (plan, from, until) => {
  expect(renewalAfter(plan, new Date(from)).toISOString()).toBe(until);
});
