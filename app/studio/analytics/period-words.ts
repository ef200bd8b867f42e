import type { Unit } from './range.ts';

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY = 24 * 60 * 60 * 1000;

/** Formats a period: 'Tue 3 Nov' for a day, '2–8 Nov' for a week. @param period first day, ISO 8601 */
export function periodWords(period: string, by: Unit): string {
  const first = new Date(period);
  if (by === 'day') return day.format(first).replace(',', '');
  const last = new Date(first.getTime() + 6 * DAY);
  const isOneMonth = first.getUTCMonth() === last.getUTCMonth();
  return `${isOneMonth ? first.getUTCDate() : date.format(first)}–${date.format(last)}`;
}
