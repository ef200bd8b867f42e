import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const modules = import.meta.glob([
  '../../copy/*.ts',
  '../../*/**/*copy.ts',
  '../../*/**/*words.ts',
  '../../landing/legal/*.ts',
  '!**/*.test.ts',
]);

/** Collects texts at any depth. A function counts as its source code, because its arguments are unknown. */
function textsOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value)];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((each) => textsOf(each, seen));
}

test.each([
  ['amounts: a price is a row', /(?:[$£€] ?|\bUSD ?)\d|\d+ ?(?:dollars|USD)\b/],
  ['plans: a plan is a row too', /\b(?:week|month|quarter|year)ly\b/i],
])('copy contains no %s', async (_what, forbidden) => {
  const found: string[] = [];
  for (const [name, load] of Object.entries(modules)) {
    for (const text of textsOf(await load())) if (forbidden.test(text)) found.push(`${name}: ${text.slice(0, 80)}`);
  }
  expect(found).toEqual([]);
});

test('every copy module is checked', () => {
  const app = readdirSync(path.join(import.meta.dirname, '../..'), { recursive: true }) as string[];
  const written = app.filter(
    (name) => /(^copy\/|^landing\/legal\/|copy\.ts$)/.test(name) && /(?<!\.test)\.ts$/.test(name),
  );
  expect(written.length).toBeGreaterThan(40);
  expect(Object.keys(modules).length).toBeGreaterThanOrEqual(written.length);
});
