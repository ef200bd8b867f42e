import Fraction from 'fraction.js';

/** Parsed value and where it ends. */
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

/** Digits are bounded: a long run is not a number, and takes linear time. */
const mixedVulgar = new RegExp(`(\\d{1,5})?[ -]?([${VULGAR}])(?!\\d)`, 'y');
const mixed = /(\d{1,5})(?: ?- ?| and | & | )(\d{1,2})\/(\d{1,3})(?![\d/])/y;
const simple = /(\d{1,3})\/(\d{1,3})(?![\d/])/y;
const decimal = /(\d{1,7}(?:,\d{3})*)(?:([.,])(\d{1,4}))?(?![\d])|\.(\d{1,4})(?!\d)/y;
const word =
  /(?:an? )?(half|quarter|third)(?: (?:of )?an?\b| of\b)?|(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/iy;
const andHalf = / and an? (half|quarter)\b/iy;

const wholes = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const parts: Record<string, Fraction> = {
  half: new Fraction(1, 2),
  third: new Fraction(1, 3),
  quarter: new Fraction(1, 4),
};

/**
 * Parses the number at a position, in digits or words. Null if there is none or it has more digits than recipes use.
 */
export function readNumber(line: string, at: number): Found<Fraction> | null {
  const code = line.charCodeAt(at);
  const isDigit = code >= 48 && code <= 57;
  if (!isDigit && code !== 46 && code < 128) return readWord(line, at);
  const half = matchAt(mixedVulgar, line, at);
  if (half) {
    const [n, d] = vulgar[half[2]!]!;
    return { value: new Fraction(Number(half[1] ?? 0) * d + n, d), end: at + half[0].length };
  }
  const two = isDigit ? matchAt(mixed, line, at) : null;
  if (two) {
    const [, whole, n, d] = two.map(Number) as [number, number, number, number];
    if (n! < d!) return { value: new Fraction(whole! * d! + n!, d!), end: at + two[0].length };
  }
  const one = isDigit ? matchAt(simple, line, at) : null;
  if (one && Number(one[2]) > 0)
    return { value: new Fraction(Number(one[1]), Number(one[2])), end: at + one[0].length };
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
  const figures = part ? `${digits}.${part}` : only ? `0.${only}` : digits;
  return { value: new Fraction(figures), end };
}

/** Units that are never written in thousands. The small units are never written in thousandths. */
const largeUnit = / ?(?:kg|kilos?|kilogramm?(?:es|i|os|s)?|l|lt|lit(?:er|re|ro|ri|ros)s?)(?!\p{L})/iuy;
const smallUnit = / ?(?:g|gr|gramm?(?:es|e|i|os|o|s)?|ml)(?!\p{L})/iuy;

function readWord(line: string, at: number): Found<Fraction> | null {
  const found = matchAt(word, line, at);
  if (!found || isLetter(line, at - 1) || isLetter(line, at + found[0].length)) return null;
  const end = at + found[0].length;
  const part = found[1]?.toLowerCase();
  if (part) return { value: parts[part]!, end };
  const name = found[2]!.toLowerCase();
  const more = matchAt(andHalf, line, end);
  const value = new Fraction(wholes.indexOf(name));
  if (more) return { value: value.add(parts[more[1]!.toLowerCase()]!), end: end + more[0].length };
  return { value, end };
}

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
/** 'ein wenig' and 'un poco' are not numbers, and the others are names. */
const notNumber = '(?!(?:peu|poco|poquito|po|bisschen|bißchen|wenig|paar|soupçon|leches|equis|stelle)(?!\\p{L}))';
const halves = `(?:(?:${ones}) )?(?:halb(?:e[mnrs]?)?|demie?|medi[ao]|mezz[ao])[ -](?!glace)`;
const oneAndHalf = '(?:anderthalb|eineinhalb|(?:une?|ein|una|uno) (?:et demie?|y media|e mezzo)) ';
const otherWord = new RegExp(
  `(${oneAndHalf})|(${halves})|(${ones}) ${notNumber}|${otherNumbers.map(([, words]) => `(${words}) ${notNumber}`).join('|')}`,
  'iuy',
);

/**
 * Parses a number word in German, French, Spanish or Italian at the start of a line. Elsewhere it may be another word.
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
