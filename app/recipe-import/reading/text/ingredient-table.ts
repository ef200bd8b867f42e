import { readRows, type Separator } from '../../../documents/csv.ts';
import { isDigitAt } from './characters.ts';
import { phrasesOf } from './phrases.ts';
import type { Line } from './text-line.ts';

/** In the order in which a line of ingredients has them. */
const roles = {
  amount: 'amounts?|quantit(?:y|ies)|qty\\.?|menge|quantité|cantidad|quantità',
  unit: 'units?|measures?|einheit|unité|unidad|unità',
  item: 'ingredients?|items?|zutat(?:en)?|ingrédients?|ingredientes?|ingredient[ei]',
  other:
    'notes?|steps?|no\\.?|instructions?|directions?|prep(?:aration)?|comments?|remarks?|bemerkung(?:en)?|remarques?|notas?|note',
};
type Role = keyof typeof roles;
const order = Object.keys(roles) as Role[];
const titles = new Map(order.flatMap((role) => phrasesOf(roles[role]).map((title) => [title, role] as const)));
const firstWords = new Set([...titles.keys()].map((title) => title.replace('.', '')));

/** How the rows of a table of ingredients, or of steps, are read. */
export interface Table {
  separator: Separator;
  /** Which of a row's cells comes first, and so on. */
  cells: readonly number[];
  /** Which of them has the amount; -1: none. */
  amount: number;
  /** Which of them, in that order, say more of what stands before them, behind a comma. */
  notes: readonly number[];
}

/**
 * The table whose columns a line names; null: it names none.
 * @param least so many columns at least
 */
export function tableBelow({ columns, first }: Pick<Line, 'columns' | 'first'>, least = 2): Table | null {
  if (columns.length > 100 || isDigitAt(columns, 0) || !firstWords.has(first)) return null;
  for (const separator of ['\t', ',', ';'] as const) {
    const named = cellsIn(columns, separator).map((cell) => titles.get(cell.toLowerCase()));
    if (named.length < least || named.includes(undefined)) continue;
    const isOfIngredients = named.includes('item') && named.includes('amount');
    const cells = [...named.keys()];
    if (!isOfIngredients) return { separator, cells, amount: -1, notes: [] };
    const amount = named.indexOf('amount');
    cells.sort((one, other) => order.indexOf(named[one]!) - order.indexOf(named[other]!));
    const notes = cells.filter((cell) => named[cell] === 'other');
    return { separator, cells: cells.slice(0, cells.length - notes.length), amount, notes };
  }
  return null;
}

/** An amount, or nothing: else a line may be a sentence with a comma. */
const mayBeAmount = /^(?:[~\d½⅓⅔¼¾⅛].{0,19}|an? .{1,15})?$/iu;

/** The cells of a row in the order in which they are read, between tabs; null: the line is no row. */
export function rowOf(columns: string, { separator, cells, amount, notes }: Table): string | null {
  const found = cellsIn(columns, separator);
  if (found.length < 2) return null;
  if (!mayBeAmount.test(found[amount] ?? '')) return columns;
  const textOf = (which: readonly number[]) => which.flatMap((cell) => found[cell] || []);
  const more = found.slice(cells.length + notes.length).filter(Boolean);
  return [[...textOf(cells), ...more].join('\t'), ...textOf(notes)].filter(Boolean).join(', ');
}

function cellsIn(columns: string, separator: Separator): string[] {
  const [row] = readRows(columns, separator);
  return (row?.ok ? row.cells : [columns]).map((cell) => cell.trim());
}
