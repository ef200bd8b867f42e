/** Calendar date without a zone, as 'YYYY-MM-DD'. Sorting the text sorts the dates. */
export type Day = string;

const MILLISECONDS = 24 * 3600 * 1_000;
const pattern = /^2\d{3}-\d{2}-\d{2}$/;

export const isDay = (value: string): value is Day => pattern.test(value) && dayOf(midnight(value)) === value;

export const addDays = (day: Day, days: number): Day => dayOf(midnight(day) + days * MILLISECONDS);

/** @param zone an unknown zone counts as UTC */
export function dayAt(at: Date, zone: string): Day {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...fields, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...fields, timeZone: 'UTC' });
  }
}

/** Returns the days of this week and of the next, each from Monday to Sunday. */
export function fortnightOf(today: Day): { thisWeek: Day[]; nextWeek: Day[] } {
  const monday = addDays(today, -((new Date(midnight(today)).getUTCDay() + 6) % 7));
  const week = (from: number) => Array.from({ length: 7 }, (_, at) => addDays(monday, from + at));
  return { thisWeek: week(0), nextWeek: week(7) };
}

/** Formats a day: 'Thursday 26 November'. */
export const dayWords = (day: Day): string => `${weekday.format(midnight(day))} ${date.format(midnight(day))}`;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number) => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10));
