/** Separators of cells: some countries' programs, and clipboards, have other characters than a comma. */
export type Separator = ',' | ';' | '\t';

/** Most cells of a row. */
export const MOST_CELLS = 200;
/** Most UTF-16 code units of a row: several times as many as any recipe has. */
export const LONGEST_ROW = 1_000_000;

type TableRow =
  /** @property end where the next row begins in the text */
  | { ok: true; cells: string[]; end: number }
  /** The last one: no more is read. */
  | { ok: false; reason: 'unclosed-quote' | 'too-wide' | 'too-long' };

/** What may end a cell that is not quoted. */
const cellEnds: Record<Separator, RegExp> = { ',': /[",\r\n]/g, ';': /[";\r\n]/g, '\t': /[\t\r\n]/g };

/**
 * Reads the rows of a table by RFC 4180, one at a time, so that a caller stops at its own limit of rows. A row beyond the
 * bounds ends the table, and so does a quotation mark that is not closed.
 */
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
    if (end - begin > LONGEST_ROW) return yield { ok: false, reason: 'too-long' };
    if (cells.length === MOST_CELLS) return yield { ok: false, reason: 'too-wide' };
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

/** Place behind the quotation mark that closes a cell. Two of them are one of the cell's text. */
function endOfQuotedCell(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? UNCLOSED : at + 1;
}

/**
 * Some columns of a table by the names in its first line, as far as it can be read. A column that it lacks is empty.
 * @param most rows that are read
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
