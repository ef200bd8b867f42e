import { expect, test } from 'vitest';
import { minutesText } from './minutes-copy.ts';

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1_440, '24 h'],
  [2_790, '46 h 30 min'],
  [2_880, '2 days'],
  [2_910, '2 days 30 min'],
  [4_500, '3 days 3 h'],
  [2_941, '49 h 1 min'],
])('%d minutes are %s', (minutes, words) => expect(minutesText(minutes)).toBe(words));
