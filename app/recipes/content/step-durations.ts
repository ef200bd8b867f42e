import { FIGURE, isLetter, matchAt, NUMBER_WORD, readNumber } from '../ingredients/quantity.ts';
import type { StepDuration } from './recipe-content.ts';

const begin = new RegExp(`${FIGURE}|\\b(?:an?|half|quarter|${NUMBER_WORD})\\b`, 'giu');

/** Words for each unit in English, French, German, Italian and Spanish, largest unit first. */
const units: readonly (readonly [seconds: number, words: string])[] = [
  [3_600, 'hours?|hrs?|h|heures?|stunden?|std|or[ae]|horas?'],
  [60, 'minutes?|mins?|minuten|minut[oi]s?'],
  [1, 'seconds?|secs?|s|secondes?|sekunden?|sek|second[oi]|segundos?'],
];
const wordsOf = units.map(([, words]) => `(${words})`).join('|');
const unit = new RegExp(`[ -]?(?:(?:of )?an? )?(?:${wordsOf})(?!\\p{L})`, 'iuy');
/** 'm' means minutes only next to hours or seconds. */
const letterM = / ?m(?![\p{L}²³])/iuy;
const article = /an?(?= (?:hour|minute))/iy;
/** Hours and minutes, or minutes and seconds: '1:30'. */
const clock = /(\d{1,2}):([0-5]\d)(?![:\d])/y;
/** Two consecutive numbers: '5/6 minutes' means five to six minutes. */
const twoNumbers = /([2-9]|1\d)\/([2-9]|1\d)(?= ?(?:minutes|mins|seconds|secs)\b)/iy;
/** Unclear times: '1.30 hours' may mean an hour and a half, and '3/4 hours' may mean three to four hours. */
const unclearHours = /(?:\d{1,2}\.(?:15|30|45)|2\/3|3\/4) ?(?:hours|hrs|h)\b/iy;
const abbreviated = /(?:^|[^\p{L}])(?:hrs?|h|mins?|m|secs?|s|std|sek)$/iu;

const range = / ?(?:-|–|—|(?:to|or|bis|à|a)(?!\p{L})) ?/iuy;
const between = /\bbetween $/i;
const betweenAnd = / and /iy;
const orTwo = / or (two|three)(?= |[.,;:!?)]|$)/iy;
/** Separator between two parts of a time: ', ' in '1 hour, 30 minutes'. */
const added = /(,)? ?-?(?:(?:and|plus|et|und|e|y|&|\+) )?/iy;
const andPart =
  /(?:,? und|[ -](?:and|et|y|e))[ -](?:(?:an?|eine?|une?)[ -])?(half|quarter|three[ -]quarters?|demie?|quart|halbe|viertel|medi[ao]|cuarto|mezz[ao]|quarto)(?!\p{L})/iuy;
/** Words that make the time before them a separate time: 'Cook for 1 hour, 30 minutes before the end …'. */
const isAnother = /^ (?:before|after|later|into|of|more|from)\b/i;
/** Number without a unit after hours or minutes: '1 hour 15', '1h30', '2 ore e 30'. */
const bare = new RegExp(`(?: ?| (and|et|und|e|y) )(\\d{2}|${NUMBER_WORD})(?![\\d.,:]\\d|[°%/x×]|[-–]\\p{L})`, 'iuy');
/** Text that may follow a number without a unit. */
const endsTime =
  /^(?:[.,;:!?)\]–-]|$| [–-] ?\d| (?:[–-] )?(?:\(|(?:until|till|or|and|then|at|in|for|on|to|covered|uncovered|turning|stirring|if|à|bei|a)(?!\p{L})))/iu;
/** Minutes in words that `readNumber` does not know: '1 heure trente'. */
const otherNumber =
  /^ (?:(?:e|et|und|y) )?(?:dix|quinze|vingt|trente|quarante|zehn|fünfzehn|zwanzig|drei(?:ß|ss)ig|diez|quince|veinte|treinta|dieci|quindici|venti|trenta)(?!\p{L})/iu;
