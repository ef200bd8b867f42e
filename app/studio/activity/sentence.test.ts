import { expect, test } from 'vitest';
import { sentenceOf } from './sentence.ts';

const of = (visitors: number, joined: number) => ({ visitors, joined });

test.each([
  [of(0, 0), of(0, 0), 'Nobody visited in the last 4 weeks, as far as visits are counted, and nobody signed up.'],
  [of(1, 0), of(0, 0), '1 person visited in the last 4 weeks, and nobody signed up.'],
  [of(0, 2), of(0, 0), 'Nobody visited in the last 4 weeks, and 2 signed up.'],
  [
    of(1_042, 5),
    of(40, 6),
    '1,042 people visited in the last 4 weeks, and 5 signed up. That is more visitors (40 then) and fewer sign-ups (6 then) compared with the 4 weeks before.',
  ],
  [
    of(3, 1),
    of(3, 1),
    '3 people visited in the last 4 weeks, and one signed up. That is as many visitors and as many sign-ups as in the 4 weeks before.',
  ],
])('%j after %j: %s', (totals, before, sentence) => {
  expect(sentenceOf({ id: '4-weeks' }, { totals, before })).toBe(sentence);
});
