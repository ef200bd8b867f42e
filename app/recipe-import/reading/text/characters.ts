/** Character classes as bits. The classes present in a line determine which patterns can match. */
export const DIGIT = 1;
const LOWER = 2;
const UPPER = 4;
/** Non-ASCII characters. */
export const OTHER = 8;
export const EMPHASIS = 16;
export const BACKSLASH = 32;
/** Tabs, bars used like tabs, and repeated spaces. */
export const WIDE = 64;
/**
 * Non-ASCII characters that are rare in European text: Unicode spaces, invisible characters, emoji, East Asian scripts.
 */
export const STRANGE = 128;
/** Space after a possible end of a sentence. */
export const SENTENCE_END = 256;
export const COLON = 512;
/** Control characters except tabs, and line ends other than a line feed. */
export const CONTROL = 1024;
/** Characters that may end a sentence, or stand between its end and a space. */
const CLOSING = 2048;
/** Highest bit used for one character. */
const SPACE_BIT = 12;
const SPACE = 1 << SPACE_BIT;
/** First of the bits that repeat the classes for characters before a space. */
const BEFORE_SPACE = 13;

export const WORD = DIGIT | LOWER | UPPER;
/** A text without these classes has no emphasis, no strange characters, and only single spaces. */
export const UNUSUAL = WIDE | STRANGE | EMPHASIS;

const kinds = Uint16Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));
function kindOf(character: string): number {
  if (/[0-9]/.test(character)) return DIGIT;
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[*_~]/.test(character)) return EMPHASIS | CLOSING;
  if (/[.!?"')\]]/.test(character)) return CLOSING;
  if (/[\t|]/.test(character)) return WIDE;
  if (/[^\P{Cc}\n]/u.test(character)) return CONTROL;
  return { '\\': BACKSLASH, ':': COLON, ' ': SPACE }[character] ?? 0;
}

function kindBeyond(code: number): number {
  if (code < 0xa0 || code === 0x2028 || code === 0x2029) return OTHER | STRANGE | CONTROL;
  const isStrange = code >= 0x1680 ? !isPunctuation(code) && !isFraction(code) : code === 0xa0 || code === 0xad;
  return isStrange ? OTHER | STRANGE | CLOSING : OTHER | CLOSING;
}

/** Returns true for typographic dashes, quotation marks and dots ('’', '–', '…'). */
const isPunctuation = (code: number) => code >= 0x2010 && code <= 0x2027;
const isFraction = (code: number) => (code >= 0xbc && code <= 0xbe) || (code >= 0x2150 && code <= 0x215e);

/** Returns the character classes in part of a text, including those that depend on a following space. */
export function kindsIn(text: string, from = 0, to = text.length): number {
  let all = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? kinds[code]! : kindBeyond(code);
    // Branch-free, because the positions of word ends are unpredictable.
    all |= kind | ((before & -(kind >> SPACE_BIT)) << BEFORE_SPACE);
    before = kind;
  }
  if (all & (SPACE << BEFORE_SPACE)) all |= WIDE;
  if (all & (CLOSING << BEFORE_SPACE)) all |= SENTENCE_END;
  return all;
}

export function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 && (kinds[code]! & (LOWER | UPPER)) !== 0;
}

export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/** Returns true if there is an ASCII letter, an ASCII digit or a fraction at the position. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? (kinds[code]! & WORD) !== 0 : isFraction(code);
}

/** Returns true if there is a fraction, or an ASCII character other than a letter, at the position. */
function isNonLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? (kinds[code]! & (LOWER | UPPER)) === 0 : isFraction(code);
}

export function hasLowerCase(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x61 && code <= 0x7a) return true;
  }
  return false;
}

/** Maximum number of characters searched for the first word. */
const MAX_END = 80;
const anyFirst = /^\P{L}*(\p{L}(?:[\p{L}’'-]*\p{L})?)/u;

/** Returns the first word in lower case, after any marks, or empty. */
export function firstWordOf(text: string): string {
  const length = Math.min(text.length, MAX_END);
  let from = 0;
  while (from < length && isNonLetterAt(text, from)) from += 1;
  let to = from;
  while (to < length && isLetterAt(text, to)) to += 1;
  const isPlain = to === length || (text.charCodeAt(to) < 128 && !"'-".includes(text.charAt(to)));
  if (isPlain) return text.slice(from, to).toLowerCase();
  return (anyFirst.exec(text.slice(0, MAX_END))?.[1] ?? '').replaceAll("'", '’').toLowerCase();
}
