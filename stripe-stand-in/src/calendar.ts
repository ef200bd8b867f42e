/** An hour in seconds: Stripe's times are whole Unix seconds. */
export const HOUR = 3600;
export const DAY = 24 * HOUR;

export interface Interval {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
}

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * Adds intervals to an anchor. In a month without the anchor's day, the last day counts: 31 January, 28 February, 31
 * March.
 */
export function afterIntervals(anchor: number, { interval, interval_count }: Interval, times: number): number {
  const count = interval_count * times;
  if (interval === 'day' || interval === 'week') return anchor + count * (interval === 'day' ? DAY : 7 * DAY);
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return seconds(new Date(day)) + (anchor % DAY);
}

/** Returns the billing period that contains `time`, or the first one if `time` is before the anchor. */
export function periodAround(anchor: number, interval: Interval, time: number): { start: number; end: number } {
  for (let times = 1; ; times++) {
    const end = afterIntervals(anchor, interval, times);
    if (end > time) return { start: afterIntervals(anchor, interval, times - 1), end };
  }
}

/** Returns the first end of a billing period after `start`. */
export const periodEnd = (anchor: number, interval: Interval, start: number): number =>
  periodAround(anchor, interval, start).end;
