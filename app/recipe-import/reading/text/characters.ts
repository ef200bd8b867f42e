/**
 * Kinds of characters, as bits. Those of a line tell which patterns can find something in it, so that most lines are
 * spared most patterns: a pattern costs more than all of this.
 */
export const DIGIT = 1;
const LOWER = 2;
const UPPER = 4;
/** Beyond ASCII. */
export const OTHER = 8;
export const EMPHASIS = 16;
export const BACKSLASH = 32;
/** Tabs, bars that stand for them, and spaces that follow each other. */
export const WIDE = 64;
/** No letters of Latin scripts, nor their dashes and quotation marks: spaces of Unicode, what nobody sees, emoji. */
export const STRANGE = 128;
/** A space after what may end a sentence. */
export const SENTENCE_END = 256;
export const COLON = 512;
/** Control characters, which no text has, and line ends other than a line feed. */
export const CONTROL = 1024;
/** Full stops, and what may stand between one and a space. */
const CLOSING = 2048;
/** The highest of the bits of one character. */
const SPACE_BIT = 12;
const SPACE = 1 << SPACE_BIT;
/** From this bit on, the same of characters that stand before a space. */
const BEFORE_SPACE = 13;

/** Figures and letters of ASCII. */
export const WORD = DIGIT | LOWER | UPPER;
/** Without these there is only ASCII in single spaces. */
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

/** Dashes, quotation marks and dots that stand in any text which a program has set ('’', '–', '…'). */
const isPunctuation = (code: number) => code >= 0x2010 && code <= 0x2027;
/** '½', '⅔' */
const isFraction = (code: number) => (code >= 0xbc && code <= 0xbe) || (code >= 0x2150 && code <= 0x215e);

/** The kinds of characters that a part of a text has; of spaces, only that there are any. */
export function kindsIn(text: string, from = 0, to = text.length): number {
  let all = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? kinds[code]! : kindBeyond(code);
    // Without a branch: a processor cannot foresee where words end.
    all |= kind | ((before & -(kind >> SPACE_BIT)) << BEFORE_SPACE);
    before = kind;
  }
  if (all & (SPACE << BEFORE_SPACE)) all |= WIDE;
  if (all & (CLOSING << BEFORE_SPACE)) all |= SENTENCE_END;
  return all;
}

/** Whether a letter of ASCII stands there; false beyond ASCII, and behind the end of a text. */
export function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 && (kinds[code]! & (LOWER | UPPER)) !== 0;
}

/** The same of a figure. */
export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/** The same of a letter or a figure, and of a fraction. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? (kinds[code]! & WORD) !== 0 : isFraction(code);
}

/** The same of everything else in ASCII but letters, and of a fraction. */
export function isNoLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? (kinds[code]! & (LOWER | UPPER)) === 0 : isFraction(code);
}

/** Whether a small letter of ASCII is in a text. */
export function hasSmallLetter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x61 && code <= 0x7a) return true;
  }
  return false;
}
