import { expect, test } from 'vitest';
import { periodWords } from './period-words.ts';

test.each([
  ['2026-11-03', 'day', 'Tue 3 Nov'],
  ['2026-11-02', 'week', '2–8 Nov'],
  ['2026-10-26', 'week', '26 Oct–1 Nov'],
  ['2026-12-28', 'week', '28 Dec–3 Jan'],
] as const)('%s as a %s is %s', (period, by, words) => expect(periodWords(period, by)).toBe(words));
