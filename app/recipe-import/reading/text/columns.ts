/** Minimum number of rows that have text in both columns. */
const MIN_ROWS = 4;
/** Minimum average width of the right column. A narrower column holds amounts. */
const MIN_WIDTH = 20;
/** Maximum number of characters of a line that are searched for columns. */
const MAX_POSITION = 200;
/** Maximum number of rows examined below each line. */
const MAX_ROWS = 80;

const gap = /(?<=\S) {2,}(?=\S)/g;

/** Puts side-by-side columns, as extracted from printed pages, one below the other. */
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

/** Returns the position of a second column, or 0, and the index of the line after the columns. */
function columnsFrom(lines: readonly string[], from: number): { place: number; end: number } {
  const none = { place: 0, end: from };
  for (const { index, 0: spaces } of lines[from]!.slice(0, MAX_POSITION).matchAll(gap)) {
    const place = index + spaces.length;
    let end = from;
    while (end < lines.length && end - from < MAX_ROWS && hasColumnAt(lines[end]!, place)) end += 1;
    const rows = lines.slice(from, end);
    const both = rows.filter((row) => row.slice(0, place).trim() !== '' && row.length > place);
    const width = both.reduce((sum, row) => sum + row.length - place, 0) / both.length;
    if (both.length >= MIN_ROWS && width >= MIN_WIDTH) return { place, end };
  }
  return none;
}

/** Returns true if a line ends before a column, or has two spaces before the column and text in it. */
const hasColumnAt = (line: string, place: number): boolean =>
  line.trim() !== '' &&
  !line.includes('\t') &&
  (line.length <= place || (line.slice(place - 2, place) === '  ' && line.charAt(place) !== ' '));
