import { withoutControlCharacters } from '../../content/control-characters.ts';

/** One line of a text: its words, and what marks them. Marks are no words, and no line is empty. */
export interface Line {
  /** Without marks around it and emphasis in it, in single spaces. A rule has none. */
  text: string;
  /** The same with its tabs and wide spaces, which may separate columns. */
  columns: string;
  /** With all its marks. */
  written: string;
  /** The rank of a Markdown heading or of a page's; 0: it is none. An underlined line is one too. */
  rank: number;
  /** What stands before it in a list: a bullet, or emoji; empty: nothing. */
  bullet: string;
  /** The number that it begins with ('1.', '2)', 'Step 3:', a keycap). */
  number: number | null;
  /** How far it is set in, in columns. */
  indent: number;
  /** All of it is emphasized. */
  isStrong: boolean;
  isCapitals: boolean;
  hasColon: boolean;
  /** A backslash stands before its words: they are nothing else, but a title where they end with a colon. */
  isLiteral: boolean;
  /** A line without any word, which separates what is above from what is below. */
  isRule: boolean;
  /** No line of the text is longer than a program breaks lines, so that one may go on in the next. */
  isBroken: boolean;
  /** The first word of the next line would not have had room in it. */
  isFull: boolean;
  /** It names the columns of a table below it. */
  isColumnTitles: boolean;
  /** Whether an empty line, or the text's own begin and end, is above and below. */
  gapBefore: boolean;
  gapAfter: boolean;
}

const lineBreak = /\r\n?|[\n\u2028\u2029]/;
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
const number = new RegExp(
  `^(?:\\(?(\\d{1,3})(?:\\.\\)|[.)])(?:\\s+|(?=\\p{Lo})|$)|${stepWord}\\s+(\\d{1,3}|${numberWords.join('|')})(?:\\s*[.:)–—-]+)?(?:\\s+|$))`,
  'iu',
);
const literalItem = /^(?:[-*+•–]\s+|\d{1,3}[.)]\s+)?\\/;
const heading = /^(#{1,6})(?:\s+|$)/;
const emphasis = /(?<![\p{L}\p{N}*_~\\])(\*\*|__|~~|\*|_)(?=[^\s*_~])([^*_~]*[^\s*_~])\1(?![\p{L}\p{N}*_])/gu;
const word = /[\p{L}\p{N}]/u;

/** In a text whose lines a program broke. */
const WIDEST = 100;
/** Columns that are narrower than this are no lines of prose. */
const NARROWEST = 30;

/** Kinds of characters, as bits: those of a line tell which patterns can find something in it. */
const DIGIT = 1;
const LOWER = 2;
const UPPER = 4;
/** Beyond ASCII. */
const OTHER = 8;
const EMPHASIS = 16;
const BACKSLASH = 32;
/** Tabs, and spaces that follow each other. */
const WIDE = 64;
/** No letters of Latin scripts: spaces of Unicode, what nobody sees, emoji. */
const STRANGE = 128;
const WORD = DIGIT | LOWER | UPPER;
const SPACE = 32;

const kinds = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));
function kindOf(character: string): number {
  if (/[0-9]/.test(character)) return DIGIT;
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[*_~]/.test(character)) return EMPHASIS;
  return character === '\\' ? BACKSLASH : character === '\t' ? WIDE : 0;
}

function kindsIn(text: string): number {
  let all = 0;
  let wasSpace = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) {
      all |= code >= 0x1680 || code === 0xa0 || code === 0xad ? OTHER | STRANGE : OTHER;
      wasSpace = false;
    } else if (code === SPACE) {
      if (wasSpace) all |= WIDE;
      wasSpace = true;
    } else {
      all |= kinds[code]!;
      wasSpace = false;
    }
  }
  return all;
}

/** The lines of a text, in one pass. */
export function linesIn(text: string): Line[] {
  const lines: Line[] = [];
  let gap = true;
  let isBroken = true;
  let widest = 0;
  for (const written of writtenLines(text)) {
    const trimmed = written.trim();
    const before = lines.at(-1);
    if (trimmed === '') {
      if (before) before.gapAfter = true;
      gap = true;
      continue;
    }
    const has = kindsIn(trimmed);
    if (!gap && before && trimmed.startsWith('|') && trimmed.includes('-') && tableRule.test(trimmed)) {
      before.isColumnTitles = hasColumnTitles(before, 1);
      continue;
    }
    if (!gap && before && !before.isRule && !(has & (WORD | OTHER)) && underline.test(trimmed)) {
      before.rank ||= trimmed.startsWith('=') ? 1 : 2;
      continue;
    }
    // 'Step 19:', and below it '6) of them': only the first is a step's number.
    const isNumbered = before !== undefined && before.number !== null && before.text === '';
    const line = lineOf(trimmed, { indent: indentOf(written), gapBefore: gap, isNumbered, has });
    if (line.text.length > WIDEST && line.text.includes(' ')) isBroken = false;
    if (line.columns.includes('\t')) line.isColumnTitles = hasColumnTitles(line, 2);
    if (line.bullet === '') widest = Math.max(widest, trimmed.length + line.indent);
    lines.push(line);
    gap = false;
  }
  const last = lines.at(-1);
  if (last) last.gapAfter = true;
  if (isBroken) markBroken(lines, widest);
  return lines;
}

