/** The length of a period, by the calendar: 3 months are not 90 days. */
export interface Interval {
  unit: 'day' | 'week' | 'month' | 'year';
  /** A positive integer. */
  count: number;
}

/** Whether an interval is one day, week, month or year. */
export const isOne = ({ unit, count }: Interval, of: Interval['unit']): boolean => unit === of && count === 1;

/** At least and at most so many days. */
const daysOf = { day: [1, 1], week: [7, 7], month: [28, 31], year: [365, 366] } as const;
const monthsOf = { day: null, week: null, month: 1, year: 12 } as const;
const DAY = 24 * 60 * 60 * 1000;

/**
 * So many intervals after a time, in UTC, as the payment provider counts: the same day of a later month, or the last one
 * of a shorter month.
 * @param times counted from the same time, so that 31 January is followed by 28 February and then by 31 March
 */
export function addInterval(from: Date, { unit, count }: Interval, times = 1): Date {
  const months = monthsOf[unit];
  const until = new Date(from);
  if (months === null) {
    until.setUTCDate(until.getUTCDate() + daysOf[unit][1] * count * times);
    return until;
  }
  until.setUTCMonth(until.getUTCMonth() + months * count * times);
  // Past the month's end it came out in the month after.
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** How long an interval is at most, in milliseconds. */
export function longestLength({ unit, count }: Interval): number {
  return daysOf[unit][1] * count * DAY;
}

/** The shorter interval first. */
export function compareIntervals(one: Interval, other: Interval): number {
  return longestLength(one) - longestLength(other);
}

const YEAR: Interval = { unit: 'year', count: 1 };

/** Whether of a paid period a part may be refunded, as the terms have it: of a year, and of more. */
export const isRefundedInPart = (interval: Interval) => compareIntervals(interval, YEAR) >= 0;

/** How many of the lesser interval are one of the greater by every calendar; null: they are not a whole number of it. */
export function timesWithin(lesser: Interval, greater: Interval): number | null {
  const times = quotient(monthsIn(greater), monthsIn(lesser)) ?? quotient(daysIn(greater), daysIn(lesser));
  return times !== null && Number.isInteger(times) && times > 0 ? times : null;
}

/** The months of an interval; null: it is not made of months. */
export function monthsIn({ unit, count }: Interval): number | null {
  const months = monthsOf[unit];
  return months === null ? null : months * count;
}

function daysIn({ unit, count }: Interval): number | null {
  return monthsOf[unit] === null ? daysOf[unit][1] * count : null;
}

const quotient = (whole: number | null, part: number | null) => (whole === null || part === null ? null : whole / part);
