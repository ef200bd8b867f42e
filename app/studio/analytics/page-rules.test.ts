import { createElement } from 'react';
import { expect, test } from 'vitest';
import { elements } from '../../../tests/support/html.ts';
import { render } from '../../../tests/support/rendered-page.ts';
import { Bars } from './bars.tsx';
import { funnelOf } from './funnel.ts';
import { sentenceOf, sentenceOfToday } from './sentence.ts';
import { clickTotals } from './tables.ts';

const clicks = { signup_header: 0, signup_hero: 0, get_cooking_features: 0, join_community_cta: 0, signup_bar: 0 };
const nobody = { joined: 0, confirmed: 0, trials: 0, paid: 0, cancelled: 0, moved: 0 };

const chartOf = (...values: number[]) => {
  const bars = values.map((value, at) => ({ key: `${at}`, label: `Button ${at}`, value, words: `${value} visitors` }));
  return render(createElement(Bars, { name: 'Buttons', bars }));
};
const widthsOf = (...values: number[]) => {
  const html = chartOf(...values);
  expect(elements(html, 'li')).toHaveLength(values.length);
  return elements(html, 'rect').map(({ attributes }) => attributes.width);
};

test('the longest bar fills the width, and the others are in proportion', () => {
  expect(widthsOf(8, 4, 2)).toEqual(['100%', '50%', '25%']);
});

test('a bar is below its text, so that no text crosses its end', () => {
  const [, bar] = chartOf(8, 4).split('<li');
  expect(bar).toMatch(/Button 0.*8 visitors.*<svg/);
  expect(bar).not.toContain('absolute');
});

test('a single person gets no bar', () => {
  expect(widthsOf(1)).toEqual([]);
  expect(widthsOf(4, 1)).toEqual(['100%']);
});

test('trials and payments are a percentage of those who signed up, or null if nobody did', () => {
  const visits = [
    { period: '2026-11-21', visitors: 9, clicks },
    { period: '2026-11-22', visitors: 3, clicks },
  ];
  const signUps = [
    { period: '2026-11-21', joined: 2, trials: 1, paid: 0 },
    { period: '2026-11-22', joined: 1, trials: 1, paid: 1 },
  ];
  const totals = { visitors: 11, joined: 3, trials: 2, paid: 1 };
  const before = { visitors: 0, joined: 1, trials: 0, paid: 0 };
  expect(funnelOf({ visits, signUps, totals, before })).toEqual([
    { step: 'visitors', count: 11, before: 0, percent: null, percentBefore: null, line: [9, 3] },
    { step: 'joined', count: 3, before: 1, percent: null, percentBefore: null, line: [2, 1] },
    { step: 'trials', count: 2, before: 0, percent: 67, percentBefore: 0, line: [1, 1] },
    { step: 'paid', count: 1, before: 0, percent: 33, percentBefore: 0, line: [0, 1] },
  ]);
});

const of = (visitors: number, joined: number) => ({ visitors, joined, trials: 0, paid: 0 });

test.each([
  [of(0, 0), of(0, 0), 'No visitors were counted in the last 4 weeks, and nobody signed up.'],
  [of(1, 0), of(0, 0), '1 visitor in the last 4 weeks, and nobody signed up.'],
  [of(0, 2), of(0, 0), 'No visitors in the last 4 weeks, and 2 signed up.'],
  [
    of(1_042, 5),
    of(40, 6),
    '1,042 visitors in the last 4 weeks, and 5 signed up. In the 4 weeks before: 40 visitors, and 6 signed up.',
  ],
  [of(3, 1), of(3, 1), '3 visitors in the last 4 weeks, and one signed up. It was the same in the 4 weeks before.'],
  [
    of(0, 0),
    of(1, 0),
    'No visitors were counted in the last 4 weeks, and nobody signed up. In the 4 weeks before: 1 visitor, and nobody signed up.',
  ],
])('%j after %j: %s', (totals, before, sentence) => {
  expect(sentenceOf({ id: '4-weeks' }, { totals, before })).toBe(sentence);
});

test('the last day of a daily range, today, has its own sentence', () => {
  const visits = [
    { period: '2026-11-21', visitors: 9, clicks },
    { period: '2026-11-22', visitors: 1, clicks },
  ];
  const people = visits.map(({ period }) => ({ period, ...nobody }));
  expect(sentenceOfToday({ by: 'day' }, { visits, people })).toBe('Today so far: 1 visitor and no sign-ups.');
  expect(sentenceOfToday({ by: 'week' }, { visits, people })).toBeNull();
});

test('buttons are ordered by clicks', () => {
  const visits = [
    { period: '2026-11-02', visitors: 3, clicks: { ...clicks, signup_header: 1, signup_bar: 2 } },
    { period: '2026-11-03', visitors: 3, clicks: { ...clicks, signup_hero: 2, signup_bar: 1 } },
  ];
  expect(clickTotals(visits).map(({ name, count }) => `${name} ${count}`)).toEqual([
    ...['signup_bar 3', 'signup_hero 2', 'signup_header 1', 'get_cooking_features 0', 'join_community_cta 0'],
  ]);
});
