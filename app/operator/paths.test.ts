import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operatorPaths } from './paths.ts';

test.each<[built: string, address: string]>([
  [operatorPaths.creators(), '/operator/creators'],
  [
    operatorPaths.creators({ q: 'bread & salt', state: 'public', after: null }),
    '/operator/creators?q=bread+%26+salt&state=public',
  ],
  [operatorPaths.queue(), '/operator/queue'],
  [operatorPaths.queue({ done: '2' }), '/operator/queue?done=2'],
  [operatorPaths.payments(), '/operator/payments'],
  [operatorPaths.payments({ done: 'sub_1' }), '/operator/payments?done=sub_1'],
  [operatorPaths.deletions(), '/operator/deletions'],
  [operatorPaths.deletions({ after: 'x' }), '/operator/deletions?after=x'],
])('%s', (built, address) => {
  expect(built).toBe(address);
});

test('every address is pinned above', () => {
  const source = readFileSync(import.meta.filename, 'utf8');
  expect(Object.keys(operatorPaths).filter((name) => !source.includes(`[operatorPaths.${name}(`))).toEqual([]);
});
