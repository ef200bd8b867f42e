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
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Keeps spreadsheets from computing what people typed. They compute a cell that begins like a formula, skip white space in
 * front of it, and know the wide forms. Where they divide cells at semicolons, tabs or bars, quotation marks do not hold a
 * cell together, so that a cell may begin behind each of these, and behind a line end. An apostrophe in front makes a cell
 * text, and is not shown.
 */
const harmless = (text: string) =>
  text
    .replace(/^(?=[\s\p{Cc}"]*[=+\-@＝＋－＠]|[\t\r\n])/u, "'")
    .replace(/[;|\t\r\n](?=(?:[^\S\t\r\n]|(?![\t\r\n])\p{Cc}|")*[=+\-@＝＋－＠])/gu, "$&'");

/** A whole table in pieces, as they are read. */
export async function* csvFile(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(heads);
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvRow).join('');
}
