import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf, TOO_MUCH } from '../../tests/support/growth.ts';
import { howMany, isShortRun } from '../../tests/support/run.ts';
import { columnsOfCsv, MAX_CELLS, MAX_ROW_LENGTH, readRows, type Separator } from './csv.ts';

const separators = [',', ';', '\t'] as const;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const lastOf = (text: string, separator?: Separator) => [...readRows(text, separator)].at(-1);

describe('a table', () => {
  test.each(separators)(
    'of any cells between %j is read back, and each row ends where the next begins',
    (separator) => {
      const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), {
        minLength: 1,
      });
      fc.assert(
        fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (rows, lineEnd) => {
          const lines = rows.map((cells) => cells.map(quoted).join(separator) + lineEnd);
          const read = [...readRows(lines.join(''), separator)];
          let end = 0;
          const ends = lines.map((line) => (end += line.length));
          expect(read).toEqual(rows.map((cells, at) => ({ ok: true, cells, end: ends[at] })));
        }),
        { numRuns: howMany({ short: 200, long: 10_000 }) },
      );
    },
  );

  test('has empty cells, and needs no line end', () => {
    expect([...readRows('a,,"b"\n\n,')]).toEqual([
      { ok: true, cells: ['a', '', 'b'], end: 7 },
      { ok: true, cells: [''], end: 8 },
      { ok: true, cells: ['', ''], end: 9 },
    ]);
    expect([...readRows('')]).toEqual([]);
  });

  test.each(['"a', 'a\n"b""', '"a"b', 'a"b'])('ends before a quotation mark that is not closed: %j', (text) => {
    expect(lastOf(text)).toEqual({ ok: false, reason: 'unclosed-quote' });
  });

  test('with tabs has quotation marks within its cells', () => {
    expect([...readRows('2"\ta "b"', '\t')]).toEqual([{ ok: true, cells: ['2"', 'a "b"'], end: 8 }]);
  });

  test('ends before a row of too many cells, or of too much text', () => {
    expect(lastOf(','.repeat(MAX_CELLS - 1))).toMatchObject({ ok: true });
    expect(lastOf(','.repeat(MAX_CELLS))).toEqual({ ok: false, reason: 'too-wide' });
    for (const most of ['x'.repeat(MAX_ROW_LENGTH), quoted('x'.repeat(MAX_ROW_LENGTH - 2))]) {
      expect(lastOf(`a\n${most}\n`)).toMatchObject({ ok: true });
      expect(lastOf(`a\n${most.replace('x', 'xx')}\n`)).toEqual({ ok: false, reason: 'too-long' });
    }
  });

  test('with names has as many rows as the caller reads', () => {
    expect(columnsOfCsv('\uFEFFa,b\n1,2\n3\n4,5', ['b', 'c'], 2)).toEqual([
      { b: '2', c: '' },
      { b: '', c: '' },
    ]);
  });
});

/** Tables that may take a careless reader quadratic time. */
const tables: [what: string, make: (length: number) => string][] = [
  ['half commas in its first line, half rows', (length) => `${','.repeat(length / 2)}${'\n1'.repeat(length / 4)}`],
  ['the widest head, and rows', (length) => `${','.repeat(MAX_CELLS - 1)}${'\n1'.repeat(length / 2)}`],
  ['line ends', (length) => '\n'.repeat(length)],
  ['a cell that is not closed', (length) => `a\n"${'x'.repeat(length)}`],
  ['a cell of quotation marks', (length) => `a\n"${'""'.repeat(length / 2)}`],
  ['quotation marks in every row', (length) => '"\n'.repeat(length / 2)],
];

test.each(tables)('a table with %s takes time in proportion to its length', (_what, make) => {
  for (const length of isShortRun() ? [500_000] : [250_000, 500_000, 1_000_000, 2_000_000]) {
    expect(growthOf((text) => columnsOfCsv(text, ['a', 'b'], 20_000), make, length)).toBeLessThan(TOO_MUCH);
  }
});

test.each([
  ['150,000 columns and 1,500 rows', `${','.repeat(150_000)}${'\n1'.repeat(1_500)}`, 1],
  ['20,000 columns and 20,000 rows', `${','.repeat(20_000)}${'\n1'.repeat(20_000)}`, 1],
  ['one cell of 9.9 MB that is not closed', `a\n"${'x'.repeat(9_900_000)}`, 2],
])('a table with %s is not read beyond its bounds', (_what, text, rows) => {
  expect([...readRows(text)]).toHaveLength(rows);
});
