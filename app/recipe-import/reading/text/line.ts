import { withoutControlCharacters } from '../../../recipes/content/normalize-recipe.ts';
import {
  BACKSLASH,
  COLON,
  CONTROL,
  DIGIT,
  EMPHASIS,
  firstWordOf,
  hasLowerCase,
  isDigitAt,
  isLetterAt,
  isWordAt,
  kindsIn,
  OTHER,
  STRANGE,
  UNUSUAL,
  WORD,
} from './characters.ts';
import { rowOf, type Table, tableBelow } from './ingredient-table.ts';
import type { Fact, Line } from './text-line.ts';

const lineBreaks = /\r\n?|[\u2028\u2029]/g;
/** Characters with which typesetting and scanning programs mark a word that is divided at the end of a line. */
const hyphens = '\u00ad\u00ac\u2010';
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
const emojiRun =
  '(?:(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator})[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]{0,2}(?:\\u200d\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]{0,2}){0,4}\\s*)';
const leadingEmoji = new RegExp(`^${emojiRun}{1,8}`, 'u');
const keycap = /^((?:\d\uFE0F?\u20E3){1,3}|\d{1,2}\uFE0F?\u20E3|🔟)\s*/u;
const bullets =
  /^(?:(?:[-*+–—>]\s+|[•·‣◦●○■□◆◇❖→∙⁃✓☐☑✅❑❒»›]\uFE0F?\s*)(?:\[[ xX]?\]\s+)?|\[[ xX]?\]\s+|\(?[a-t]\)\s+)/u;
const quote = /^(?:>\s?){1,9}/;
const stepWord = '(?:step|schritt|étape|etape|paso|passo|passaggio|stap|steg|trin|krok)';
const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const numeral = /^\(?(\d{1,3})(?:\.\)|[.)])(?:\s+|(?=\p{Lo})|$)/u;
const stepNumber = new RegExp(`^${stepWord}\\s+(\\d{1,3}|${numberWords.join('|')})(?:\\s*[.:)–—-]+)?(?:\\s+|$)`, 'iu');
const literalItem = /^(?:[-*+•–]\s+|\d{1,3}[.)]\s+)?\\/;
const heading = /^(#{1,6})(?:\s+|$)/;
const emphasis = /(?<![\p{L}\p{N}*_~\\])(\*\*|__|~~|\*|_)(?=[^\s*_~])([^*_~]*[^\s*_~])\1(?![\p{L}\p{N}*_])/gu;
export const withoutEmphasis = (text: string): string => text.replace(emphasis, '$2');
const word = /[\p{L}\p{N}]/u;

/** Maximum line length in a text with hard line breaks. */
const MAX_WIDTH = 100;
/** Number of characters by which full lines may differ in length. */
const TOLERANCE = 2;
/** Minimum width of a column of prose. */
const MIN_WIDTH = 30;

export function linesIn(given: string): Line[] {
  const text = given.includes('&nbsp;') ? given.replaceAll('&nbsp;', ' ') : given;
  const lines: Line[] = [];
  let gap = true;
  let isBroken = true;
  let widest = 0;
  let before: Line | undefined;
  let table: Table | null = null;
  for (let [from, to] = [0, 0]; from <= text.length; from = to + 1) {
    to = text.indexOf('\n', from);
    if (to < 0) to = text.length;
    const written = text.slice(from, to);
    const trimmed = written.trim();
    if (trimmed === '') {
      if (before) before.gapAfter = true;
      gap = true;
      continue;
    }
    const kinds = kindsIn(text, from, to);
    if (kinds & CONTROL) return linesIn(inPlainLines(text));
    if (!gap && before && trimmed.startsWith('|') && trimmed.includes('-') && tableRule.test(trimmed)) {
      table = tableBelow(before, 1);
      before.isColumnTitles = table !== null;
      continue;
    }
    if (!gap && before && mayBeUnderlined(before) && !(kinds & WORD) && underline.test(trimmed)) {
      before.rank ||= trimmed.startsWith('=') ? 1 : 2;
      continue;
    }
    // Below a line with only 'Step 19:', the text '6) of them' has no number.
    const isNumbered = before !== undefined && before.number !== null && before.text === '';
    const line = lineOf(trimmed, { indent: indentOf(written), gapBefore: gap, isNumbered, kinds });
    if (line.text.length > MAX_WIDTH && line.text.includes(' ')) isBroken = false;
    const row = table && !gap && !line.isLiteral ? rowOf(line.columns, table) : null;
    if (row !== null) withRow(line, row);
    else table = line.isLiteral ? null : tableBelow(line);
    line.isColumnTitles = row === null && table !== null;
    if (line.bullet === '') widest = Math.max(widest, trimmed.length + line.indent);
    lines.push(line);
    before = line;
    gap = false;
  }
  if (before) before.gapAfter = true;
  if (isBroken) markBroken(lines, widest);
  return lines;
}

function markBroken(lines: readonly Line[], widest: number): void {
  for (const [at, line] of lines.entries()) {
    line.isBroken = true;
    const next = lines[at + 1]?.text ?? '';
    const space = next.indexOf(' ');
    const word = space < 0 ? next.length : space;
    line.isFull = widest >= MIN_WIDTH && line.indent + line.written.length + 1 + word > widest - TOLERANCE;
  }
}

const tableRule = /^[|:\s-]+$/;
/** Returns true if a line may be a title: not an item, number or sentence. */
const mayBeUnderlined = ({ isRule, bullet, number, text }: Line) =>
  !isRule && bullet === '' && number === null && mayBeTitle(text);
export const mayBeTitle = (text: string): boolean =>
  text.length <= 100 && !/[.,;]\s*$/.test(text) && !/^\s*(?:[-*•+]\s|\d{1,3}[.)]\s)/.test(text);

