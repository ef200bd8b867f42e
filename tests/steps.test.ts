import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Step } from '../scripts/steps.ts';

const says = (name: string, script: string): Step => ({ name, commands: [['node', '--eval', script]] });

/** Runs them as `npm test` does: in a process of their own, whose status and output are what counts. */
function run(...rows: Step[][]): { status: number | null; printed: string } {
  const steps = path.resolve('scripts/steps.ts');
  const script = `import { runSteps } from ${JSON.stringify(steps)};
    await runSteps(...${JSON.stringify(rows)});`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    encoding: 'utf8',
  });
  return { status, printed: stdout };
}

test('a step that fails fails the whole run, and the steps after it and beside it are run all the same', () => {
  const { status, printed } = run(
    [says('first', 'process.exit(3)'), says('after', 'console.log("was run after")')],
    [says('beside', 'console.log("was run beside")')],
  );
  expect(status).toBe(1);
  expect(printed).toContain('was run after');
  expect(printed).toContain('was run beside');
  expect(printed).toMatch(/^first +[\d.]+ s {3}failed$/m);
  expect(printed.trimEnd().split('\n').at(-1)).toBe('tests: 0 passed, 1 failed');
});

test('steps that run side by side print one after another, errors among it', () => {
  const often = (word: string) =>
    `let left = 40; const again = () => {
       console.log(${JSON.stringify(word)}); console.error(${JSON.stringify(word)});
       if (--left > 0) setTimeout(again, 1);
     }; again();`;
  const { status, printed } = run([says('one', often('of one'))], [says('other', often('of other'))]);
  expect(status).toBe(0);
  const words = printed.split('\n').filter((line) => line.startsWith('of '));
  const one = Array.from({ length: 80 }, () => 'of one');
  expect(words).toEqual([...one, ...one.map(() => 'of other')]);
});

test('every file that does more in the long run is in one of its parts', () => {
  const parts = readFileSync('scripts/test-long.ts', 'utf8');
  const files = globSync('{app,server,demo,stripe-stand-in,tests}/**/*.test.ts', { exclude: ['**/node_modules/**'] })
    .filter((file) => /from '[^']*support\/run\.ts'/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/').replace(/\.test\.ts$/, ''));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !parts.includes(`'${file}'`))).toEqual([]);
});
