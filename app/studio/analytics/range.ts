/** Selectable ranges. Days are UTC; weeks begin on Monday (ISO 8601). */
export const rangeIds = ['7-days', '4-weeks', '12-weeks', 'year'] as const;
type RangeId = (typeof rangeIds)[number];
export type Unit = 'day' | 'week';

export interface Range {
  id: RangeId;
  by: Unit;
  /** Inclusive. */
  from: Date;
  /** The current time, so the last day or week is incomplete. */
  until: Date;
  /** Days of the range, or the first days of its weeks, as `YYYY-MM-DD` in chronological order. */
  periods: string[];
  /** Preceding range, shifted back by the full length of the range, so that both end at the same weekday and time. */
  before: { from: Date; until: Date; periods: string[] };
}

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
const weeksOf = { '4-weeks': 4, '12-weeks': 12, year: 52 } as const;

/** Reads the range from a query, or returns the last 7 days if the query names no known range. */
export function readRange(query: URLSearchParams, now: Date): Range {
  const id = rangeIds.find((each) => each === query.get('range')) ?? '7-days';
  const today = now.getTime() - (now.getTime() % DAY);
  if (id === '7-days') return rangeOf(id, 'day', today - 6 * DAY, now);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  const from = monday - (weeksOf[id] - 1) * WEEK;
  // Daily columns are readable for up to 28 days.
  return rangeOf(id, id === '4-weeks' && query.get('by') === 'day' ? 'day' : 'week', from, now);
}

function rangeOf(id: RangeId, by: Unit, from: number, now: Date): Range {
  const step = by === 'day' ? DAY : WEEK;
  const count = Math.floor((now.getTime() - from) / step) + 1;
  const span = id === '7-days' ? WEEK : weeksOf[id] * WEEK;
  const periodsFrom = (first: number) => Array.from({ length: count }, (_, at) => dayOf(first + at * step));
  return {
    id,
    by,
    from: new Date(from),
    until: now,
    periods: periodsFrom(from),
    before: {
      from: new Date(from - span),
      until: new Date(now.getTime() - span),
      periods: periodsFrom(from - span),
    },
  };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export const rangeQuery = ({ id, by }: Pick<Range, 'id' | 'by'>) => ({
  range: id === '7-days' ? null : id,
  by: id === '4-weeks' && by === 'day' ? 'day' : null,
});

/** Returns the ISO 8601 week of a Monday: '2026-W01'. */
export function isoWeek(monday: string): string {
  // An ISO week belongs to the year of its Thursday.
  const thursday = new Date(Date.parse(monday) + 3 * DAY);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const number = Math.floor((thursday.getTime() - first) / WEEK) + 1;
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`;
}

export function filled<Row extends { period: string }>(
  periods: readonly string[],
  rows: readonly Row[],
  nothing: Omit<Row, 'period'>,
): Row[] {
  const known = new Map(rows.map((row) => [row.period, row]));
  return periods.map((period) => known.get(period) ?? ({ ...nothing, period } as Row));
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats the period that begins on an ISO 8601 day: 'Tue 3 Nov' for a day, '2–8 Nov' for a week. */
export function periodWords(period: string, by: Unit): string {
  const first = new Date(period);
  if (by === 'day') return day.format(first).replace(',', '');
  const last = new Date(first.getTime() + 6 * DAY);
  const isOneMonth = first.getUTCMonth() === last.getUTCMonth();
  return `${isOneMonth ? first.getUTCDate() : date.format(first)}–${date.format(last)}`;
}
