import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Every module of words: the specification's, and those that stand in a room. */
const modules = import.meta.glob(['../../copy/**/*.ts', '../../*/**/copy.ts', '!**/*.test.ts']);

/** Texts of any depth; a function’s are looked at in its source, since what it is called with differs. */
function textsOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value)];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((each) => textsOf(each, seen));
}

const AMOUNT = /(?:[$£€] ?|\bUSD ?)\d|\d+ ?(?:dollars|USD)\b/;

test('no words hold an amount: a price is a row', async () => {
  const found: string[] = [];
  for (const [name, load] of Object.entries(modules)) {
    for (const text of textsOf(await load())) if (AMOUNT.test(text)) found.push(`${name}: ${text.slice(0, 80)}`);
  }
  expect(found).toEqual([]);
});

test('all modules of words are looked at', () => {
  const here = readdirSync(path.join(import.meta.dirname, '../../copy'), { recursive: true }) as string[];
  const written = here.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(Object.keys(modules).length).toBeGreaterThanOrEqual(written.length);
});
