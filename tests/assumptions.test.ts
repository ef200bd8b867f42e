import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assumptions } from './support/assumptions.ts';

const page = path.resolve(import.meta.dirname, '../docs/decisions/0072-unverified-assumptions.md');

test('decision 72 lists the assumptions that the scenarios show, and no others', () => {
  const named = [...readFileSync(page, 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(assumptions).sort());
});
