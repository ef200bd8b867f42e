export type Separator = ',' | ';' | '\t';

export const MAX_CELLS = 200;
/** Maximum length of a row in UTF-16 code units. */
export const MAX_ROW_LENGTH = 1_000_000;

type TableRow =
  /** `end` is the position in the text at which the next row begins. */
  | { ok: true; cells: string[]; end: number }
  /** Always the last row that `readRows` yields. */
  | { ok: false; reason: 'unclosed-quote' | 'too-wide' | 'too-long' };

/** Matches characters at which the text of an unquoted cell stops. A quotation mark there makes the row unreadable. */
const cellEnds: Record<Separator, RegExp> = { ',': /[",\r\n]/g, ';': /[";\r\n]/g, '\t': /[\t\r\n]/g };

/** Yields the rows of a table (RFC 4180). A row beyond the limits, or an unclosed quotation mark, ends the table. */
export function* readRows(text: string, separator: Separator = ','): Generator<TableRow, undefined, undefined> {
  let cells: string[] = [];
  let begin = 0;
  let at = 0;
  while (at < text.length || cells.length > 0) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuotedCell(text, at) : endOfPlainCell(text, at, separator);
    const next = text[end];
    const isEnded = next === undefined || next === separator || next === '\r' || next === '\n';
    if (end === UNCLOSED || !isEnded) return yield { ok: false, reason: 'unclosed-quote' };
    if (end - begin > MAX_ROW_LENGTH) return yield { ok: false, reason: 'too-long' };
    if (cells.length === MAX_CELLS) return yield { ok: false, reason: 'too-wide' };
    cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
    at = end + (text.startsWith('\r\n', end) ? 2 : next === undefined ? 0 : 1);
    if (next === separator) continue;
    yield { ok: true, cells, end: at };
    cells = [];
    begin = at;
  }
}

function endOfPlainCell(text: string, from: number, separator: Separator): number {
  const ends = cellEnds[separator];
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

const UNCLOSED = -1;

/** Returns the position after the closing quotation mark, or `UNCLOSED`. */
function endOfQuotedCell(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? UNCLOSED : at + 1;
}

/**
 * Returns the named columns of a table with a header line. A missing column is empty. Stops at the first unreadable
 * row.
 * @param most maximum number of rows
 */
export function columnsOfCsv<Name extends string>(
  text: string,
  names: readonly Name[],
  most: number,
): Record<Name, string>[] {
  const rows: Record<Name, string>[] = [];
  let places: number[] | undefined;
  for (const row of readRows(text.replace(/^\uFEFF/, ''))) {
    if (!row.ok || rows.length === most) break;
    const { cells } = row;
    if (places) {
      const found = places.map((place, at) => [names[at], cells[place] ?? '']);
      rows.push(Object.fromEntries(found) as Record<Name, string>);
    }
    places ??= names.map((name) => cells.indexOf(name));
  }
  return rows;
}