/** Words before a time that are part of it but cannot be parsed: 'une heure 30 min'. */
const unread = new RegExp(
  `(?:(?<!\\p{L})(?:${units[0]![1]}|days?|weeks?|jours?|tage?n?|giorn[oi]|d[ií]as?|(?:hrs?|h|std)\\.)(?: (?:and|plus|et|und|e|y))? ?|(?<!\\p{L})(?:hundred(?: and)?|(?:quarters?|thirds?) of|vingt|trente|quarante|cinquante|(?:vingt|trente|quarante|cinquante) et|(?:treinta|cuarenta|cincuenta) y) )$`,
  'iu',
);

/** Part of a number word before a hyphen: 'vingt-' in 'vingt-cinq minutes'. */
const wordWithHyphen = /\p{L}-$/u;
/** Number before a fraction in words: 'three' in 'three quarter hours'. */
const partOfNumber = /(?:\d|\b(?:two|three)|[&+]) $/i;

interface Read {
  seconds: number;
  secondsMax: number | null;
  end: number;
}

/** Finds the times in a text: '20–30 seconds', '1 hour 30 minutes', 'half an hour'. */
export function findDurations(text: string): StepDuration[] {
  const found: StepDuration[] = [];
  begin.lastIndex = 0;
  for (let at = begin.exec(text); at; at = begin.exec(text)) {
    const start = at.index;
    const isInWord = isLetter(text, start - 1) || /[\d.,/:+½¼¾⅓⅔]/.test(text.charAt(start - 1));
    const read = isInWord ? null : readDuration(text, start);
    if (!read || read.end <= start) continue;
    begin.lastIndex = read.end;
    const before = text.slice(Math.max(0, start - 24), start);
    const isPart =
      unread.test(before) ||
      (isLetter(text, start) && wordWithHyphen.test(before)) ||
      (partOfNumber.test(before) && /^(?:a |half|quarter)/i.test(text.slice(start, start + 8)));
    const isPartOfTime = (found.at(-1)?.end ?? 0) < start && isPart;
    if (read.seconds > 0 && !isPartOfTime) found.push({ start, ...read });
  }
  return found;
}

/** Reads a time, or returns null without a unit. The seconds are 0 if the sum is uncertain. */
function readDuration(text: string, at: number): Read | null {
  const low = readPart(text, at);
  const unclear = low && matchAt(unclearHours, text, at);
  if (!low || unclear) return unclear && { seconds: 0, secondsMax: null, end: at + unclear[0].length };
  const either = matchAt(twoNumbers, text, at);
  if (either && Number(either[2]) - Number(either[1]) === 1 && low.unit) {
    return { seconds: Number(either[1]) * low.unit, secondsMax: Number(either[2]) * low.unit, end: low.end };
  }
  const from = low.unit === null ? null : withMore(text, low);
  const end = from?.end ?? low.end;
  const after = afterAbbreviation(text, end);
  const until =
    matchAt(range, text, after) ??
    (between.test(text.slice(Math.max(0, at - 8), at)) ? matchAt(betweenAnd, text, after) : null);
  const high = until && readPart(text, after + until[0].length);
  if (high?.unit) {
    const to = withMore(text, high);
    const least = from ? from.seconds : Math.round(low.number * high.unit);
    if (to.seconds > least)
      return { seconds: from && from.seconds === 0 ? 0 : least, secondsMax: to.seconds, end: to.end };
  }
  if (!from) return null;
  const other = matchAt(orTwo, text, end);
  const most =
    other && low.number === 1 && low.unit && !high?.unit ? low.unit * (/two/i.test(other[1]!) ? 2 : 3) : null;
  return { seconds: from.seconds, secondsMax: most, end: most && other ? end + other[0].length : end };
}