function markBroken(lines: readonly Line[], widest: number): void {
  for (const [at, line] of lines.entries()) {
    line.isBroken = true;
    const next = lines[at + 1]?.text ?? '';
    const space = next.indexOf(' ');
    const word = space < 0 ? next.length : space;
    line.isFull = widest >= NARROWEST && line.indent + line.written.length + 1 + word > widest;
  }
}

const tableRule = /^[|:\s-]+$/;
const columnTitle =
  /^(?:ingredients?|items?|amounts?|quantit(?:y|ies)|qty\.?|units?|measures?|notes?|steps?|no\.?|instructions?|directions?|zutat(?:en)?|menge|einheit|ingrédients?|quantité|unité|ingredientes?|cantidad|unidad|ingredient[ei]|quantità|unità)$/iu;

/** Whether at least so many columns stand in a line, and each has a title that says which part of an ingredient it is. */
function hasColumnTitles({ columns }: Line, least: number): boolean {
  if (columns.length > 100) return false;
  const cells = columns.split('\t').flatMap((cell) => cell.trim() || []);
  return cells.length >= least && cells.every((cell) => columnTitle.test(cell));
}

const underline = /^(?:={3,}|-{3,}|~{3,}|_{3,})$/;
/** Control characters, and what ends a line besides a line feed. */
const strange = /[^\P{Cc}\t\n]|[\u2028\u2029]/u;

function writtenLines(given: string): string[] {
  const text = given.includes('&nbsp;') ? given.replaceAll('&nbsp;', ' ') : given;
  if (!strange.test(text)) return text.split('\n');
  return withoutControlCharacters(text.replace(/[\v\f\u0085]/g, '\n')).split(lineBreak);
}

function indentOf(written: string): number {
  if (written.charCodeAt(0) > SPACE && written.charCodeAt(0) < 128) return 0;
  return /^\s*/.exec(written)![0].replaceAll('\t', '    ').length;
}

function lineOf(
  written: string,
  { indent, gapBefore, isNumbered, has }: { indent: number; gapBefore: boolean; isNumbered: boolean; has: number },
): Line {
  const line: Line = {
    text: '',
    columns: '',
    written,
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
  };
  if (has & BACKSLASH && literalItem.test(written)) return withLiteral(line);
  let rest = has & STRANGE ? written.replace(invisible, '') : written;
  line.isRule = !(has & WORD) && !word.test(rest) && !/^#+$/.test(rest);
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
  if (!isNumbered) rest = takeNumber(line, rest, has);
  if (has & EMPHASIS) {
    line.isStrong = /^(\*\*|__|\*|_)[^*_]+(?:\1:?|:\1)$/.test(rest);
    // '*Serves 4* *40 min*': what is emphasized by itself stands in columns.
    rest = rest
      .replace(/(?<=[*_]) (?=[*_])/g, '  ')
      .replace(emphasis, '$2')
      .trim();
    // '**Step 1:** …', '*1)* …'
    if (line.number === null && !isNumbered) rest = takeNumber(line, rest, has);
  }
  // Emoji on both sides are decoration; one at the end alone is the writer's.
  if (line.bullet !== '' && rest.endsWith(line.bullet)) rest = rest.slice(0, -line.bullet.length);
  return withWords(line, line.number === null ? takeBullet(line, rest) : rest, has);
}

/** What stands between marks of one kind: '== Method ==', '--- Sauce ---'; null: it is no such line. */
function decorated(text: string): string | null {
  const mark = text.charAt(0);
  if (mark === '' || !'=*~_-'.includes(mark) || text.charAt(1) !== mark) return null;
  let [from, to] = [2, text.length];
  while (text.charAt(from) === mark) from += 1;
  while (to > from && text.charAt(to - 1) === mark) to -= 1;
  const inside = text.slice(from, to).trim();
  // Without spaces asterisks emphasize.
  const isApart = text.charAt(from) === ' ' && text.charAt(to - 1) === ' ';
  return text.length - to >= 2 && inside !== '' && (isApart || mark === '=' || mark === '-') ? inside : null;
}

