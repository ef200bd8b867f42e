import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * `npm test`: everything that must hold before a change lands. Every step runs, whatever the one before it found, and
 * the last line adds up what the runners counted. A step that fails without naming a test counts as one failed, and so
 * does a runner that found no test to run.
 */
interface Step {
  name: string;
  /** Of `node_modules/.bin`; the next runs when the one before succeeded. */
  commands: [name: string, ...args: string[]][];
  env?: Record<string, string>;
  /** What the step's runner counted, read from its report. Left out where no tests are run. */
  count?: () => Counts;
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

// The project's own Node first, as npm does: the runners begin with `#!/usr/bin/env node`.
const bin = path.resolve(import.meta.dirname, '../node_modules/.bin');
const environment = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
const reports = mkdtempSync(path.join(tmpdir(), 'larder-reports-'));

const results = [
  { name: 'format and lint', commands: [['biome', 'check', '.']] } satisfies Step,
  { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] } satisfies Step,
  vitest('rules; data and requests on PGlite', 'pglite', ['unit', 'database', 'http']),
  vitest('data and requests on PostgreSQL', 'postgres', ['database', 'http']),
  playwright('journeys in a browser'),
].map(runStep);
rmSync(reports, { recursive: true, force: true });

console.log();
for (const { name, seconds, ...counts } of results) {
  const counted = counts.ran ? describe(counts) : counts.failed ? 'failed' : 'passed';
  console.log(`${name.padEnd(38)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${counted}`);
}
const total = (key: keyof Counts) => results.reduce((sum, result) => sum + result[key], 0);
const totals = { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
process.exitCode = totals.failed > 0 ? 1 : 0;
console.log(`\ntests: ${describe(totals)}`);

function vitest(name: string, database: 'pglite' | 'postgres', projects: string[]): Step {
  const report = path.join(reports, `${database}.json`);
  const args = [...projects.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json'];
  return {
    name,
    commands: [['vitest', 'run', ...args, `--outputFile.json=${report}`]],
    env: { TEST_DATABASE: database },
    count() {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport(report);
      return { passed: numPassedTests!, failed: numFailedTests!, skipped: numPendingTests! + numTodoTests! };
    },
  };
}

function playwright(name: string): Step {
  const report = path.join(reports, 'browser.json');
  return {
    name,
    commands: [['playwright', 'test', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count() {
      const { expected, flaky, unexpected, skipped } = readReport(report).stats as unknown as Record<string, number>;
      return { passed: expected! + flaky!, failed: unexpected!, skipped: skipped! };
    },
  };
}

function readReport(file: string): Record<string, number> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function runStep({ name, commands, env, count }: Step) {
  console.log(`\n── ${name} ──`);
  const began = performance.now();
  const succeeded = commands.every((command) => run(command, env));
  const counts = count ? countOrNothing(count) : { passed: 0, failed: 0, skipped: 0 };
  const ranNothing = count !== undefined && counts.passed + counts.failed === 0;
  if (ranNothing) console.log(`${name}: no test was run`);
  if ((!succeeded || ranNothing) && counts.failed === 0) counts.failed = 1;
  return { name, ...counts, ran: count !== undefined, seconds: (performance.now() - began) / 1000 };
}

function run([name, ...args]: Step['commands'][number], env: Step['env']): boolean {
  const shell = process.platform === 'win32';
  const { status } = spawnSync(path.join(bin, name), args, {
    stdio: 'inherit',
    env: { ...environment, ...env },
    shell,
  });
  return status === 0;
}

function countOrNothing(count: () => Counts): Counts {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }; // the runner ended without a report
  }
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
