import { expect, test } from 'vitest';
import { sentenceOf, sentenceOfToday } from './sentence.ts';

const of = (visitors: number, joined: number) => ({ visitors, joined, trials: 0, paid: 0 });

test.each([
  [of(0, 0), of(0, 0), 'Nobody visited in the last 4 weeks, as far as visits are counted, and nobody signed up.'],
  [of(1, 0), of(0, 0), '1 person visited in the last 4 weeks, and nobody signed up.'],
  [of(0, 2), of(0, 0), 'Nobody visited in the last 4 weeks, and 2 signed up.'],
  [
    of(1_042, 5),
    of(40, 6),
    '1,042 people visited in the last 4 weeks, and 5 signed up. In the 4 weeks before 40 people visited, and 6 signed up.',
  ],
  [
    of(3, 1),
    of(3, 1),
    '3 people visited in the last 4 weeks, and one signed up. It was the same in the 4 weeks before.',
  ],
  [
    of(0, 0),
    of(1, 0),
    'Nobody visited in the last 4 weeks, as far as visits are counted, and nobody signed up. In the 4 weeks before 1 person visited, and nobody signed up.',
  ],
])('%j after %j: %s', (totals, before, sentence) => {
  expect(sentenceOf({ id: '4-weeks' }, { totals, before })).toBe(sentence);
});

test('the last day of a daily range, today, has its own sentence', () => {
  const clicks = { signup_header: 0, signup_hero: 0, get_cooking_features: 0, join_community_cta: 0, signup_bar: 0 };
  const nobody = { joined: 0, confirmed: 0, trials: 0, paid: 0, cancelled: 0, left: 0 };
  const visits = [
    { period: '2026-11-21', visitors: 9, clicks },
    { period: '2026-11-22', visitors: 1, clicks },
  ];
  const people = visits.map(({ period }) => ({ period, ...nobody }));
  expect(sentenceOfToday({ by: 'day' }, { visits, people })).toBe('Today so far: 1 visitor and no sign-ups.');
  expect(sentenceOfToday({ by: 'week' }, { visits, people })).toBeNull();
});
