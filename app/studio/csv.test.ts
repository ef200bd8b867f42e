import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteOrderMark, csvFile, csvRow } from './csv.ts';

/** A reader of RFC 4180, written apart from what is tested. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain, end] = cell.exec(text)!;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n' && cell.lastIndex < text.length) rows.push([]);
    if (end === '') break;
  }
  return rows;
}

describe('a table for spreadsheets', () => {
  test.each([
    [['plain', 12, -3, null, true, false], 'plain,12,-3,,yes,no\r\n'],
    [['a "quoted", word'], '"a ""quoted"", word"\r\n'],
    [['two\nlines'], '"two\nlines"\r\n'],
  ])('%j is written %j', (cells, line) => expect(csvRow(cells)).toBe(line));

  test.each(['=1+1', '+49 30', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '=HYPERLINK("https://x")'])(
    'what begins like a formula is text: %j',
    (text) => expect(read(csvRow([text]))[0]![0]).toBe(`'${text}`),
  );

  test('a number below zero of our own is a number', () => expect(csvRow([-5])).toBe('-5\r\n'));

  test('whatever people typed is read back cell by cell, and no cell begins like a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          const back = read(rows.map(csvRow).join(''));
          expect(back.map((cells) => cells.map((cell) => cell.replace(/^'/, '')))).toEqual(
            rows.map((cells) => cells.map((cell) => cell.replace(/^'/, ''))),
          );
          expect(back.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
        },
      ),
    );
  });

  test('a file begins with a byte order mark, so that Excel reads its letters', async () => {
    const parts: string[] = [];
    const batches = (async function* () {
      yield [['Zoë', 1]];
      yield [];
    })();
    for await (const part of csvFile(['name', 'count'], batches)) parts.push(part);
    expect(parts.join('')).toBe(`${byteOrderMark}name,count\r\nZoë,1\r\n`);
  });
});
