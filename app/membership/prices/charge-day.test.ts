import { expect, test } from 'vitest';
import { chargeAfter } from './charge-day.ts';
import type { Interval } from './interval.ts';

const month: Interval = { unit: 'month', count: 1 };

test.each([
  ['2027-02-28', 31, 1, '2027-03-31'],
  ['2027-02-28', 31, 2, '2027-04-30'],
  ['2027-02-28', 30, 1, '2027-03-30'],
  ['2027-02-28', 29, 12, '2028-02-29'],
  ['2027-02-28', 28, 1, '2027-03-28'],
  ['2027-04-30', 31, 1, '2027-05-31'],
  ['2027-04-30', undefined, 1, '2027-05-30'],
  // No month was too short, so the charge is made on another day.
  ['2027-04-15', 31, 1, '2027-05-15'],
])('a charge on %s, with day %j, is followed %i months later by one on %s', (from, day, times, until) => {
  const at = (text: string) => new Date(`${text}T10:00:00Z`);
  expect(chargeAfter({ at: at(from), day }, month, times)).toEqual(at(until));
});
