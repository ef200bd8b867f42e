import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** The linter says nothing about a type that it cannot find, so a rule that finds nothing looks like good code. */
const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'larder-promises-'));
afterAll(() => rmSync(folder, { recursive: true }));

const planted = `
interface Store { put(name: string): Promise<void> }
interface Query extends PromiseLike<number> {}
async function save(): Promise<void> {}

export async function page(store: Store, query: Query, text: Promise<string>) {
  save(); // 6
  store.put('a'); // 7
  text.then((read) => read.length); // 8
  query; // 9
  await save();
  void store.put('a');
  text.then((read) => read.length).catch(() => 0);
}
`.trim();

test('a promise or a query that nobody awaits is an error of the linter', async () => {
  copyFileSync(path.join(root, '.oxlintrc.jsonc'), path.join(folder, '.oxlintrc.jsonc'));
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "types": [] }, "include": ["*.tsx"] }');
  writeFileSync(path.join(folder, 'planted.tsx'), planted);
  const linter = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) =>
    execFile(process.execPath, [linter, '--type-aware', '--format=unix'], { cwd: folder }, (error, out) =>
      resolve({ code: error?.code ?? 0, out }),
    ),
  );
  const lines = [...out.matchAll(/planted\.tsx:(\d+):\d+:.*no-floating-promises/g)].map(([, line]) => Number(line));
  expect([code, lines.sort()]).toEqual([1, [6, 7, 8, 9]]);
});
