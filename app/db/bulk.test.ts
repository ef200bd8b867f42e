import type { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { openPgliteBulk } from './bulk.server.ts';

test('a transaction of the embedded database ends when its settings fail, so that other statements go on', async () => {
  const ends: string[] = [];
  const transaction = {
    exec: () => Promise.reject(new Error('unrecognized parameter')),
    rollback: async () => void ends.push('rollback'),
  };
  const client = {
    transaction: async (work: (tx: typeof transaction) => Promise<void>) => {
      await work(transaction);
      ends.push('end');
    },
  };
  await expect(openPgliteBulk(client as unknown as PGlite)).rejects.toThrow('unrecognized parameter');
  expect(ends).toEqual(['rollback', 'end']);
});
