import { cellsOfCsv, type Separator } from '../exports/csv.ts';
import { firstWordOf } from './first-word.ts';
import { listedIn } from './listed-in-sentence.ts';
import { headingOf } from './words.ts';

const LONGEST_HEAD = 1_000;
const nameTitle =
  /^(?:(?:recipe )?(?:name|title)|recipe|dish|rezept(?:name)?|titel|titre|nom|recette|título|nombre|receta|titolo|nome|ricetta)$/iu;

interface Column {
  title: string;
  kind: 'name' | 'ingredients' | 'steps' | 'notes' | 'other';
}

/** The rows of a table as a spreadsheet has it, a recipe in each, as people write recipes; null: a text is no such table. */
export function textsOfTable(text: string): string[] | null {
  const whole = text.replace(/^\uFEFF?\s*/, '');
  const head = whole.slice(0, LONGEST_HEAD).split(/\r\n?|\n/, 1)[0]!;
  for (const separator of ['\t', ',', ';'] as const) {
    if (!head.includes(separator)) continue;
    const columns = cellsOfCsv(head, separator).rows.flat().map(columnOf);
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

function textsOfRows(text: string, separator: Separator, columns: readonly Column[]): string[] | null {
  const { rows, end } = cellsOfCsv(text, separator);
  const recipes = rows.slice(1).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (!recipes[0] || recipes[0].length < columns.length) return null;
  // Behind a quotation mark that nothing ends.
  const rest = text.slice(end);
  return [...recipes.map((row) => textOf(row, columns)), ...(rest.trim() === '' ? [] : [rest])];
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
