import { expect, test } from 'vitest';
import { funnelOf } from './funnel.ts';
import { clickTotals } from './tables.ts';

const clicks = { signup_header: 0, signup_hero: 0, get_cooking_features: 0, join_community_cta: 0, signup_bar: 0 };
const nobody = { joined: 0, confirmed: 0, trials: 0, paid: 0, cancelled: 0, left: 0 };

test('each step is a percentage of the one before, or null after a step of zero', () => {
  const visits = [
    { period: '2026-11-21', visitors: 9, clicks },
    { period: '2026-11-22', visitors: 3, clicks },
  ];
  const people = [
    { period: '2026-11-21', ...nobody, joined: 2, trials: 1 },
    { period: '2026-11-22', ...nobody, joined: 1, trials: 1, paid: 1 },
  ];
  const totals = { visitors: 11, joined: 3, trials: 2, paid: 1 };
  const before = { visitors: 0, joined: 1, trials: 0, paid: 0 };
  expect(funnelOf({ visits, people, totals, before })).toEqual([
    { step: 'visitors', count: 11, before: 0, percent: null, percentBefore: null, line: [9, 3] },
    { step: 'joined', count: 3, before: 1, percent: 27, percentBefore: null, line: [2, 1] },
    { step: 'trials', count: 2, before: 0, percent: 67, percentBefore: 0, line: [1, 1] },
    { step: 'paid', count: 1, before: 0, percent: 50, percentBefore: null, line: [0, 1] },
  ]);
});

test('buttons are ordered by clicks', () => {
  const none = { signup_header: 0, signup_hero: 0, get_cooking_features: 0, join_community_cta: 0, signup_bar: 0 };
  const visits = [
    { period: '2026-11-02', visitors: 3, clicks: { ...none, signup_header: 1, signup_bar: 2 } },
    { period: '2026-11-03', visitors: 3, clicks: { ...none, signup_hero: 2, signup_bar: 1 } },
  ];
  expect(clickTotals(visits).map(({ name, count }) => `${name} ${count}`)).toEqual([
    ...['signup_bar 3', 'signup_hero 2', 'signup_header 1', 'get_cooking_features 0', 'join_community_cta 0'],
  ]);
});
