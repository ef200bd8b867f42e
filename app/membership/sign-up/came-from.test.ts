import { expect, test } from 'vitest';
import { cameFromOf } from './came-from.ts';

test.each([
  ['/bea/community', 'community'],
  ['/bea/community/7?from=8', 'community'],
  ['/bea/recipes/broth/community#step-2', 'community'],
  ['/bea', null],
  ['/community', null],
  ['/bea/recipes/community', null],
  ['/bea/communityx', null],
  [null, null],
])('a sign-up from %s came from %s', (from, cameFrom) => {
  expect(cameFromOf(from)).toBe(cameFrom);
});
