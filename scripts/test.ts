import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Failure, type Report, readPlaywrightReport, readVitestReport } from './test-report.ts';

/**
 * `npm test`: every check that a change must pass; with `--quick`, as `npm run check` does, those that take seconds. All
 * steps run, even after a failure, and the last line has the totals. A step that fails without naming a test counts as
 * one failure, and so does a runner that found no tests.
 */
interface Step {
  name: string;
  /** Programs of packages; each runs only if the previous one succeeded. */
  commands: [name: string, ...args: string[]][];
  env?: Record<string, string>;
  /** Reads the runner's report. Absent for steps without tests. */
  report?: () => Report;
}

/** Lines of each failure's message that are repeated at the end; the expectation comes first. */
const LINES_REPEATED = 12;

const NOTHING: Report = { passed: 0, skipped: 0, failures: [], unsteady: [] };

const reports = mkdtempSync(path.join(tmpdir(), 'larder-reports-'));

const quick = process.argv.includes('--quick');
const steps: Step[] = [
  { name: 'format and lint', commands: [['biome', 'check', '.']] },
  { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
  ...(quick
    ? [vitest('rules', '--project=unit')]
    : [vitest('rules, data and requests'), playwright('journeys in a browser')]),
];

// A signal ends the runner and, when the runner has ended, this process.
let running: ChildProcess | undefined;
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true;
    running?.kill(signal);
  });
}

const results: Awaited<ReturnType<typeof runStep>>[] = [];
for (const step of steps) results.push(await runStep(step));
rmSync(reports, { recursive: true, force: true });

// Failures are repeated at the end, because they are scattered over thousands of lines and a CI may show only the last.
for (const { name, failures, unsteady } of results) {
  for (const failure of failures) printFailure(`failed: ${name}`, failure);
  for (const failure of unsteady) printFailure(`passed only when tried again: ${name}`, failure);
}

console.log();
for (const { name, seconds, hasTests, ...result } of results) {
  const counted = hasTests ? describe(result) : result.failures.length > 0 ? 'failed' : 'passed';
  console.log(`${name.padEnd(38)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${counted}`);
}
const all: Report = {
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: results.flatMap(({ failures }) => failures),
  unsteady: results.flatMap(({ unsteady }) => unsteady),
};
process.exitCode = all.failures.length > 0 ? 1 : 0;
console.log(`\ntests: ${describe(all)}`);

function vitest(name: string, ...more: string[]): Step {
  const report = path.join(reports, 'vitest.json');
  return {
    name,
    commands: [['vitest', 'run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
    report: () => readVitestReport(report),
  };
}

function playwright(name: string): Step {
  const report = path.join(reports, 'browser.json');
  return {
    name,
    commands: [['playwright', 'test', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report: () => readPlaywrightReport(report),
  };
}

async function runStep({ name, commands, env, report }: Step) {
  console.log(`\n── ${name} ──`);
  const began = performance.now();
  let failed: string[] | undefined;
  for (const command of commands) if (!failed && !(await run(command, env))) failed = command;
  if (stopped) process.exit(1);
  const result = report ? reportOrNothing(report) : NOTHING;
  const failures = [...result.failures];
  if (report && result.passed + failures.length === 0) failures.push({ test: name, message: 'No test was run' });
  if (failed && failures.length === 0) failures.push({ test: failed.join(' '), message: 'It ended with an error' });
  return { ...result, failures, name, hasTests: report !== undefined, seconds: (performance.now() - began) / 1000 };
}

async function run([name, ...args]: Step['commands'][number], env: Step['env']): Promise<boolean> {
  const shell = process.platform === 'win32';
  running = spawn(name, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell });
  const [code] = await once(running, 'close');
  return code === 0;
}

function reportOrNothing(report: () => Report): Report {
  try {
    return report();
  } catch {
    return NOTHING; // the runner ended without a report
  }
}

function printFailure(heading: string, { test, message }: Failure): void {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'));
  console.log(`\n── ${heading} ──\n${[test, ...lines.slice(0, LINES_REPEATED)].join('\n')}`);
}

function describe({ passed, skipped, failures, unsteady }: Report): string {
  const again = unsteady.length > 0 ? ` (${unsteady.length} only when tried again)` : '';
  return `${passed} passed${again}, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
