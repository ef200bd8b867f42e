import Fraction from 'fraction.js';

export interface Found<T> {
  value: T;
  end: number;
}

const vulgar: Record<string, readonly [number, number]> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅐': [1, 7],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
  '⅑': [1, 9],
  '⅒': [1, 10],
};
export const VULGAR = Object.keys(vulgar).join('');
/** First character of a number in digits. */
export const FIGURE = `[\\d${VULGAR}]`;

/** The patterns limit the number of digits, so that a long run of digits takes linear time. */
const mixedVulgar = new RegExp(`(\\d{1,5})?[ -]?([${VULGAR}])(?!\\d)`, 'y');
const mixed = /(\d{1,5})(?: ?- ?| and | & | )(\d{1,2})\/(\d{1,3})(?![\d/])/y;
const simple = /(\d{1,3})\/(\d{1,3})(?![\d/])/y;
const decimal = /(\d{1,7}(?:,\d{3})*)(?:([.,])(\d{1,20}))?(?![\d])|\.(\d{1,20})(?!\d)/y;
/** Ending of an ordinal: '1/3rd', '2/3rds of a', '3/4ths'. */
const ordinal = / ?(?:rds?|ths?|nds?)\b(?: of(?: an?)?\b)?/iy;

const wholes =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Whole number in English words, up to 'ninety-nine'. */
export const NUMBER_WORD = `(?:${tens.join('|')})(?:[ -](?:${wholes.slice(0, 9).join('|')}))?|(?:${wholes.join('|')})`;

const parts: Record<string, number> = { half: 2, halve: 2, third: 3, quarter: 4, fourth: 4, fifth: 5, eighth: 8 };
const word = new RegExp(
  `(?:an? )?(half|quarter|third)(?:[ -](?:of )?an?\\b| of\\b)?|(${NUMBER_WORD})\\b(?:([ -])(${Object.keys(parts).join('|')})(s?)\\b(?!-)(?: of(?: an?)?\\b)?)?`,
  'iy',
);
/** Fraction after a whole number: '2 and a half', 'one-and-three-quarter', '1 and half hours'. */
const andPart =
  /[ -](?:and|&)[ -](?:(?:an?|one)[ -](half|quarter|third)|(three)[ -]quarters?|(two)[ -]thirds?|(half|quarter)(?= (?:hours?|hrs?|minutes?|cups?|t(?:ea|able)spoons?|tb?sp|pounds?|lbs?|pints?|ounces?|oz|kilos?|kg|inch(?:es)?)\b))\b/iy;

/** Adds the part after a whole number: 'and a half'. */
function withPart(line: string, whole: Found<Fraction>): Found<Fraction> {
  const found = matchAt(andPart, line, whole.end);
  if (!found) return whole;
  const [text, one, threeQuarters, twoThirds, bare] = found;
  const part = new Fraction(
    threeQuarters ? 3 : twoThirds ? 2 : 1,
    threeQuarters ? 4 : twoThirds ? 3 : parts[(one ?? bare)!.toLowerCase()]!,
  );
  return { value: whole.value.add(part), end: whole.end + text.length };
}

/** Parses a number in digits or English words. */
export function readNumber(line: string, at: number): Found<Fraction> | null {
  const code = line.charCodeAt(at);
  const isDigit = code >= 48 && code <= 57;
  if (!isDigit && code !== 46 && code < 128) return readWord(line, at);
  const half = matchAt(mixedVulgar, line, at);
  if (half) {
    const [n, d] = vulgar[half[2]!]!;
    return withOrdinal(line, { value: new Fraction(Number(half[1] ?? 0) * d + n, d), end: at + half[0].length });
  }
  const two = isDigit ? matchAt(mixed, line, at) : null;
  if (two) {
    const [, whole, n, d] = two.map(Number) as [number, number, number, number];
    if (n! < d!) return withOrdinal(line, { value: new Fraction(whole! * d! + n!, d!), end: at + two[0].length });
  }
  const one = isDigit ? matchAt(simple, line, at) : null;
  if (one && Number(one[2]) > 0)
    return withOrdinal(line, { value: new Fraction(Number(one[1]), Number(one[2])), end: at + one[0].length });
  const plain = matchAt(decimal, line, at);
  if (!plain) return null;
  const [text, whole = '', , part, only] = plain;
  const end = at + text.length;
  // '1,500 g' and '1.500 g' are 1500, while '1,5 kg' and '1,500 kg' are 1.5.
  if (/^\d{1,3}[.,]\d{3}$/.test(text)) {
    const isThousands = text.startsWith('0')
      ? false
      : text.includes(',')
        ? !matchAt(largeUnit, line, end)
        : matchAt(smallUnit, line, end) !== null;
    return { value: new Fraction(text.replace(/[.,]/, isThousands ? '' : '.')), end };
  }
  const digits = whole.replaceAll(',', '');
  const places = part ?? only;
  if (!places) return withPart(line, { value: new Fraction(digits), end });
  return { value: decimalOf(`${digits || 0}.${places}`, places.length), end };
}