/** Only the mark before the backslash is one. */
function withLiteral(line: Line): Line {
  const at = line.written.indexOf('\\');
  const mark = line.written.slice(0, at);
  if (/^\d/.test(mark)) line.number = Number.parseInt(mark, 10);
  else line.bullet = mark.trim();
  line.isLiteral = true;
  line.text = line.written.slice(at + 1);
  return Object.assign(line, { columns: line.text, hasColon: /:$/.test(line.text) && !/\\:$/.test(line.text) });
}

/** Of ASCII, what a bullet begins with: signs, a box, or 'a)'. */
const asciiBullet = /^(?:[-*+>[]|\(?[a-t]\))/;

function takeBullet(line: Line, rest: string): string {
  const first = rest.charCodeAt(0);
  const isAscii = first < 128;
  if (isAscii && kinds[first]! & WORD && rest.charAt(1) !== ')') return rest;
  // A keycap is no bullet, though it begins an emoji.
  if (isAscii ? !asciiBullet.test(rest) : keycap.test(rest)) return rest;
  const mark = bullets.exec(rest)?.[0] ?? leadingEmoji.exec(rest)?.[0] ?? '';
  if (mark === '' || !word.test(rest.slice(mark.length))) return rest;
  // Letters in their order are one bullet.
  line.bullet = (line.bullet + mark.trim().replace(/[a-t]\)/, 'a)')).slice(0, 20);
  return rest.slice(mark.length);
}

/** What a number, or the word before it, begins with, of ASCII. */
const numberStart = '0123456789(sepktSEPKT';

function takeNumber(line: Line, rest: string, has: number): string {
  if (rest.charCodeAt(0) < 128 && !numberStart.includes(rest.charAt(0))) return rest;
  if (!(has & (DIGIT | OTHER)) && !/^step /i.test(rest)) return rest;
  const cap = has & STRANGE ? keycap.exec(rest) : null;
  const found = cap ?? number.exec(rest);
  // 'about', and below it '200.'
  if (!found || /^\d{3}\.$/.test(rest)) return rest;
  const digits = cap ? (cap[1] === '🔟' ? '10' : cap[1]!.replace(/\D/g, '')) : (found[1] ?? found[2])!;
  line.number = /^\d/.test(digits) ? Number(digits) : numberWords.indexOf(digits.toLowerCase()) + 1;
  return rest.slice(found[0].length);
}

function withWords(line: Line, rest: string, has: number): Line {
  line.columns = rest.trim();
  const isWide = (has & (WIDE | STRANGE | EMPHASIS)) !== 0 || rest.includes('\t');
  line.text = isWide ? line.columns.replace(/\s+/g, ' ') : line.columns;
  line.isCapitals = !/[a-z]/.test(line.text) && isInCapitals(line.text);
  line.hasColon = ':：'.includes(line.text.at(-1) ?? ' ') && colonAtEnd.test(line.text);
  return line;
}

const colonAtEnd = /[\p{L}\p{N})!?”"’']\s?[:：]{1,3}$/u;

function isInCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]+/gu, '');
  return letters.length >= 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** The words of a line that stands above others; its colon is a mark. */
export const titleOf = ({ text, isLiteral }: Pick<Line, 'text' | 'isLiteral'>): string =>
  isLiteral ? text.replace(/:$/, '') : text.replace(/(?<![\s:：])[\s:：]+$/, '');

/** Shorter lines are mostly lines of a list. Of prose a column may be narrower. */
const LIST = 45;
export const NARROW = 20;

/**
 * Whether a mail program broke the line before, which goes on in this one.
 * @param least how long a line is at least that has no room for another word
 */
export function isContinued(before: Line | undefined, line: Line, least = LIST): boolean {
  if (!before || line.isLiteral || before.isLiteral || line.gapBefore) return false;
  if (line.number !== null || line.bullet !== '' || line.rank > 0 || !/^[\p{Ll}(]/u.test(line.text)) return false;
  if (isHyphenated(before.text)) return true;
  const isLong = before.text.length >= LIST || (before.isFull && before.text.length >= least);
  return line.isBroken && isLong && !/[.!?:;]["”’')]?$/.test(before.text);
}

export const isHyphenated = (text: string) => /\p{L}-$/u.test(text.slice(-3));
