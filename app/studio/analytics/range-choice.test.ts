import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Range } from './range.ts';
import { RangeChoice } from './range-choice.tsx';

function groups(range: Pick<Range, 'id' | 'by'>): Record<string, string[]> {
  const studio = createElement(Outlet, { context: { creatorId: 'bea' } });
  const choice = createElement(RangeChoice, { range });
  const router = createMemoryRouter([{ path: '/', element: studio, children: [{ index: true, element: choice }] }]);
  const markup = renderToStaticMarkup(createElement(RouterProvider, { router }));
  return Object.fromEntries(
    [...markup.matchAll(/<nav aria-label="([^"]*)"[^>]*>(.*?)<\/nav>/g)].map(([, name, links]) => [
      name,
      [...links!.matchAll(/<a[^>]*?(aria-current)?(?: [^>]*)?>([^<]*)</g)].map(([, , words]) => words!),
    ]),
  );
}

const ranges = ['Last 7 days', 'Last 4 weeks', 'Last 12 weeks', 'Last year'];

test('the period and the unit are chosen in two groups', () => {
  expect(groups({ id: '4-weeks', by: 'day' })).toEqual({ Period: ranges, Columns: ['By week', 'By day'] });
});

test('a period with one unit has one group', () => {
  expect(groups({ id: 'year', by: 'week' })).toEqual({ Period: ranges });
});
