export interface Interval {
  unit: 'day' | 'week' | 'month' | 'year';
  count: number;
}

export const isOne = ({ unit, count }: Interval, of: Interval['unit']): boolean => unit === of && count === 1;

/** Minimum and maximum number of days of each unit. */
const daysOf = { day: [1, 1], week: [7, 7], month: [28, 31], year: [365, 366] } as const;
const monthsOf = { day: null, week: null, month: 1, year: 12 } as const;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Adds intervals to a time in UTC, as the payment provider does: the same day of a later month, or the last day if that
 * month is shorter.
 * @param times number of intervals; 31 January plus 1 month is 28 February, plus 2 months 31 March
 */
export function addInterval(from: Date, { unit, count }: Interval, times = 1): Date {
  const months = monthsOf[unit];
  const until = new Date(from);
  if (months === null) {
    until.setUTCDate(until.getUTCDate() + daysOf[unit][1] * count * times);
    return until;
  }
  until.setUTCMonth(until.getUTCMonth() + months * count * times);
  // `setUTCMonth` overflows into the following month if the target month lacks the day.
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}

export function longestLength({ unit, count }: Interval): number {
  return daysOf[unit][1] * count * DAY;
}

export function compareIntervals(one: Interval, other: Interval): number {
  return longestLength(one) - longestLength(other);
}

const YEAR: Interval = { unit: 'year', count: 1 };

/** Returns true if the terms allow refunding part of a paid period, which they do for a year or more. */
export const isRefundedInPart = (interval: Interval) => compareIntervals(interval, YEAR) >= 0;

/** Returns how many times the lesser interval fits into the greater interval, or null if it does not fit exactly. */
export function timesWithin(lesser: Interval, greater: Interval): number | null {
  const times = quotient(monthsIn(greater), monthsIn(lesser)) ?? quotient(daysIn(greater), daysIn(lesser));
  return times !== null && Number.isInteger(times) && times > 0 ? times : null;
}

export function monthsIn({ unit, count }: Interval): number | null {
  const months = monthsOf[unit];
  return months === null ? null : months * count;
}

function daysIn({ unit, count }: Interval): number | null {
  return monthsOf[unit] === null ? daysOf[unit][1] * count : null;
}

const quotient = (whole: number | null, part: number | null) => (whole === null || part === null ? null : whole / part);
