/** The rows of a table by RFC 4180, by the names in its first line. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const [names, ...rows] = cellsOfCsv(text.replace(/^\uFEFF/, '')).rows;
  return rows.map((row) => Object.fromEntries((names ?? []).map((name, at) => [name, row[at] ?? ''])));
}

/** What separates the cells of a row: programs of some countries and clipboards have other characters than a comma. */
export type Separator = ',' | ';' | '\t';
const cells: Record<Separator, RegExp> = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|\r|$)/gy,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n][^\t\r\n]*|))(\t|\r?\n|\r|$)/gy,
};

/** The rows of a table, and where each ends: behind the last is none. */
export function cellsOfCsv(text: string, separator: Separator = ','): { rows: string[][]; ends: number[] } {
  const rows: string[][] = [];
  let row: string[] = [];
  const ends: number[] = [];
  const cell = cells[separator];
  cell.lastIndex = 0;
  while ((ends.at(-1) ?? 0) < text.length) {
    const found = cell.exec(text);
    // A quotation mark that nothing ends: what follows is no table.
    if (!found) break;
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === separator) continue;
    rows.push(row);
    row = [];
    ends.push(cell.lastIndex);
  }
  return { rows, ends };
}
