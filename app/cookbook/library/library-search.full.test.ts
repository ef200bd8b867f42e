import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { howMany } from '../../../tests/support/run.ts';
import { cursorText, isNarrowed, readCursor, readSearch, searchQuery, withChoice } from './library-search.ts';

const search = (query: string) => readSearch(new URLSearchParams(query));
const id = '0a6f5b60-0000-4000-8000-000000000001';

describe('an address of a library', () => {
  test('without a query requests all recipes, newest first', () => {
    const nothing = { q: '', cut: false, exact: false, tags: [], free: false, time: null, diet: [], after: null };
    expect(search('')).toEqual({ ...nothing, sort: 'newest' });
    expect(isNarrowed(search(''))).toBe(false);
  });

  test('has the search and its filters', () => {
    const found = search('q=+Chikcen+&tag=soup&tag=quick&free=on&time=30&diet=milk&diet=gluten&sort=quickest&exact=on');
    expect(found).toMatchObject({
      q: 'Chikcen',
      tags: ['soup', 'quick'],
      free: true,
      time: 30,
      diet: ['gluten', 'milk'],
      sort: 'quickest',
      exact: true,
    });
    expect(isNarrowed(found)).toBe(true);
  });

  test('sorts a search by relevance by default', () => {
    expect(search('q=soup').sort).toBe('best');
    expect(search('q=soup&sort=newest').sort).toBe('newest');
    expect(search('sort=best').sort).toBe('newest');
  });

  test.each([
    'time=-1',
    'time=31',
    'free=yes',
    'sort=UserID;drop table',
    'diet=<script>',
    'tag=',
    `tag=${'x'.repeat(101)}`,
    'q=%00',
    'exact=on',
    'after=0',
    `after=1e9.0.${id}`,
    `after=0.${'9'.repeat(19)}.${id}`,
    `after=0.0.${id}'`,
  ])('with an invalid parameter (%s) ignores it', (query) => {
    expect(search(query)).toEqual(search(''));
  });

  test('with a long search is cut at 200 whole characters, and says so', () => {
    const found = search(new URLSearchParams({ q: '🍕'.repeat(10_000) }).toString());
    expect([...found.q]).toHaveLength(200);
    expect(found).toMatchObject({ cut: true });
    expect(search(new URLSearchParams({ q: 'x'.repeat(200) }).toString()).cut).toBe(false);
  });

  test('uses at most eight tags', () => {
    expect(search(Array.from({ length: 5_000 }, (_, n) => `tag=t${n}`).join('&')).tags).toHaveLength(8);
  });
});

test('any parsed search round-trips through its address', () => {
  const names = fc.constantFrom('q', 'tag', 'free', 'time', 'diet', 'sort', 'after', 'exact');
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('on', '15', '60', 'milk', 'eggs', 'cooked', 'best', 'newest', `3.-17.${id}`),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values), { maxLength: 12 }), (query) => {
      const found = readSearch(new URLSearchParams(query));
      expect(readSearch(new URLSearchParams(searchQuery(found)))).toEqual({ ...found, cut: false });
    }),
    { numRuns: howMany({ short: 30, long: 1_000 }) },
  );
});

test('another filter begins at the first page', () => {
  const found = search(`q=soup&after=1.-5.${id}`);
  expect(found.after).not.toBeNull();
  expect(searchQuery(withChoice(found, { free: true }))).toEqual([
    ['q', 'soup'],
    ['free', 'on'],
  ]);
});

test('a cursor round-trips through its text', () => {
  const cursor = { keys: ['-4', '-1767225600000000'] as [string, string], id };
  expect(readCursor(cursorText(cursor))).toEqual(cursor);
});
