import { describe, expect, test } from 'vitest';
import { filled, isoWeek, periodWords, rangeQuery, readRange } from './range.ts';

const now = new Date('2026-11-04T10:30:00Z');
const read = (query: string) => readRange(new URLSearchParams(query), now);

describe('the time that is looked at', () => {
  test.each(['', 'range=month', 'range=__proto__', 'by=week', 'range='])(
    '%j is the last seven days including today',
    (query) => {
      const { id, by, periods, from } = read(query);
      expect([id, by, periods.length, periods[0], periods.at(-1)]).toEqual([
        '7-days',
        'day',
        7,
        '2026-10-29',
        '2026-11-04',
      ]);
      expect(from.toISOString()).toBe('2026-10-29T00:00:00.000Z');
    },
  );

  test.each([
    ['range=4-weeks', 'week', 4, '2026-10-12', '2026-11-02'],
    ['range=4-weeks&by=day', 'day', 24, '2026-10-12', '2026-11-04'],
    ['range=12-weeks', 'week', 12, '2026-08-17', '2026-11-02'],
    ['range=12-weeks&by=day', 'week', 12, '2026-08-17', '2026-11-02'],
    ['range=year', 'week', 52, '2025-11-10', '2026-11-02'],
  ])('%s: by %s, %i of them, from %s to %s', (query, by, count, first, last) => {
    const range = read(query);
    expect([range.by, range.periods.length, range.periods[0], range.periods.at(-1)]).toEqual([by, count, first, last]);
  });

  test('weeks begin on Monday, even today being Monday or Sunday', () => {
    for (const day of ['2026-11-02T00:00:00Z', '2026-11-08T23:59:59Z']) {
      expect(readRange(new URLSearchParams('range=4-weeks'), new Date(day)).periods.at(-1)).toBe('2026-11-02');
    }
  });

  test('the period before is equally long, and ends as far into its last day', () => {
    const { before } = read('range=4-weeks');
    expect([before.from.toISOString(), before.until.toISOString()]).toEqual([
      '2026-09-14T00:00:00.000Z',
      '2026-10-07T10:30:00.000Z',
    ]);
  });

  test('a range survives the URL', () => {
    for (const query of ['range=4-weeks', 'range=4-weeks&by=day', 'range=year', '']) {
      const said = Object.entries(rangeQuery(read(query))).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      );
      expect(read(String(new URLSearchParams(said)))).toEqual(read(query));
    }
  });
});

test.each([
  ['2026-11-02', '2026-W45'],
  ['2025-12-29', '2026-W01'],
  ['2026-12-28', '2026-W53'],
  ['2027-01-04', '2027-W01'],
])('the week of %s is %s', (monday, week) => expect(isoWeek(monday)).toBe(week));

test('a period without data has zeros', () => {
  expect(filled(['a', 'b'], [{ period: 'b', count: 2 }], { count: 0 })).toEqual([
    { period: 'a', count: 0 },
    { period: 'b', count: 2 },
  ]);
});

test.each([
  ['2026-11-03', 'day', 'Tue 3 Nov'],
  ['2026-11-02', 'week', '2–8 Nov'],
  ['2026-10-26', 'week', '26 Oct–1 Nov'],
  ['2026-12-28', 'week', '28 Dec–3 Jan'],
] as const)('%s as a %s is %s', (period, by, words) => expect(periodWords(period, by)).toBe(words));
