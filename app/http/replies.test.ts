import { expect, test } from 'vitest';
import { tooManyRequests } from './replies.ts';

test.each([
  [1, 'a second'],
  [30, '30 seconds'],
  [59, '59 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
])('a wait of %i seconds is told as %s', (retryAfter, told) => {
  const { data } = tooManyRequests({ ok: false, retryAfter }, (summary) => summary);
  expect(data).toBe(`Too many attempts. Please try again in ${told}.`);
});
