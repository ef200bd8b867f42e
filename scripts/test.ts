import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { runSteps, type Step } from './steps.ts';

/**
 * `npm test`: three minutes, every kind of test. `--full`, as `npm run test:full`: every file, those named `.full.` too.
 * `--quick`, as `npm run check`: sources and rules, in seconds.
 */
const isQuick = process.argv.includes('--quick');
const isFull = process.argv.includes('--full');

/** Number of the first migration that Squawk checks: the baseline before it runs on empty databases only. */
const FIRST_CHECKED = 1;
const newMigrations = readdirSync('app/db/migrations')
  .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= FIRST_CHECKED)
  .map((name) => `app/db/migrations/${name}`);

const sources: Step[] = [
  { name: 'format and lint', commands: [['biome', 'check', '.']] },
  // Each checker reads for itself what all files share, which pays only where a core is idle.
  { name: 'types', commands: [['react-router', 'typegen'], isQuick ? ['tsc'] : ['tsc', '--checkers', '1']] },
  // Both read the types of the routes, which the step before has generated.
  { name: 'floating promises', commands: [['oxlint', '--type-aware']] },
  { name: 'unused code', commands: [['knip', '--no-progress']] },
  ...(newMigrations.length > 0 ? [{ name: 'new migrations', commands: [['squawk', ...newMigrations]] } as Step] : []),
];

// Read by `vitest.config.ts`, since Vitest applies `--exclude` to no project of a configuration.
if (!isFull) process.env.SHORT_TESTS = '1';
const vitest = (name: string, ...args: string[]): Step => ({ name, commands: [['vitest', 'run', ...args]] });

/** Free memory that is enough: tests write about a fifth of it. */
const ENOUGH = 8 * 2 ** 30;
const MEMORY = '/dev/shm';

/** Makes all programs of the run write to memory if there is enough: copied databases are thousands of files. */
function writeToMemory(): void {
  if (!existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < ENOUGH) return;
  const folder = mkdtempSync(path.join(MEMORY, 'larder-tests-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

// Two rows side by side keep two cores busy. More workers slow each other down (decision 30).
if (isQuick) await runSteps(sources, [vitest('rules', '--project=unit')]);
else {
  writeToMemory();
  const browser: Step = {
    name: 'journeys in a browser',
    commands: [['playwright', 'test', '--workers=1', ...(isFull ? [] : ['--grep=@journey'])]],
  };
  await runSteps([vitest('rules, data and requests', '--project=!pglite')], [browser, ...sources]);
}
