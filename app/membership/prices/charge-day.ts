import { addInterval, type Interval, monthsIn } from './interval.ts';

// Separate from `interval.ts` to keep the script of the sign-up page small.

/**
 * Returns the time of the charge `times` periods later. Unlike `addInterval`, keeps the usual day of the month:
 * a charge on 28 February is followed by one on 31 March if `day` is 31.
 * @param charge.day usual day of the month, if the month of `at` is too short for it
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