const underline = /^(?:={3,}|-{3,}|~{3,}|_{3,})$/;

/** Removes control characters and normalizes line ends to line feeds. */
const inPlainLines = (text: string): string =>
  withoutControlCharacters(text.replace(/[\v\f\u0085]/g, '\n')).replace(lineBreaks, '\n');

function indentOf(written: string): number {
  const first = written.charAt(0);
  if (first > ' ' && first < '\x7f') return 0;
  return /^\s*/.exec(written)![0].replaceAll('\t', '    ').length;
}

const none: readonly Fact[] = [];

function lineOf(
  written: string,
  { indent, gapBefore, isNumbered, kinds }: { indent: number; gapBefore: boolean; isNumbered: boolean; kinds: number },
): Line {
  const line: Line = {
    text: '',
    columns: '',
    written,
    first: '',
    kinds,
    rank: 0,
    bullet: '',
    number: null,
    indent,
    isStrong: false,
    isCapitals: false,
    hasColon: false,
    isLiteral: false,
    isRule: false,
    isBroken: false,
    isFull: false,
    isColumnTitles: false,
    gapBefore,
    gapAfter: false,
    heading: null,
    facts: none,
    isName: false,
    part: 'head',
    beginsWithAmount: false,
    endsWithAmount: false,
    isToTaste: false,
    isSentence: false,
    isSeveralSentences: false,
    beginsWithVerb: false,
    isPersonal: false,
  };
  if (kinds & BACKSLASH && literalItem.test(written)) return withLiteral(line);
  let rest = kinds & OTHER && hyphens.includes(written.at(-1)!) ? `${written.slice(0, -1)}-` : written;
  if (kinds & STRANGE) rest = rest.replace(invisible, '');
  line.isRule = !(kinds & WORD) && !word.test(rest) && !/^#+$/.test(rest);
  if (line.isRule) return line;
  if (rest.startsWith('>')) rest = rest.replace(quote, '');
  if (rest.startsWith('|'))
    rest = rest
      .replace(/(?<!\|)\|+$/, '')
      .replaceAll('|', '\t')
      .trim();
  const marks = rest.startsWith('#') ? heading.exec(rest) : null;
  if (marks) {
    line.rank = marks[1]!.length;
    rest = rest.slice(marks[0].length).replace(/(?<![\s#])\s*#+$/, '');
  }
  const inside = decorated(rest);
  if (inside) {
    line.rank ||= 2;
    rest = inside;
  }
  rest = takeBullet(line, rest);
  if (!isNumbered) rest = takeNumber(line, rest);
  if (kinds & EMPHASIS) {
    line.isStrong = /^(\*\*|__|\*|_)[^*_]+(?:\1:?|:\1)$/.test(rest);
    // '*Serves 4* *40 min*': separately emphasized phrases are columns.
    rest = rest
      .replace(/(?<=[*_]) (?=[*_])/g, '  ')
      .replace(emphasis, '$2')
      .trim();
    // A number inside emphasis: '**Step 1:** …', '*1)* …'.
    if (line.number === null && !isNumbered) rest = takeNumber(line, rest);
  }
  // A bullet, usually an emoji, that is repeated at the end is decoration. Emoji only at the end are content.
  if (line.bullet !== '' && rest.endsWith(line.bullet)) rest = rest.slice(0, -line.bullet.length);
  return withWords(line, line.number === null ? takeBullet(line, rest) : rest);
}

/** Returns the text between equal marks, as in '== Method ==' or '--- Sauce ---', or null without such marks. */
function decorated(text: string): string | null {
  const mark = text.charAt(0);
  if (mark === '' || !'=*~_-'.includes(mark) || text.charAt(1) !== mark) return null;
  let [from, to] = [2, text.length];
  while (text.charAt(from) === mark) from += 1;
  while (to > from && text.charAt(to - 1) === mark) to -= 1;
  const inside = text.slice(from, to).trim();
  // Asterisks, tildes and underscores without spaces inside are emphasis.
  const isApart = text.charAt(from) === ' ' && text.charAt(to - 1) === ' ';
  return text.length - to >= 2 && inside !== '' && (isApart || mark === '=' || mark === '-') ? inside : null;
}

/** Reads a line with a backslash. Only a number or bullet before the backslash counts as a mark. */
function withLiteral(line: Line): Line {
  const at = line.written.indexOf('\\');
  const mark = line.written.slice(0, at);
  if (isDigitAt(mark, 0)) line.number = Number.parseInt(mark, 10);
  else line.bullet = mark.trim();
  line.isLiteral = true;
  line.text = line.written.slice(at + 1);
  line.first = firstWordOf(line.text);
  return Object.assign(line, { columns: line.text, hasColon: /:$/.test(line.text) && !/\\:$/.test(line.text) });
}

/** Beginning of an ASCII bullet: a sign, a box, or 'a)'. */
const asciiBullet = /^(?:[-*+>[]|\(?[a-t]\))/;

function takeBullet(line: Line, rest: string): string {
  if (isWordAt(rest, 0) && rest.charAt(1) !== ')') return rest;
  // Fast path for the usual bullets: '- leeks'.
  if (line.bullet === '' && '-*+'.includes(rest.charAt(0)) && rest.charAt(1) === ' ' && isWordAt(rest, 2)) {
    line.bullet = rest.charAt(0);
    return rest.slice(2);
  }
  const isAscii = rest.charCodeAt(0) < 128;
  // A keycap begins like an emoji but is a number. A copyright sign is not a bullet either.
  if (isAscii ? !asciiBullet.test(rest) : keycap.test(rest) || /^[©®™]/u.test(rest)) return rest;
  const mark = bullets.exec(rest)?.[0] ?? leadingEmoji.exec(rest)?.[0] ?? '';
  if (mark === '' || !word.test(rest.slice(mark.length))) return rest;
  // 'a)', 'b)' and so on count as one kind of bullet.
  line.bullet = (line.bullet + mark.trim().replace(/[a-t]\)/, 'a)')).slice(0, 20);
  return rest.slice(mark.length);
}

/** ASCII characters that begin a step's number or the word before it. */
const numberStart = '0123456789(sepktSEPKT';

function takeNumber(line: Line, rest: string): string {
  if (rest.charCodeAt(0) < 128 && !numberStart.includes(rest.charAt(0))) return rest;
  if (!(line.kinds & (DIGIT | OTHER)) && !/^step /i.test(rest)) return rest;
  if (isDigitAt(rest, 0) && !(line.kinds & STRANGE)) {
    const end = endOfNumeral(rest);
    if (end === 0) return rest;
    if (rest.charAt(end) === ' ') {
      line.number = Number.parseInt(rest, 10);
      return rest.slice(end).trimStart();
    }
  }
  const cap = line.kinds & STRANGE ? keycap.exec(rest) : null;
  const found = cap ?? (isLetterAt(rest, 0) || rest.charCodeAt(0) > 127 ? stepNumber : numeral).exec(rest);
  // '200.' may be the end of a sentence that began on the line above.
  if (!found || (rest.length === 4 && /^\d{3}\.$/.test(rest))) return rest;
  const digits = cap ? (cap[1] === '🔟' ? '10' : cap[1]!.replace(/\D/g, '')) : found[1]!;
  line.number = isDigitAt(digits, 0) ? Number(digits) : numberWords.indexOf(digits.toLowerCase()) + 1;
  return rest.slice(found[0].length);
}

/** Returns the end of a list number of up to three digits with its punctuation, or 0 if there is none. */
function endOfNumeral(text: string): number {
  let at = 1;
  while (at < 3 && isDigitAt(text, at)) at += 1;
  return text.charAt(at) === '.' || text.charAt(at) === ')' ? at + 1 : 0;
}

function withWords(line: Line, rest: string): Line {
  const { kinds } = line;
  line.columns = rest.trim();
  line.text = kinds & UNUSUAL ? line.columns.replace(/\s+/g, ' ') : line.columns;
  line.first = firstWordOf(line.text);
  line.isCapitals = !hasLowerCase(line.text) && isInCapitals(line.text);
  line.hasColon = (kinds & (COLON | STRANGE)) !== 0 && colonAtEnd.test(line.text.slice(-6));
  return line;
}

function withRow(line: Line, row: string): void {
  line.columns = row;
  line.text = row.replace(/\s+/g, ' ');
  line.first = firstWordOf(line.text);
}

const colonAtEnd = /[\p{L}\p{N})!?”"’']\s?[:：]{1,3}$/u;

function isInCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]+/gu, '');
  return letters.length >= 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** Returns the words of a title line, without the final colon. */
export const titleOf = ({ text, isLiteral }: Pick<Line, 'text' | 'isLiteral'>): string =>
  isLiteral ? text.replace(/:$/, '') : text.replace(/(?<![\s:：])[\s:：]+$/, '');

/** Minimum length of a long line, which may continue in the next line. */
const MIN_FULL_LENGTH = 45;
/** Minimum length of a full line in a narrow column of prose. */
export const NARROW = 20;

/** Returns true if a line continues the line before: a divided, long, or full one of at least `least` characters. */
export function isContinued(before: Line | undefined, line: Line, least = MIN_FULL_LENGTH): boolean {
  if (!before || line.isLiteral || before.isLiteral) return false;
  if (line.number !== null || line.bullet !== '' || line.rank > 0 || !/^[\p{Ll}(]/u.test(line.text)) return false;
  // A divided word continues even after a page break.
  if (isHyphenated(before.text)) return true;
  if (line.gapBefore) return false;
  const isLong = before.text.length >= MIN_FULL_LENGTH || (before.isFull && before.text.length >= least);
  return line.isBroken && isLong && !/[.!?:;]["”’')]?$/.test(before.text);
}

export const isHyphenated = (text: string) => /\p{L}-$/u.test(text.slice(-3));
