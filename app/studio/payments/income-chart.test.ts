import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { IncomeChart, niceStep } from './income-chart.tsx';

test.each([
  [1, 1],
  [1.2, 2],
  [2.2, 2.5],
  [12_236, 20_000],
  [33_333, 50_000],
  [99_999, 100_000],
])('lines of a scale that have to be %d apart are %d apart', (atLeast, step) => {
  expect(niceStep(atLeast)).toBe(step);
});

function bars(expected: number | null): string[] {
  const chart = createElement(IncomeChart, {
    label: 'Yours in each month',
    currency: 'usd',
    bars: [
      { month: '2026-11', amount: 18_600 },
      { month: '2026-12', amount: 0 },
    ],
    expected,
    known: new Set(['2026-11', '2026-12']),
  });
  const studio = createElement(Outlet, { context: { creatorId: 'bea' } });
  const router = createMemoryRouter([{ path: '/', element: studio, children: [{ index: true, element: chart }] }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router })).split('<li ').slice(1);
}

test('the bar of the present month is labelled with the income that its height shows', () => {
  const [before, present] = bars(21_600);
  expect(before).toContain('>$186</text>');
  expect(present).toContain('>about $216</text>');
  const words = 'December 2026: $0.00, about $216 by its end';
  expect(present).toContain(`title="${words}"`);
  expect(present).toContain(`<span class="sr-only">${words}</span>`);
});

test('a month without expected income is labelled with its amount', () => {
  expect(bars(null)[1]).toContain('>$0</text>');
});
