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
const bullets = /^(?:[-*+–—>]\s+|[•·‣◦●○■□◆◇❖→∙⁃✓☐☑✅❑❒»›]\uFE0F?\s*)(?:\[[ xX]?\]\s+)?/u;
const quote = /^(?:>\s?){1,9}/;
const stepWord = '(?:step|schritt|étape|etape|paso|passo|passaggio|stap|steg|trin|krok)';
const number = new RegExp(
  `^(?:\\(?(\\d{1,3})(?:\\.\\)|[.)])(?:\\s+|(?=\\p{Lo})|$)|${stepWord}\\s+(\\d{1,3})(?:\\s*[.:)–—-]+)?(?:\\s+|$))`,
  'iu',
);
const literalItem = /^(?:[-*+•–]\s+|\d{1,3}[.)]\s+)?\\/;
const heading = /^(#{1,6})(?:\s+|$)/;
const emphasis = /(?<![\p{L}\p{N}*_~\\])(\*\*|__|~~|\*|_)(?=[^\s*_~])([^*_~]*[^\s*_~])\1(?![\p{L}\p{N}*_])/gu;
const word = /[\p{L}\p{N}]/u;

/** In a text whose lines a program broke. */
const WIDEST = 100;

/** The lines of a text, in one pass. */
export function linesIn(text: string): Line[] {
  const lines: Line[] = [];
  let gap = true;
  for (const written of withoutControlCharacters(text.replace(/[\v\f\u0085]/g, '\n')).split(lineBreak)) {
    const trimmed = written.trim();
    const before = lines.at(-1);
    if (trimmed === '') {
      if (before) before.gapAfter = true;
      gap = true;
      continue;
    }
    if (!gap && before && !before.isRule && /^(?:={3,}|-{3,}|~{3,}|_{3,})$/.test(trimmed)) {
      before.rank ||= trimmed.startsWith('=') ? 1 : 2;
      continue;
    }
    // 'Step 19:', and below it '6) of them': only the first is a step's number.
    const isNumbered = before !== undefined && before.number !== null && before.text === '';
    lines.push(lineOf(written, gap, isNumbered));
    gap = false;
  }
  const last = lines.at(-1);
  if (last) last.gapAfter = true;
  if (lines.some(({ text }) => text.length > WIDEST && text.includes(' '))) return lines;
  for (const line of lines) line.isBroken = true;
  return lines;
}

function lineOf(written: string, gapBefore: boolean, isNumbered: boolean): Line {
  const indent = /^\s*/.exec(written)![0].replaceAll('\t', '    ').length;
  const line: Line = {
    ...{
      text: '',
      columns: '',
      written: written.trim(),
      rank: 0,
      bullet: '',
      number: null,
      indent,
      gapBefore,
      gapAfter: false,
    },
    ...{ isStrong: false, isCapitals: false, hasColon: false, isLiteral: false, isRule: false, isBroken: false },
  };
  if (literalItem.test(line.written)) return withLiteral(line);
  let rest = line.written.replace(invisible, '');
  line.isRule = !word.test(rest) && !/^#+$/.test(rest);
  if (line.isRule) return line;
  rest = rest.replace(quote, '');
  if (rest.startsWith('|'))
    rest = rest
      .replace(/(?<!\|)\|+$/, '')
      .replaceAll('|', '\t')
      .trim();
  const marks = heading.exec(rest);
  if (marks) {
    line.rank = marks[1]!.length;
    rest = rest.slice(marks[0].length).replace(/(?<![\s#])\s*#+$/, '');
  }
  rest = takeBullet(line, rest);
  if (!isNumbered) rest = takeNumber(line, rest);
  const hasEmphasis = /[*_~]/.test(rest);
  // '*Serves 4* *40 min*': what is emphasized by itself stands in columns.
  const plain = hasEmphasis
    ? rest
        .replace(/(?<=[*_]) (?=[*_])/g, '  ')
        .replace(emphasis, '$2')
        .trim()
    : rest;
  line.isStrong = hasEmphasis && /^(\*\*|__|\*|_)[^*_]+(?:\1:?|:\1)$/.test(rest);
  // '**Step 1:** …', '*1)* …'
  rest = line.number === null && !isNumbered ? takeNumber(line, plain) : plain;
  // Emoji on both sides are decoration; one at the end alone is the writer's.
  if (line.bullet !== '' && rest.endsWith(line.bullet)) rest = rest.slice(0, -line.bullet.length);
  return withWords(line, line.number === null ? takeBullet(line, rest) : rest);
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

function takeBullet(line: Line, rest: string): string {
  // A keycap is no bullet, though it begins an emoji.
  if (keycap.test(rest)) return rest;
  const mark = bullets.exec(rest)?.[0] ?? leadingEmoji.exec(rest)?.[0] ?? '';
  if (mark === '' || !word.test(rest.slice(mark.length))) return rest;
  line.bullet = (line.bullet + mark.trim()).slice(0, 20);
  return rest.slice(mark.length);
}

function takeNumber(line: Line, rest: string): string {
  const cap = keycap.exec(rest);
  const found = cap ?? number.exec(rest);
  if (!found) return rest;
  const digits = cap ? (cap[1] === '🔟' ? '10' : cap[1]!.replace(/\D/g, '')) : (found[1] ?? found[2])!;
  line.number = Number(digits);
  return rest.slice(found[0].length);
}

function withWords(line: Line, columns: string): Line {
  const text = columns.replace(/\s+/g, ' ').trim();
  line.isCapitals = !/[a-z]/.test(text) && isInCapitals(text);
  return Object.assign(line, {
    columns: columns.trim(),
    text,
    hasColon: /[\p{L}\p{N})!?”"’']\s?[:：]{1,3}$/u.test(text),
  });
}

function isInCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]+/gu, '');
  return letters.length >= 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** The words of a line that stands above others; its colon is a mark. */
export const titleOf = ({ text, isLiteral }: Pick<Line, 'text' | 'isLiteral'>): string =>
  isLiteral ? text.replace(/:$/, '') : text.replace(/(?<![\s:：])[\s:：]+$/, '');
