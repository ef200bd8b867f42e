import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { runSteps, type Step } from './steps.ts';

/**
 * `npm test`: tests of every kind. `--full` (`npm run test:full`): also the files named `.full.`. `--quick` (`npm run
 * check`): sources and rules.
 */
const isQuick = process.argv.includes('--quick');
const isFull = process.argv.includes('--full');

/** First migration that Squawk checks. The earlier migration is the baseline, which runs only on empty databases. */
const FIRST_CHECKED = 1;
const newMigrations = readdirSync('app/db/migrations')
  .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= FIRST_CHECKED)
  .map((name) => `app/db/migrations/${name}`);

/** Generates what the steps for types, floating promises and unused code read. */
const routeTypes: Step = { name: 'route types', commands: [['react-router', 'typegen']] };
/** Left out of `npm test`, where they would take half a minute. */
const deepChecks: Step[] = [
  { name: 'floating promises', commands: [['oxlint', '--type-aware']] },
  { name: 'unused code', commands: [['knip', '--no-progress']] },
];
const sources: Step[] = [
  { name: 'format and lint', commands: [['biome', 'check', '.']] },
  ...(isQuick || isFull ? deepChecks : []),
  ...(newMigrations.length > 0 ? [{ name: 'new migrations', commands: [['squawk', ...newMigrations]] } as Step] : []),
];
const types: Step = {
  name: 'types',
  // Several checkers save time only if a core is idle.
  commands: [isQuick ? ['tsc'] : ['tsc', '--checkers', '1']],
};

// Vitest does not apply `--exclude` to projects.
if (!isFull) process.env.SHORT_TESTS = '1';
const vitest = (name: string, ...args: string[]): Step => ({ name, commands: [['vitest', 'run', ...args]] });

/** Returns the files with journeys. Otherwise Playwright would load all files. */
function journeys(): string[] {
  const files = readdirSync('tests/e2e').map((name) => `tests/e2e/${name}`);
  return files.filter((file) => file.endsWith('.spec.ts') && readFileSync(file, 'utf8').includes('tag: JOURNEY'));
}

/** Sufficient free memory in bytes. */
const ENOUGH = 8 * 2 ** 30;
const MEMORY = '/dev/shm';

/** Makes all programs of the run write to memory if enough is free, because copied databases are thousands of files. */
function writeToMemory(): void {
  if (!existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < ENOUGH) return;
  const folder = mkdtempSync(path.join(MEMORY, 'larder-tests-'));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

// Two rows of nearly equal length keep two cores busy (decision 30).
if (isQuick) await runSteps([routeTypes, ...sources, types], [vitest('rules', '--project=unit')]);
else {
  writeToMemory();
  const browser: Step = {
    name: 'journeys in a browser',
    commands: [['playwright', 'test', '--workers=1', ...(isFull ? [] : ['--grep=@journey', ...journeys()])]],
  };
  const tests = vitest('rules, data and requests', '--project=!pglite');
  // `types` reads the generated route types.
  await runSteps([routeTypes, tests, ...sources], [browser, types]);
}
