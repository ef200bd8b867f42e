/** Which time is looked at. Days are those of UTC, weeks begin on Monday (ISO 8601). */
export const rangeIds = ['7-days', '4-weeks', '12-weeks', 'year'] as const;
type RangeId = (typeof rangeIds)[number];
export type Unit = 'day' | 'week';

export interface Range {
  id: RangeId;
  by: Unit;
  /** Inclusive. */
  from: Date;
  /** Now: the last day or week is not over yet. */
  until: Date;
  /** The beginnings of its days or weeks, as `YYYY-MM-DD`, the earliest first. */
  periods: string[];
  /** The same time before, which ends as far into its last day as it is now, and its days or weeks. */
  before: { from: Date; until: Date; periods: string[] };
}

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
const weeksOf = { '4-weeks': 4, '12-weeks': 12, year: 52 } as const;

/** What an address asks for; the last 7 days where it asks for nothing that there is. */
export function readRange(query: URLSearchParams, now: Date): Range {
  const id = rangeIds.find((each) => each === query.get('range')) ?? '7-days';
  const today = now.getTime() - (now.getTime() % DAY);
  if (id === '7-days') return rangeOf(id, 'day', today - 6 * DAY, now);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  const from = monday - (weeksOf[id] - 1) * WEEK;
  // 28 days can be looked at one by one; more would be too many.
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

/** The same as the query of an address. */
export const rangeQuery = ({ id, by }: Pick<Range, 'id' | 'by'>) => ({
  range: id === '7-days' ? null : id,
  by: id === '4-weeks' && by === 'day' ? 'day' : null,
});

/** The ISO week that a Monday begins: '2026-W01'. */
export function isoWeek(monday: string): string {
  // A week is of the year that its Thursday is in.
  const thursday = new Date(Date.parse(monday) + 3 * DAY);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const number = Math.floor((thursday.getTime() - first) / WEEK) + 1;
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`;
}

/** Each period with what was counted in it, or with nothing. */
export function filled<Row extends { period: string }>(
  periods: readonly string[],
  rows: readonly Row[],
  nothing: Omit<Row, 'period'>,
): Row[] {
  const known = new Map(rows.map((row) => [row.period, row]));
  return periods.map((period) => known.get(period) ?? ({ ...nothing, period } as Row));
}
