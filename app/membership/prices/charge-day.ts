import { addInterval, type Interval, monthsIn } from './interval.ts';

// Separate from intervals, because the sign-up does not need it.

/**
 * Returns the charge some periods later, like `addInterval`, but keeps the original day of the
 * month where it exists: after the 31st and 28 February comes 31 March.
 * @param charge.day day of the month, by default that of `at`
 */
export function chargeAfter(
  { at, day = 1 }: { at: Date; day?: number | undefined },
  interval: Interval,
  times = 1,
): Date {
  const after = addInterval(at, interval, times);
  if (monthsIn(interval) !== null && at.getUTCDate() === lastDayOf(at)) {
    after.setUTCDate(Math.min(Math.max(day, after.getUTCDate()), lastDayOf(after)));
  }
  return after;
}

const lastDayOf = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
