import Fraction from 'fraction.js';

/** What stands at a place of a line, and where it ends. */
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
/** One character that a number in figures begins with. */
export const FIGURE = `[\\d${VULGAR}]`;

/** Digits are bounded, so that a long run of them is no number, and costs no more than its length. */
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

/** The number that stands at `at`, in figures or in words; null: none, or one of more digits than recipes have. */
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
  const [text, whole = '', mark, part, only] = plain;
  // '1,500 g' is a thousand and a half, '1,5 kg' one and a half.
  const isThousands = mark === ',' && part?.length === 3 && whole !== '0';
  const digits = whole.replaceAll(',', '');
  const figures = isThousands ? digits + part : part ? `${digits}.${part}` : only ? `0.${only}` : digits;
  return { value: new Fraction(figures), end: at + text.length };
}

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

export function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

export function isLetter(line: string, at: number): boolean {
  return /\p{L}/u.test(line.charAt(at));
}
