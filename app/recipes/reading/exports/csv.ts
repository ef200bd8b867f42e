/** The rows of a table by RFC 4180, by the names in its first line. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const [names, ...rows] = cellsOfCsv(text.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries((names ?? []).map((name, at) => [name, row[at] ?? ''])));
}

function cellsOfCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    // A quotation mark that nothing ends: what follows is no table.
    if (!found) break;
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
