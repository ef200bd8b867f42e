import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeAfter } from './charge-day.ts';
import {
  addInterval,
  compareIntervals,
  type Interval,
  isRefundedInPart,
  longestLength,
  timesWithin,
} from './interval.ts';

const month: Interval = { unit: 'month', count: 1 };
const year: Interval = { unit: 'year', count: 1 };

test.each<[string, string, Interval, string]>([
  ['a month over the year’s end', '2026-12-31T23:59:59.000Z', month, '2027-01-31T23:59:59.000Z'],
  ['a month that has no such day', '2027-01-31T12:00:00.000Z', month, '2027-02-28T12:00:00.000Z'],
  ['the same in a leap year', '2028-01-31T12:00:00.000Z', month, '2028-02-29T12:00:00.000Z'],
  ['a year after a leap day', '2028-02-29T10:00:00.000Z', year, '2029-02-28T10:00:00.000Z'],
  ['a week over a leap day', '2028-02-26T10:00:00.000Z', { unit: 'week', count: 1 }, '2028-03-04T10:00:00.000Z'],
])('%s', (_, from, interval, until) => {
  expect(addInterval(new Date(from), interval).toISOString()).toBe(until);
});

describe('for every time and every interval', () => {
  const times = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const intervals = fc.record({
    unit: fc.constantFrom('day', 'week', 'month', 'year'),
    count: fc.integer({ min: 1, max: 24 }),
  }) as fc.Arbitrary<Interval>;
  const clockOf = (date: Date) => date.toISOString().slice(10);

  test('a period ends later, at the same time of day, within its maximum length', () => {
    fc.assert(
      fc.property(times, intervals, fc.integer({ min: 1, max: 20 }), (from, interval, n) => {
        const until = addInterval(from, interval, n);
        expect(clockOf(until)).toBe(clockOf(from));
        expect(until.getTime()).toBeGreaterThan(addInterval(from, interval, n - 1).getTime());
        expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(n * longestLength(interval));
      }),
    );
  });

  test('months end on the same day, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 300 }), (from, n) => {
        const until = addInterval(from, month, n);
        const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect(months(until) - months(from)).toBe(n);
        const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate();
        expect(until.getUTCDate()).toBe(Math.min(from.getUTCDate(), lastDay));
      }),
    );
  });

  test('twelve months are a year, seven days are a week, and repeated intervals add up', () => {
    fc.assert(
      fc.property(times, intervals, fc.integer({ min: 1, max: 10 }), (from, { unit, count }, n) => {
        expect(addInterval(from, month, 12 * n)).toEqual(addInterval(from, year, n));
        expect(addInterval(from, { unit: 'day', count: 7 }, n)).toEqual(
          addInterval(from, { unit: 'week', count: 1 }, n),
        );
        expect(addInterval(from, { unit, count }, n)).toEqual(addInterval(from, { unit, count: count * n }));
      }),
    );
  });

  test('an interval that is a multiple of another has the same length', () => {
    fc.assert(
      fc.property(times, intervals, intervals, (from, lesser, greater) => {
        const n = timesWithin(lesser, greater);
        if (n !== null) expect(addInterval(from, lesser, n)).toEqual(addInterval(from, greater));
      }),
    );
  });
});

test('a week is no part of a month, and a month is a twelfth of a year', () => {
  expect(timesWithin(month, year)).toBe(12);
  expect(timesWithin({ unit: 'week', count: 1 }, month)).toBeNull();
  expect(timesWithin(year, month)).toBeNull();
});

test('shorter intervals come first, and a year or more may be refunded in part', () => {
  const week: Interval = { unit: 'week', count: 1 };
  expect([year, month, week].sort(compareIntervals)).toEqual([week, month, year]);
  expect([week, month, { unit: 'month', count: 3 } as const, year].map(isRefundedInPart)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test.each([
  ['2027-02-28', 31, 1, '2027-03-31'],
  ['2027-02-28', 31, 2, '2027-04-30'],
  ['2027-02-28', 30, 1, '2027-03-30'],
  ['2027-02-28', 29, 12, '2028-02-29'],
  ['2027-02-28', 28, 1, '2027-03-28'],
  ['2027-04-30', 31, 1, '2027-05-31'],
  ['2027-04-30', undefined, 1, '2027-05-30'],
  // April has a 15th, so the usual day 31 is ignored.
  ['2027-04-15', 31, 1, '2027-05-15'],
])('a charge on %s, with day %j, is followed %i months later by one on %s', (from, day, times, until) => {
  const at = (text: string) => new Date(`${text}T10:00:00Z`);
  expect(chargeAfter({ at: at(from), day }, month, times)).toEqual(at(until));
});
