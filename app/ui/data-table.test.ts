import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DataTable, inTracks } from './data-table.tsx';

const columns: Record<'dish' | 'cooked', Column> = {
  dish: { name: 'Dish' },
  cooked: { name: 'Cooked', narrow: { label: 'Cooked:' } },
};
const markup = (own: Partial<typeof columns> = {}) =>
  renderToStaticMarkup(
    createElement(DataTable<{ dish: string; cooked: number }, 'dish' | 'cooked'>, {
      caption: 'Your dishes',
      columns: { ...columns, ...own },
      rows: [{ dish: 'Leek tart', cooked: 3 }],
      keyOf: ({ dish }) => dish,
      cells: (row) => row,
      look: inTracks('34rem', { headRow: '', row: '' }),
    }),
  );

test('a table has a caption, and names its columns and rows', () => {
  expect(markup()).toContain('<caption class="sr-only">Your dishes</caption>');
  expect(markup()).toMatch(/<th scope="col"[^>]*>Dish<\/th><th scope="col"[^>]*>Cooked<\/th>/);
  expect(markup()).toMatch(/<th scope="row"[^>]*>Leek tart<\/th><td>/);
});

test('a cell has its label in a narrow container only', () => {
  expect(markup()).toMatch(/<span class="[^"]*@min-\[34rem\]:hidden">Cooked: <\/span>3<\/td>/);
});

test('the column that rows are sorted by says so, and its head stays in a narrow container', () => {
  expect(markup()).toMatch(/<thead class="[^"]*sr-only">/);
  const sorted = markup({ cooked: { name: 'Cooked', sorted: 'descending' } });
  expect(sorted).not.toMatch(/<thead class="[^"]*sr-only/);
  expect(sorted).toMatch(/<th scope="col" aria-sort="descending" class="font-semibold">Cooked<\/th>/);
  expect(sorted).toMatch(/<th scope="col" class="font-semibold @max-\[34rem\]:sr-only">Dish<\/th>/);
});