/** Number with its unit in seconds. The unit is null if it does not follow the number. */
interface Part {
  number: number;
  unit: number | null;
  end: number;
}

/** Reads a number with its unit: '1½ hours', or '20' if the unit follows the upper end of the range. */
function readPart(text: string, at: number): Part | null {
  const one = matchAt(article, text, at);
  if (one) return withUnit(text, 1, at + one[0].length);
  const times = matchAt(clock, text, at);
  if (times) {
    return withUnit(text, Number(times[1]) + Number(times[2]) / 60, at + times[0].length);
  }
  const number = readNumber(text, at);
  return number && withUnit(text, number.value.valueOf(), number.end);
}

function withUnit(text: string, number: number, end: number): Part {
  const found = matchAt(unit, text, end);
  if (!found || (/ an? /i.test(found[0]) && number >= 1)) {
    const m = matchAt(letterM, text, end);
    const after = m && end + m[0].length;
    const isMinutes = after !== null && /^,? ?\d{1,2} ?s(?:ecs?)?(?!\p{L})/iu.test(text.slice(after, after + 12));
    return isMinutes ? { number, unit: 60, end: after } : { number, unit: null, end };
  }
  // 'The 1970s' is a decade, not seconds.
  const isDecade = number >= 1_000 && /^s$/i.test(found[0]);
  const [seconds] = units[found.slice(1).findIndex((word) => word !== undefined)]!;
  return { number, unit: isDecade ? null : seconds, end: end + found[0].length };
}

/** Skips the full stop of an abbreviation, which does not end a sentence. */
const afterAbbreviation = (text: string, end: number) =>
  text[end] === '.' && abbreviated.test(text.slice(Math.max(0, end - 5), end)) ? end + 1 : end;

/** Adds the smaller parts that follow a time: '1 hour 30 minutes', 'an hour and a half', '1 h 30'. */
function withMore(text: string, { number, unit: of, end }: Part): { seconds: number; end: number } {
  const first = Math.round(number * of!);
  if (of === 1) return { seconds: first, end };
  const part = matchAt(andPart, text, end);
  if (part) return { seconds: first + Math.round(fractionOf(part[1]!) * of!), end: end + part[0].length };
  const from = afterAbbreviation(text, end);
  const joint = matchAt(added, text, from)!;
  const next = from + joint[0].length;
  const more = readSmaller(text, next, of!, joint[1] ? /[\d½¼¾]/ : /[\p{L}\d½¼¾]/u);
  if (more && !(joint[1] && isAnother.test(text.slice(more.end, more.end + 10)))) {
    return { seconds: first + more.seconds, end: more.end };
  }
  const alone = matchAt(bare, text, from);
  if (!alone) return { seconds: otherNumber.test(text.slice(from, from + 16)) ? 0 : first, end };
  const after = from + alone[0].length;
  const start = after - alone[2]!.length;
  const minutes = readNumber(text, start)!.value.valueOf();
  const isKnown = endsTime.test(text.slice(after, after + 16));
  if (more || minutes >= 60 || readPart(text, start)?.unit || (alone[1] && !isKnown)) return { seconds: first, end };
  return { seconds: isKnown ? first + Math.round((minutes * of!) / 60) : 0, end: after };
}

function readSmaller(
  text: string,
  at: number,
  than: number,
  startsWith: RegExp,
): { seconds: number; end: number } | null {
  const next = startsWith.test(text.charAt(at)) ? readPart(text, at) : null;
  if (next?.unit && next.unit < than) return withMore(text, next);
  // Minutes abbreviated to a letter: '1h30m'.
  const letter = next && than === 3_600 && next.unit === null ? matchAt(letterM, text, next.end) : null;
  return letter && { seconds: Math.round(next!.number * 60), end: next!.end + letter[0].length };
}

const fractionOf = (word: string) => (/^three/i.test(word) ? 3 / 4 : /^(?:qu|cu|v)/i.test(word) ? 1 / 4 : 1 / 2);
