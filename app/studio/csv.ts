/** UTF-8 byte order mark, without which Excel assumes the system's legacy encoding. */
export const byteOrderMark = '\uFEFF';

export type Cell = string | number | boolean | null;

/** Returns one row of a table (RFC 4180) including its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : escapeFormulas(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Puts an apostrophe before formulas in user input, so that spreadsheets do not run them. Some spreadsheets split at
 * semicolons, tabs or bars despite quotation marks.
 */
const escapeFormulas = (text: string) =>
  text
    .replace(/^(?=[\s\p{Cc}"]*[=+\-@＝＋－＠]|[\t\r\n])/u, "'")
    .replace(/[;|\t\r\n](?=(?:[^\S\t\r\n]|(?![\t\r\n])\p{Cc}|")*[=+\-@＝＋－＠])/gu, "$&'");

export async function* csvFile(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(heads);
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvRow).join('');
}
