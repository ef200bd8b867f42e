import { addInterval, type Interval } from '../prices/interval.ts';

/** Calendar day in UTC, such as `2027-03-31`. */
export type Day = string;

/** Order of day and month in dates such as `3/4/2027`. */
export type DayOrder = 'day-first' | 'month-first';

export type ReadDay =
  | { ok: true; day: Day }
  /** `ambiguous`: the order of day and month is unknown. */
  | { ok: false; reason: 'missing' | 'unreadable' | 'ambiguous' };

const MILLISECONDS = 24 * 60 * 60 * 1000;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const time = String.raw`(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?([ap]m))?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?)?`;
const isoDate = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${time}$`, 'i');
const numbers = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})${time}$`, 'i');
const dayAndWord = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ ,-]+(\d{4})${time}$`, 'i');
const wordAndDay = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${time}$`, 'i');

/**
 * Parses a date from an export as a day in UTC. A time with an offset is converted first.
 * @param order order of day and month in numeric dates, or null if unknown
 */
export function readDay(text: string, order: DayOrder | null): ReadDay {
  const written = text.trim().replace(/\s+/g, ' ');
  if (written === '') return { ok: false, reason: 'missing' };
  if (written.length > 60) return { ok: false, reason: 'unreadable' };
  const iso = isoDate.exec(written);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso);
  const first = dayAndWord.exec(written);
  if (first) return dayOf(Number(first[3]), monthOf(first[2]!), Number(first[1]), first);
  const second = wordAndDay.exec(written);
  if (second) return dayOf(Number(second[3]), monthOf(second[1]!), Number(second[2]), second);
  const all = numbers.exec(written);
  if (!all) return { ok: false, reason: 'unreadable' };
  const [one, other, year] = [Number(all[1]), Number(all[3]), Number(all[4])];
  const known = orderOf(all) ?? order;
  if (known === null && one !== other) return { ok: false, reason: 'ambiguous' };
  return known === 'month-first' ? dayOf(year, one, other, all) : dayOf(year, other, one, all);
}

/** Infers the order of day and month from the dates that show it. Returns null if none does or they disagree. */
export function dayOrderOf(texts: readonly string[]): DayOrder | null {
  const orders = new Set(texts.map((text) => orderOf(numbers.exec(text.trim().replace(/\s+/g, ' ')))));
  orders.delete(null);
  return orders.size === 1 ? [...orders][0]! : null;
}

/** Returns the order if the date shows it: by dots (day first) or by a number above 12. Otherwise null. */
function orderOf(found: RegExpExecArray | null): DayOrder | null {
  if (!found) return null;
  if (found[2] === '.' || Number(found[1]) > 12) return 'day-first';
  return Number(found[3]) > 12 ? 'month-first' : null;
}

const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Validates the date and converts it to a UTC day, which a time with an offset can shift. */
function dayOf(year: number, month: number, day: number, found: RegExpExecArray): ReadDay {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isInCalendar = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 2000 && year < 2200;
  if (!isInCalendar) return { ok: false, reason: 'unreadable' };
  const [hour, minute, , half, zone] = found.slice(-5);
  const offset = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '');
  if (!offset) return { ok: true, day: isoDay(at) };
  const ahead = (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1);
  const minutes = hourOf(Number(hour), half) * 60 + Number(minute) - ahead;
  return { ok: true, day: isoDay(new Date(at.getTime() + minutes * 60_000)) };
}

/** @param half `am` or `pm` in any case, or undefined on a 24-hour clock */
function hourOf(hour: number, half: string | undefined): number {
  return half ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour;
}

export const isoDay = (at: Date): Day => at.toISOString().slice(0, 10);

/** Returns the exclusive end of a day. */
export const endOfDay = (day: Day): Date => new Date(Date.parse(day) + MILLISECONDS);

export const lastDayOf = (until: Date): Day => isoDay(new Date(until.getTime() - 1));

/** Returns the same day one period later, or the last day of the month if the month is too short. */
export const addPeriod = (day: Day, unit: Interval['unit']): Day =>
  isoDay(addInterval(new Date(day), { unit, count: 1 }));
