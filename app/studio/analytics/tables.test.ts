import { expect, test } from 'vitest';
import { clickTotals } from './tables.ts';

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
