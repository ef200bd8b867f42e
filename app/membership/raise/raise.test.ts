import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOf } from '../../../tests/support/prices.ts';
import { LONGEST_SENDING } from '../../mail/retries.ts';
import { firstRaisedCharge, isNotifiedInTime, priceOfPeriod, raiseDate } from './raise.ts';

const DAY = 24 * 60 * 60 * 1000;
const at = (text: string) => new Date(text);

test('a period has the price chosen for it, otherwise that of a raise in effect at its start', () => {
  const [price, raised, chosen] = [1_000, 1_200, 9_900].map((amount) => ({ ...priceOf('monthly'), amount }));
  const raise = { price: raised!, at: new Date('2027-03-01') };
  const own = { price: price!, nextPrice: null, raise };
  expect(priceOfPeriod(own, new Date('2027-02-28'))).toBe(price);
  expect(priceOfPeriod(own, new Date('2027-03-01'))).toBe(raised);
  expect(priceOfPeriod({ ...own, raise: null }, new Date('2027-03-01'))).toBe(price);
  expect(priceOfPeriod({ ...own, nextPrice: chosen! }, new Date('2027-03-01'))).toBe(chosen);
});

test('a raise takes effect at the start of a day, 30 days after the last attempt to send an email queued within a day', () => {
  expect(raiseDate(at('2026-11-18T00:00:00Z'))).toEqual(at('2026-12-21T00:00:00Z'));
  fc.assert(
    fc.property(fc.date({ min: at('2026-01-01'), max: at('2099-01-01'), noInvalidDate: true }), (now) => {
      const raise = raiseDate(now);
      expect(raise.getTime() % DAY).toBe(0);
      const days = (raise.getTime() - (now.getTime() + DAY + LONGEST_SENDING)) / DAY;
      expect(days).toBeGreaterThanOrEqual(30);
      expect(days).toBeLessThan(31);
      expect(isNotifiedInTime(new Date(now.getTime() + DAY), raise)).toBe(true);
    }),
  );
});

test('notice is in time if the last attempt to send it is 30 days before, and not a moment later', () => {
  const raise = at('2026-12-20');
  const latest = at('2026-11-20').getTime() - LONGEST_SENDING;
  expect(isNotifiedInTime(new Date(latest), raise)).toBe(true);
  expect(isNotifiedInTime(new Date(latest + 1), raise)).toBe(false);
  expect(isNotifiedInTime(null, raise)).toBe(false);
});

test.each([
  ['2026-12-20', 'month', '2026-12-20'],
  ['2026-12-19', 'month', '2027-01-19'],
  ['2026-11-30', 'month', '2026-12-30'],
  ['2027-03-01', 'month', '2027-03-01'],
  ['2026-12-01', 'year', '2027-12-01'],
] as const)(
  'a member whose next period begins on %s, paid by the %s, first pays the new price on %s',
  (next, unit, first) => {
    const charge = firstRaisedCharge(at('2026-12-20'), { at: at(next), interval: { unit, count: 1 } });
    expect(charge).toEqual(at(first));
  },
);

test('after a month shorter than the next, the new price is paid at that month’s end', () => {
  const next = { at: at('2027-02-28'), day: 31, interval: { unit: 'month', count: 1 } } as const;
  expect(firstRaisedCharge(at('2027-03-30'), next)).toEqual(at('2027-03-31'));
});