const withOrdinal = (line: string, { value, end }: Found<Fraction>): Found<Fraction> => ({
  value,
  end: end + (matchAt(ordinal, line, end)?.[0].length ?? 0),
});

/** Parses a decimal. Programs write thirds and sixths as '0.6666666667'. */
function decimalOf(text: string, places: number): Fraction {
  const value = Number(text);
  const sixths = Math.round(value * 6);
  if (places >= 4 && sixths > 0 && Math.abs(value * 6 - sixths) < 0.002) return new Fraction(sixths, 6);
  return new Fraction(places > 4 ? value.toFixed(4) : text);
}

/** Units before which '1,500' means 1.5. Before `smallUnit`, '1.500' means 1500. */
const largeUnit = / ?(?:kg|kilos?|kilogramm?(?:es|i|os|s)?|l|lt|lit(?:er|re|ro|ri|ros)s?)(?!\p{L})/iuy;
const smallUnit = / ?(?:g|gr|gramm?(?:es|e|i|os|o|s)?|ml)(?!\p{L})/iuy;

function readWord(line: string, at: number): Found<Fraction> | null {
  const found = matchAt(word, line, at);
  if (!found || isLetter(line, at - 1)) return null;
  const [text, part, number, joint, fraction, many] = found;
  if (part)
    return isLetter(line, at + text.length)
      ? null
      : { value: new Fraction(1, parts[part.toLowerCase()]!), end: at + text.length };
  const value = wholeOf(number!);
  const of = fraction ? parts[fraction.toLowerCase()]! : 0;
  // 'Three quarters' and 'three-quarter' are fractions, but 'three quarter-pound burgers' are three burgers.
  if (value < of && (value === 1 ? !many : many || (joint === '-' && value === of - 1))) {
    return { value: new Fraction(value, of), end: at + text.length };
  }
  const end = at + number!.length;
  return isLetter(line, end) ? null : withPart(line, { value: new Fraction(value), end });
}

/** Returns the number that a `NUMBER_WORD` means. */
const wholeOf = (words: string): number =>
  words
    .toLowerCase()
    .split(/[ -]/)
    .reduce((sum, each) => sum + (wholes.indexOf(each) + 1 || (tens.indexOf(each) + 2) * 10), 0);

const ones = 'un|une|una|uno|ein|eine|einen|einer|eines|einem';
const otherNumbers: readonly (readonly [number, string])[] = [
  [2, 'zwei|deux|dos|due'],
  [3, 'drei|trois|tres|tre'],
  [4, 'vier|quatre|cuatro|quattro'],
  [5, 'fünf|cinq|cinco|cinque'],
  [6, 'sechs|seis|sei'],
  [7, 'sieben|sept|siete|sette'],
  [8, 'acht|huit|ocho|otto'],
  [9, 'neun|neuf|nueve|nove'],
  [10, 'zehn|dix|diez|dieci'],
];
/** Words after an article that is not a number: 'ein wenig', 'un poco', and names such as 'tres leches'. */
const notNumber = '(?!(?:peu|poco|poquito|po|bisschen|bißchen|wenig|paar|soupçon|leches|equis|stelle)(?!\\p{L}))';
const halves = `(?:(?:${ones}) )?(?:halb(?:e[mnrs]?)?|demie?|medi[ao]|mezz[ao])[ -](?!glace)`;
const oneAndHalf = '(?:anderthalb|eineinhalb|(?:une?|ein|una|uno) (?:et demie?|y media|e mezzo)) ';
const otherWord = new RegExp(
  `(${oneAndHalf})|(${halves})|(${ones}) ${notNumber}|${otherNumbers.map(([, words]) => `(${words}) ${notNumber}`).join('|')}`,
  'iuy',
);

/**
 * Parses a German, French, Spanish or Italian number word. Only for a line's first amount, because these words have
 * other meanings later in a line.
 */
export function readWordOfOtherLanguage(line: string, at: number): Found<Fraction> | null {
  if (at > 0 && !/[ ']/.test(line.charAt(at - 1))) return null;
  const found = matchAt(otherWord, line, at);
  if (!found) return null;
  const [whole, andHalf, half, ...others] = found;
  const end = at + whole.trimEnd().replace(/-$/, '').length;
  if (andHalf) return { value: new Fraction(3, 2), end };
  if (half) return { value: new Fraction(1, 2), end };
  return { value: new Fraction(others.findIndex((word) => word !== undefined) + 1), end };
}

export function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

export function isLetter(line: string, at: number): boolean {
  return /\p{L}/u.test(line.charAt(at));
}
