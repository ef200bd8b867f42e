import { expect, test } from 'vitest';
import { minutesToWait } from './replies.ts';

test('a wait is shown in whole minutes, at least one', () => {
  expect([1, 59, 60, 61, 3_600].map(minutesToWait)).toEqual([1, 1, 1, 2, 60]);
});
