import { readRows, type Separator } from '../../../documents/csv.ts';
import { isDigitAt } from './characters.ts';
import { phrasesOf } from './phrases.ts';
import type { Line } from './text-line.ts';

/** Names of columns, in the order of an ingredient line. */
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

/** Column layout of a table of ingredients or steps. */
export interface Table {
  separator: Separator;
  /** Cell indexes in reading order. */
  cells: readonly number[];
  /** Index of the cell with the amount, or -1 if the table has no amounts. */
  amount: number;
  /** Indexes of the cells with remarks, which are appended after a comma. */
  notes: readonly number[];
}

/** Returns the table below a line that names at least `least` columns and nothing else. */
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

/** Matches an empty cell, or a short text that begins like an amount: '2 large', 'a pinch'. */
const mayBeAmount = /^(?:[~\d½⅓⅔¼¾⅛].{0,19}|an? .{1,15})?$/iu;

/**
 * Returns a row's cells in reading order, or null if the line is not a row. A row with other text than an amount in the
 * amount's cell stays as written.
 */
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
