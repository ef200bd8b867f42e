/** Formats an instant in a time zone. English, the day first: '3 December 2026'. */
export interface DateWords {
  /** '3 December 2026' */
  date(at: Date): string;
  /** '3 December 2026, 03:10 UTC', or '3 December 2026, 4:10 AM' in the reader's own zone. */
  moment(at: Date): string;
  /** '03:10 UTC' or '4:10 AM', for use beside the date. */
  time(at: Date): string;
}

const inZones = new Map<string, DateWords>();

/**
 * Returns formats for a time zone. Server-rendered pages, mails and commands use UTC and name it, because no server
 * knows a reader's zone. Any other zone is the reader's own and goes unnamed.
 * @param zone an IANA name; unknown names count as UTC
 * @param hour12 false for a reader with a 24-hour clock; UTC always has one
 */
export function dateWords(zone = 'UTC', hour12 = true): DateWords {
  const key = `${zone} ${hour12}`;
  const known = inZones.get(key);
  if (known) return known;
  const words = wordsIn(zone, hour12);
  inZones.set(key, words);
  return words;
}

function wordsIn(zone: string, hour12: boolean): DateWords {
  if (zone !== 'UTC' && !isZone(zone)) return wordsIn('UTC', hour12);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone });
  const hour = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    ...(zone === 'UTC' ? { hourCycle: 'h23', timeZoneName: 'short' } : { hourCycle: hour12 ? 'h12' : 'h23' }),
  });
  // Two formats instead of joining parts, which takes four times as long; a page has a dozen dates.
  const date = (at: Date) => day.format(at);
  const time = (at: Date) => hour.format(at);
  // Platform versions differ in the separator of date and time.
  return { date, time, moment: (at) => `${date(at)}, ${time(at)}` };
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
