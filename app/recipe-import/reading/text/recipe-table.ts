import { readRows, type Separator } from '../../../documents/csv.ts';
import { firstWordOf } from './first-word.ts';
import { listedIn } from './listed-in-sentence.ts';
import { headingOf } from './words.ts';

/** Most UTF-16 code units of the line that names the columns: it stands above each recipe's text, too. */
const LONGEST_HEAD = 10_000;
/** Most recipes of a table, as of a bundle. What follows them is one text, which is too long to be read. */
const MOST_ROWS = 2_000;
const nameTitle =
  /^(?:(?:recipe )?(?:name|title)|recipe|dish|rezept(?:name)?|titel|titre|nom|recette|título|nombre|receta|titolo|nome|ricetta)$/iu;

interface Column {
  title: string;
  kind: 'name' | 'ingredients' | 'steps' | 'notes' | 'other';
}

/** A row as people write a recipe, and as it stands in its table, below the names of the columns. */
interface RowText {
  text: string;
  written: string;
}

/** The rows of a table as a spreadsheet has it, a recipe in each; null: a text is no such table. */
export function textsOfTable(text: string): RowText[] | null {
  const whole = text.replace(/^\uFEFF?\s*/, '');
  const head = whole.slice(0, LONGEST_HEAD).split(/\r\n?|\n/, 1)[0]!;
  if (head.length === LONGEST_HEAD) return null;
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
    if (!row.ok || recipes.length === MOST_ROWS) break;
    const own = text.slice(end, row.end);
    end = row.end;
    if (head === null) head = own;
    else if (row.cells.some((cell) => cell.trim() !== '')) {
      recipes.push({ row: row.cells, text: textOf(row.cells, columns), written: head + own.trimEnd() });
    }
  }
  if (!recipes[0] || recipes[0].row.length < columns.length) return null;
  // Behind a quotation mark that nothing ends, or beyond a bound.
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
    // What a row has more than its table has columns.
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
