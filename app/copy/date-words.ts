/** Formats an instant in a time zone. English, the day first: '3 December 2026'. */
export interface DateWords {
  /** '3 December 2026' */
  date(at: Date): string;
  /** '3 December 2026, 03:10 UTC': always with the zone. */
  moment(at: Date): string;
  /** '03:10 UTC', for use beside the date. */
  time(at: Date): string;
}

const inZones = new Map<string, DateWords>();

/**
 * Returns formats for a time zone. Server-rendered pages, mails and commands use UTC, because no server knows
 * a reader's zone.
 * @param zone an IANA name; unknown names count as UTC
 */
export function dateWords(zone = 'UTC'): DateWords {
  const known = inZones.get(zone);
  if (known) return known;
  const words = wordsIn(zone);
  inZones.set(zone, words);
  return words;
}

function wordsIn(zone: string): DateWords {
  const day = formatIn(zone, { day: 'numeric', month: 'long', year: 'numeric' });
  const hour = formatIn(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  // Two formats instead of joining parts, which takes four times as long; a page has a dozen dates.
  const date = (at: Date) => day.format(at);
  const time = (at: Date) => hour.format(at);
  // Platform versions differ in the separator of date and time.
  return { date, time, moment: (at) => `${date(at)}, ${time(at)}` };
}

function formatIn(zone: string, fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...fields, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...fields, timeZone: 'UTC' });
  }
}
