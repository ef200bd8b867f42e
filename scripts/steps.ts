import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Duration,
  type Failure,
  type Report,
  readPlaywrightReport,
  readSummary,
  readVitestReport,
} from './test-report.ts';

/** A part of a run. A step that fails without naming a test counts as one failure, and so does a runner without tests. */
export interface Step {
  name: string;
  /** Programs of packages; each runs only if the previous one succeeded. */
  commands: [name: string, ...args: string[]][];
  /** A function is asked when the step begins. */
  env?: Record<string, string> | (() => Record<string, string>);
  /** Reads the runner's report, or what the commands printed. Absent for steps without tests. */
  report?: (printed: string) => Report;
  /** It is ended after this time, and has failed. */
  minutes?: number;
}

/** Lines of each failure's message that are repeated at the end; the expectation comes first. */
const LINES_REPEATED = 12;

/** How many of the slowest tests are listed at the end, so that one that has become slow is seen. */
const SLOWEST_LISTED = 30;

const NOTHING: Report = { passed: 0, skipped: 0, failures: [], unsteady: [], durations: [] };

const reports = mkdtempSync(path.join(tmpdir(), 'larder-reports-'));

/**
 * Where the programs of a run, their threads and the processes that tests start find what Node made of the sources for
 * an earlier one. A thread that reads an import takes a third of its time then.
 */
const NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/larder-tests');

// A signal ends the programs that run and, when they have ended, this process.
const running = new Set<ChildProcess>();
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true;
    for (const child of running) child.kill(signal);
  });
}

/**
 * Runs all steps, even after a failure: those of a row one after another, and the rows side by side. The last line that it
 * prints has the totals, and the exit status says so too.
 */
export async function runSteps(...rows: Step[][]): Promise<void> {
  const takeTurns = createTurns((text) => process.stdout.write(text));
  const ofRows = await Promise.all(
    rows.map(async (steps) => {
      const results: Awaited<ReturnType<typeof runStep>>[] = [];
      for (const step of steps) {
        const turn = takeTurns();
        results.push(await runStep(step, turn.print).finally(turn.end));
      }
      return results;
    }),
  );
  // Only now: a signal ends all of them.
  if (stopped) process.exit(1);
  const results = ofRows.flat();
  rmSync(reports, { recursive: true, force: true });

  printSlowest(results.flatMap(({ durations }) => durations));

  // Failures are repeated at the end, since they are scattered over thousands of lines and a CI may show only the last.
  for (const { name, failures, unsteady } of results) {
    for (const failure of failures) printFailure(`failed: ${name}`, failure);
    for (const failure of unsteady) printFailure(`passed only when tried again: ${name}`, failure);
  }

  console.log();
  for (const { name, seconds, hasTests, ...result } of results) {
    const counted = hasTests ? describe(result) : result.failures.length > 0 ? 'failed' : 'passed';
    console.log(`${name.padEnd(38)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${counted}`);
  }
  const all: Omit<Report, 'durations'> = {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: results.flatMap(({ failures }) => failures),
    unsteady: results.flatMap(({ unsteady }) => unsteady),
  };
  process.exitCode = all.failures.length > 0 ? 1 : 0;
  console.log(`\ntests: ${describe(all)}`);
}

/** @param args which files, and with which configuration; the same for `playwright` */
export function vitest(name: string, args: string[] = []): Step {
  const report = path.join(reports, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    commands: [['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
    report: () => readVitestReport(report),
  };
}

export function playwright(name: string, args: string[] = []): Step {
  const report = path.join(reports, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    commands: [['playwright', 'test', ...args, '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report: () => readPlaywrightReport(report),
  };
}

/** A check that prints 'N passed, N failed' last. @param file from the root of the repository */
export function executable(name: string, file: string): Step {
  return { name, commands: [['node', file]], report: readSummary };
}

async function runStep({ name, commands, env, report, minutes }: Step, print: (text: string | Buffer) => void) {
  print(`\n── ${name} ──\n`);
  const began = performance.now();
  let printed = '';
  let failed: Failure | null = null;
  for (const command of commands) {
    if (stopped) break;
    const ended = await run(command, { env: typeof env === 'function' ? env() : env, minutes, print });
    printed += ended.printed;
    if (ended.error === null) continue;
    failed = { test: command.join(' '), message: ended.error };
    break;
  }
  const result = report ? reportOrNothing(() => report(printed)) : NOTHING;
  const failures = [...result.failures];
  if (report && result.passed + failures.length === 0) failures.push({ test: name, message: 'No test was run' });
  if (failed && failures.length === 0) failures.push(failed);
  return { ...result, failures, name, hasTests: report !== undefined, seconds: (performance.now() - began) / 1000 };
}

/** What it printed, and why it failed. */
function run(
  [name, ...args]: Step['commands'][number],
  { env, minutes, print }: Pick<Step, 'minutes'> & { env?: Record<string, string>; print: (text: Buffer) => void },
): Promise<{ printed: string; error: string | null }> {
  const child = spawn(name, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    // A pipe has no colours of its own accord.
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), NODE_COMPILE_CACHE, ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  running.add(child);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    print(chunk);
  });
  child.stderr.on('data', print);
  let isLate = false;
  const late = setTimeout(
    () => {
      isLate = true;
      child.kill();
    },
    (minutes ?? 24 * 60) * 60_000,
  );
  return new Promise((resolve) => {
    const end = (error: string | null) => {
      clearTimeout(late);
      running.delete(child);
      resolve({ printed: Buffer.concat(chunks).toString(), error });
    };
    child.once('error', ({ message }) => end(message));
    child.once('close', (code) => {
      end(isLate ? `It was not done after ${minutes} minutes` : code === 0 ? null : 'It ended with an error');
    });
  });
}

/**
 * Keeps apart what steps print that run side by side: one of them is shown as it prints, and when it ends, what another
 * has printed meanwhile and prints from then on.
 */
function createTurns(show: (text: string | Buffer) => void) {
  interface Turn {
    waiting: (string | Buffer)[];
    isOver: boolean;
  }
  let shown: Turn | null = null;
  const queue: Turn[] = [];
  function showNext() {
    for (shown = queue.shift() ?? null; shown; shown = queue.shift() ?? null) {
      for (const text of shown.waiting.splice(0)) show(text);
      if (!shown.isOver) return;
    }
  }
  return () => {
    const turn: Turn = { waiting: [], isOver: false };
    queue.push(turn);
    if (!shown) showNext();
    return {
      print: (text: string | Buffer) => (turn === shown ? show(text) : void turn.waiting.push(text)),
      end() {
        turn.isOver = true;
        if (turn === shown) showNext();
      },
    };
  };
}

function reportOrNothing(report: () => Report): Report {
  try {
    return report();
  } catch {
    return NOTHING; // the runner ended without a report
  }
}

function printSlowest(durations: Duration[]): void {
  const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_LISTED);
  if (slowest.length === 0) return;
  console.log(`\n── the ${slowest.length} slowest tests ──`);
  for (const { test, seconds } of slowest) console.log(`${`${seconds.toFixed(1)} s`.padStart(9)}   ${test}`);
}

function printFailure(heading: string, { test, message }: Failure): void {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'));
  console.log(`\n── ${heading} ──\n${[test, ...lines.slice(0, LINES_REPEATED)].join('\n')}`);
}

function describe({ passed, skipped, failures, unsteady }: Omit<Report, 'durations'>): string {
  const again = unsteady.length > 0 ? ` (${unsteady.length} only when tried again)` : '';
  return `${passed} passed${again}, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
