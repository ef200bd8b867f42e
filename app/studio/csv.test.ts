import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf, TOO_MUCH } from '../../tests/support/growth.ts';
import { howMany } from '../../tests/support/run.ts';
import { byteOrderMark, csvFile, csvRow } from './csv.ts';

/** Parses RFC 4180 independently of `app/documents/csv.ts`. */
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
    [['plain', 12, -3, null, true, false, ''], '"plain",12,-3,,"yes","no",""\r\n'],
    [['a "quoted", word'], '"a ""quoted"", word"\r\n'],
    [['two\nlines'], '"two\nlines"\r\n'],
  ])('%j is written %j', (cells, line) => expect(csvRow(cells)).toBe(line));

  test.each(['=1+1', '+49 30', '-2+3', '@SUM(A1)', ' =1', '＝1', '=HYPERLINK("https://x")'])(
    'what begins like a formula is text: %j',
    (text) => expect(read(csvRow([text]))[0]![0]).toBe(`'${text}`),
  );

  test.each([
    ["Ada;=cmd|'/c calc'!A1", "Ada;'=cmd|'/c calc'!A1"],
    ['Ada; +1', "Ada;' +1"],
    ['Ada\t-1', "Ada\t'-1"],
    ['Ada|@SUM(A1)', "Ada|'@SUM(A1)"],
    ['Ada\n=1', "Ada\n'=1"],
    ['Ada;"=1"', 'Ada;\'"=1"'],
    ['\t=1', "'\t'=1"],
    ['Soup; 1-2 people | at 5 + 6', 'Soup; 1-2 people | at 5 + 6'],
  ])('what would begin like a formula where %j is divided is text', (text, written) => {
    expect(read(csvRow([text]))[0]![0]).toBe(written);
  });

  test('a negative number stays a number', () => expect(csvRow([-5])).toBe('-5\r\n'));

  test('user input is read back cell by cell, and no cell begins like a formula at any delimiter', () => {
    const characters = fc.constantFrom(...`=+-@;|\t\n\r ",'a＝`);
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: characters }));
    const withoutMarks = (text: string) => text.replaceAll("'", '');
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const table = rows.map(csvRow).join('');
        const back = read(table);
        expect(back.map((cells) => cells.map(withoutMarks))).toEqual(rows.map((cells) => cells.map(withoutMarks)));
        const begins = [...back.flat(), ...table.split(/[;|\t\r\n]/)];
        expect(begins.filter((begin) => /^[\s"]*[=+\-@＝＋－＠]/.test(begin))).toEqual([]);
      }),
      { numRuns: howMany({ short: 500, long: 20_000 }) },
    );
  });

  test.each(['\t', ';', ' ', '"', ';\t ', '\u0001'])(
    'cells of %j are written in proportion to their length',
    (piece) => {
      const write = (text: string) => csvRow([text]);
      const repeated = (length: number) => `a;${piece.repeat(length / piece.length)}`;
      for (const length of [20_000, 40_000, 80_000]) expect(growthOf(write, repeated, length)).toBeLessThan(TOO_MUCH);
    },
  );

  test('a file begins with a byte order mark, for Excel', async () => {
    const parts: string[] = [];
    const batches = (async function* () {
      yield [['Zoë', 1]];
      yield [];
    })();
    for await (const part of csvFile(['name', 'count'], batches)) parts.push(part);
    expect(parts.join('')).toBe(`${byteOrderMark}"name","count"\r\n"Zoë",1\r\n`);
  });
});
