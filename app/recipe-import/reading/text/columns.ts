/** Rows that follow each other, at least. */
const FEWEST = 4;
/** A narrower right column is one of amounts. */
const NARROWEST = 20;
/** Both columns are looked for in so many characters of a line. */
const WIDEST = 200;
/** Rows that are looked at from each line on: a page of a book has fewer. */
const MOST = 80;

const gap = /(?<=\S) {2,}(?=\S)/g;

/**
 * A text whose columns stand beside each other, as a program reads them from a printed page, with one after the other.
 * Columns are lines that follow each other and have a second part that begins at one place; what stands between them at
 * that place is of the right column alone.
 */
export function withoutColumns(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  const all: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const { place, end } = columnsFrom(lines, at);
    if (place === 0) {
      all.push(lines[at]!);
      at += 1;
      continue;
    }
    const rows = lines.slice(at, end);
    all.push(...rows.map((row) => row.slice(0, place).trimEnd()).filter(Boolean));
    all.push('', ...rows.map((row) => row.slice(place).trimEnd()).filter(Boolean));
    at = end;
  }
  return all.join('\n');
}

/** Where the second column begins of the lines from here on, and where they end; 0: they have none. */
function columnsFrom(lines: readonly string[], from: number): { place: number; end: number } {
  const none = { place: 0, end: from };
  for (const { index, 0: spaces } of lines[from]!.slice(0, WIDEST).matchAll(gap)) {
    const place = index + spaces.length;
    let end = from;
    while (end < lines.length && end - from < MOST && hasColumnAt(lines[end]!, place)) end += 1;
    const rows = lines.slice(from, end);
    const both = rows.filter((row) => row.slice(0, place).trim() !== '' && row.length > place);
    const width = both.reduce((sum, row) => sum + row.length - place, 0) / both.length;
    if (both.length >= FEWEST && width >= NARROWEST) return { place, end };
  }
  return none;
}

/** Whether a line ends before a column, or has spaces there and more behind them. */
const hasColumnAt = (line: string, place: number): boolean =>
  line.trim() !== '' &&
  !line.includes('\t') &&
  (line.length <= place || (line.slice(place - 2, place) === '  ' && line.charAt(place) !== ' '));
