/** Formats an instant in a time zone, in English with the day first. */
export interface DateWords {
  /** Returns a date such as '3 December 2026'. */
  date(at: Date): string;
  /** Returns a date and time: '3 December 2026, 03:10 UTC', or '3 December 2026, 4:10 AM' in the reader's zone. */
  moment(at: Date): string;
  time(at: Date): string;
}

const inZones = new Map<string, DateWords>();

/**
 * Returns the formats for a time zone. UTC is named; any other zone is the reader's own and is not named.
 * @param zone an IANA name; an unknown name is read as UTC
 * @param hour12 false for a reader with a 24-hour clock; ignored for UTC
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
  // Splitting the parts of one combined format is much slower.
  const date = (at: Date) => day.format(at);
  const time = (at: Date) => hour.format(at);
  // Joined here, because versions of ICU differ in the separator between date and time.
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
