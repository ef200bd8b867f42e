import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { internals } from './without-internals.ts';

test.each(Object.entries(internals))('the bench can take %s out of the source as it is', (_, { source, check }) => {
  expect(readFileSync(source, 'utf8').split(check)).toHaveLength(2);
});
