import { expect, test } from 'vitest';
import { agoWords } from './copy.ts';

test.each([
  ['2026-11-30T11:59:31Z', 'just now'],
  ['2026-11-30T12:00:05Z', 'just now'],
  ['2026-11-30T11:58:00Z', '2 minutes ago'],
  ['2026-11-30T11:00:00Z', '1 hour ago'],
  ['2026-11-29T12:00:01Z', '23 hours ago'],
  ['2026-11-29T12:00:00Z', 'yesterday'],
  ['2026-11-24T11:00:00Z', '6 days ago'],
  ['2026-11-23T12:00:00Z', '23 Nov'],
])('%s is %s', (at, words) => {
  expect(agoWords(at, '2026-11-30T12:00:00Z')).toBe(words);
});
