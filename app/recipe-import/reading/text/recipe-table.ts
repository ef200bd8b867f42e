import { readRows, type Separator } from '../../../documents/csv.ts';
import { firstWordOf } from './characters.ts';
import { listedIn } from './listed-in-sentence.ts';
import { headingOf } from './words.ts';

/** Maximum UTF-16 code units of the header line, which is repeated above each recipe's text. */
const MAX_HEAD_LENGTH = 10_000;
/** Maximum number of recipes in a table. The remaining rows form one text. */
const MAX_ROWS = 2_000;
const nameTitle =
  /^(?:(?:recipe )?(?:name|title)|recipe|dish|rezept(?:name)?|titel|titre|nom|recette|título|nombre|receta|titolo|nome|ricetta)$/iu;

interface Column {
  title: string;
  kind: 'name' | 'ingredients' | 'steps' | 'notes' | 'other';
}

/** Row of a table: `text` in the form of a recipe, `written` as in the file, below the column names. */
interface RowText {
  text: string;
  written: string;
}

/** Converts each row of a spreadsheet to the text of a recipe. Returns null if the text is no such table. */
export function textsOfTable(text: string): RowText[] | null {
  const whole = text.replace(/^\uFEFF?\s*/, '');
  const head = whole.slice(0, MAX_HEAD_LENGTH).split(/\r\n?|\n/, 1)[0]!;
  if (head.length === MAX_HEAD_LENGTH) return null;
  for (const separator of ['\t', ',', ';'] as const) {
    if (!head.includes(separator)) continue;
    const [row] = readRows(head, separator);
    const columns = row?.ok ? row.cells.map(columnOf) : [];
    const has = (kind: Column['kind']) => columns.some((column) => column.kind === kind);
    if (has('name') && (has('ingredients') || has('steps'))) return textsOfRows(whole, separator, columns);
  }
  return null;
}

function columnOf(cell: string): Column {
  const title = cell.trim();
  if (nameTitle.test(title)) return { title, kind: 'name' };
  const heading = headingOf({ text: title, first: firstWordOf(title), isLiteral: false });
  return { title, kind: heading?.rest === '' ? heading.kind : 'other' };
}

function textsOfRows(text: string, separator: Separator, columns: readonly Column[]): RowText[] | null {
  let head: string | null = null;
  let end = 0;
  const recipes: (RowText & { row: string[] })[] = [];
  for (const row of readRows(text, separator)) {
    if (!row.ok || recipes.length === MAX_ROWS) break;
    const own = text.slice(end, row.end);
    end = row.end;
    if (head === null) head = own;
    else if (row.cells.some((cell) => cell.trim() !== '')) {
      recipes.push({ row: row.cells, text: textOf(row.cells, columns), written: head + own.trimEnd() });
    }
  }
  if (!recipes[0] || recipes[0].row.length < columns.length) return null;
  // Text after an unclosed quotation mark or beyond a bound.
  const rest = text.slice(end);
  return [...recipes, ...(rest.trim() === '' ? [] : [{ text: rest, written: rest }])];
}

function textOf(row: readonly string[], columns: readonly Column[]): string {
  const cells = columns.map((column, at) => ({ ...column, text: (row[at] ?? '').trim() }));
  const of = (...kinds: Column['kind'][]) => cells.filter(({ kind, text }) => kinds.includes(kind) && text !== '');
  return [
    of('name').map(({ text }) => text),
    of('other').map(({ title, text }) => `${title}: ${text}`),
    ...of('ingredients').map(({ title, text }) => [title, ...linesOfCell(text)]),
    ...of('steps', 'notes').map(({ title, text }) => [title, text]),
    // Cells beyond the table's columns are kept.
    row.slice(columns.length),
  ]
    .map((lines) => lines.join('\n'))
    .filter((part) => part !== '')
    .join('\n\n');
}

function linesOfCell(text: string): string[] {
  if (text.includes('\n')) return [text];
  const parts = text.split(/[|;]/).flatMap((part) => part.trim() || []);
  return parts.length > 1 ? parts : listedIn(text);
}
