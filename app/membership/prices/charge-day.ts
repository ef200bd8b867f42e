import { addInterval, type Interval, monthsIn } from './interval.ts';

// Apart from intervals, since the sign-up needs none of it.

/**
 * So many periods after a charge, as `addInterval`, on the day of the month on which it is made wherever there is one: of the
 * 31st 28 February is followed by 31 March.
 * @param charge.day left out: that of `at`
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
