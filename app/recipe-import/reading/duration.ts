/** ISO 8601 duration, and the variants that sites write ('PT1H30', 'P0DT0H35M0.000S', 'PT 20 M'). */
const iso =
  /^P(?:(\d{1,9}(?:[.,]\d{1,9})?)Y)?(?:(\d{1,9}(?:[.,]\d{1,9})?)M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)W)?(?:(\d{1,9}(?:[.,]\d{1,9})?)D)?(?:T?(?:(\d{1,9}(?:[.,]\d{1,9})?)H)?(?:(\d{1,9}(?:[.,]\d{1,9})?)(?:M|(?!\d{0,9}S)))?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?)?$/;
const minutesIn = [525_600, 43_200, 10_080, 1_440, 60, 1, 1 / 60] as const;

/** Amount of time: '1½', '1 1/2', '2.5'. In a range such as '10-15', the upper end. */
const number = '((?<!\\d)\\d{1,6}(?:[.,]\\d{1,6})?(?:\\s?[½¼¾⅓⅔]|\\s\\d/\\d)?|(?<![\\d/])\\d/\\d|[½¼¾⅓⅔])';
const unit = (words: string) => new RegExp(`${number}\\s{0,9}(?:${words})(?!\\p{L})`, 'iu');
const words: readonly [RegExp, number][] = [
  [unit('d|days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dage?n?|dagar|dni'), 1_440],
  [unit('h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora|uur|uren|timmar|timmer|timer?|godz\\p{L}*'), 60],
  [unit('m|mins?|minutes?|minuten?|minutos?|minut\\p{L}*|[′’]'), 1],
];

/** Texts of a recipe's times. A missing time is empty. */
type TimeTexts = Record<'prep' | 'cook' | 'total', string>;
type Times = Record<keyof TimeTexts, number | null>;

const asIso = (text: string) => text.trim().slice(0, 100).toUpperCase().replace(/\s+/g, '');
/** Some sites write S for minutes: 'PT45S'. */
const secondsForMinutes = /^PT([1-9]\d?|[12]\d\d)S$/;
const seconds = /(?<!\d)[1-9]\d{0,9}(?:[.,]\d{1,9})?S$/;

/**
 * Parses the times of a recipe to minutes. A missing total is the sum of the others. 'S' means minutes, unless the
 * times show that it means seconds.
 */
export function readTimes(texts: TimeTexts): Times {
  const { prep, cook, total } = areInSeconds(texts) ? timesIn(texts, readDuration) : timesIn(texts, readMinutes);
  return { prep, cook, total: total ?? (prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0)) };
}

/** Gives what is left of the total to the first missing time: cooking, else preparation, else resting. */
export function fillTimes({ prep, cook, rest = null, total }: Times & { rest?: number | null }) {
  const left = (total ?? 0) - (prep ?? 0) - (cook ?? 0) - (rest ?? 0);
  if (left <= 0) return { prep, cook, rest };
  if (cook === null) return { prep, cook: left, rest };
  if (prep === null) return { prep: left, cook, rest };
  return { prep, cook, rest: rest ?? left };
}

function areInSeconds(texts: TimeTexts): boolean {
  const written = Object.values(texts).map(asIso);
  if (written.some((text) => seconds.test(text) && !secondsForMinutes.test(text))) return true;
  // Only a mix of times with and without S can contradict minutes.
  if (new Set(written.filter(Boolean).map((text) => seconds.test(text))).size < 2) return false;
  const [inSeconds, inMinutes] = [timesIn(texts, readDuration), timesIn(texts, readMinutes)];
  const sum = ({ prep, cook }: Times) => (prep ?? 0) + (cook ?? 0);
  const { total } = inMinutes;
  return total !== null && (sum(inMinutes) > total || sum(inSeconds) === inSeconds.total);
}

const timesIn = ({ prep, cook, total }: TimeTexts, read: (text: string) => number | null): Times => ({
  prep: read(prep),
  cook: read(cook),
  total: read(total),
});

/** Parses a single duration like `readDuration`, except that 'PT45S' means 45 minutes. */
export const readMinutes = (text: string): number | null =>
  Number(secondsForMinutes.exec(asIso(text))?.[1] ?? 0) || readDuration(text);

/** Parses a duration of ISO 8601 or in words to minutes, or returns null for other texts, zero, and a year or more. */
function readDuration(text: string): number | null {
  const trimmed = text.trim().slice(0, 100);
  const written = asIso(text);
  // 'P20M' is twenty months by ISO 8601, but sites mean minutes.
  const found = iso.exec(written.includes('T') ? written : written.replace(/^P(?=\d+M)/, 'PT'));
  const minutes = found && trimmed.length > 1 ? sumOf(found.slice(1)) : inWords(trimmed);
  const rounded = Math.round(minutes);
  return rounded > 0 && rounded < 525_600 ? rounded : null;
}

function sumOf(parts: (string | undefined)[]): number {
  return parts.reduce((sum, part, at) => sum + (part ? Number(part.replace(',', '.')) * minutesIn[at]! : 0), 0);
}

const fractions: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };

function amountOf(number: string): number {
  const slash = /(?:^|\s)(\d)\/(\d)$/.exec(number);
  const part = slash ? Number(slash[1]) / Number(slash[2]) : (fractions[number.at(-1)!] ?? 0);
  const whole = slash ? number.slice(0, slash.index) : number;
  return (Number.parseFloat(whole.replace(',', '.')) || 0) + part;
}

function inWords(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  // Minutes without a unit after hours: '1h30', '1 hr 15'.
  const past = Number(/\d(?:h|hrs?|hours?) ?(\d{2})$/i.exec(text.replace(/(?<=\d) (?=h)/i, ''))?.[1] ?? 0);
  return words.reduce((sum, [pattern, minutes]) => {
    const number = pattern.exec(text)?.[1];
    return number ? sum + amountOf(number) * minutes : sum;
  }, past);
}
