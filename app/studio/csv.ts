/**
 * Tables for spreadsheets, by RFC 4180. Excel takes a file without a byte order mark for one in the system's old
 * encoding, so there is one; every other program skips it.
 */
export const byteOrderMark = '\uFEFF';

export type Cell = string | number | boolean | null;

/** One row, with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet computes what begins like a formula, and what people typed into a form must not be computed. An
 * apostrophe in front makes it text, and is not shown. Spreadsheets skip white space in front, and know the wide forms.
 */
const harmless = (text: string) =>
  /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;

/** A whole table in pieces, as they are read. */
export async function* csvFile(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(heads);
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvRow).join('');
}
