import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { playwright, runSteps, type Step, vitest } from './steps.ts';

/** Number of the first migration that Squawk checks: the baseline before it runs on empty databases only. */
const FIRST_CHECKED = 1;
const newMigrations = readdirSync('app/db/migrations')
  .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= FIRST_CHECKED)
  .map((name) => `app/db/migrations/${name}`);

/** `npm test`: every check that a change must pass; with `--quick`, as `npm run check` does, those that take seconds. */
const quick = process.argv.includes('--quick');
const sources: Step[] = [
  { name: 'format and lint', commands: [['biome', 'check', '.']] },
  // Each checker reads for itself what all files share, which pays only where a core is idle.
  { name: 'types', commands: [['react-router', 'typegen'], quick ? ['tsc'] : ['tsc', '--checkers', '1']] },
  // Both read the types of the routes, which the step before has generated.
  { name: 'floating promises', commands: [['oxlint', '--type-aware']] },
  { name: 'unused code', commands: [['knip', '--no-progress']] },
  ...(newMigrations.length > 0 ? [{ name: 'new migrations', commands: [['squawk', ...newMigrations]] } as Step] : []),
];
/** As much memory as has to be free for what tests write, which is about a fifth of it. */
const ENOUGH = 8 * 2 ** 30;
const MEMORY = '/dev/shm';

/** Has all programs of the run write to memory where there is enough: databases that are copied and dropped are thousands of files. */
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

// Side by side, so that the two cores of a small machine are never left idle, and with no more workers than that takes:
// each beyond them costs the others more, in caches that they share, than it does itself (decision 30).
if (quick) await runSteps(sources, [vitest('rules', ['--project=unit'])]);
else {
  writeToMemory();
  await runSteps(
    [vitest('rules, data and requests', ['--project=!pglite'])],
    [playwright('journeys in a browser', ['--workers=1']), ...sources],
  );
}
