import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Step {
  name: string;
  /** Programs of packages. Each runs only if the previous one succeeded. */
  commands: [name: string, ...args: string[]][];
  /** Returns environment variables for the commands, when the step begins. */
  env?: () => Record<string, string>;
  minutes?: number;
}

interface Result extends Counts {
  name: string;
  seconds: number;
  hasFailed: boolean;
  printed: string;
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  flaky: number;
}

/** Lines repeated at the end if a step failed. Both test runners list failures last. */
const LINES_REPEATED = 80;

/** Cache of code that Node has compiled. */
const NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/larder-tests');

const running = new Set<ChildProcess>();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true;
    for (const child of running) child.kill(signal);
  });
}

/**
 * Runs rows side by side, and the steps of a row in order, also after a failure. The exit status is 1 after a failure.
 */
export async function runSteps(...rows: Step[][]): Promise<void> {
  let isShown: Promise<unknown> = Promise.resolve();
  const results = await Promise.all(
    rows.map((steps) => {
      const row = runRow(steps, isShown);
      isShown = row;
      return row;
    }),
  ).then((all) => all.flat());
  if (isStopped) process.exit(1);

  for (const { name, printed, hasFailed } of results) {
    if (hasFailed) console.log(`\n── failed: ${name} ──\n${printed.split('\n').slice(-LINES_REPEATED).join('\n')}`);
  }
  console.log();
  for (const { name, seconds, hasFailed, ...counts } of results) {
    const outcome = counts.passed > 0 ? describe(counts) : hasFailed ? 'failed' : 'passed';
    console.log(`${name.padEnd(38)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${outcome}`);
  }
  const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
  const totals = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), flaky: sum('flaky') };
  console.log(`\ntests: ${describe(totals)}`);
  process.exitCode = results.some(({ hasFailed }) => hasFailed) ? 1 : 0;
}

/** @param isShown resolves when this row may print */
async function runRow(steps: Step[], isShown: Promise<unknown>): Promise<Result[]> {
  const waiting: string[] = [];
  let print = (text: string) => void waiting.push(text);
  void isShown.then(() => {
    for (const text of waiting) process.stdout.write(text);
    print = (text) => void process.stdout.write(text);
  });
  const results: Result[] = [];
  for (const step of steps) results.push(await runStep(step, (text) => print(text)));
  await isShown;
  return results;
}

async function runStep({ name, commands, minutes, env }: Step, print: (text: string) => void): Promise<Result> {
  print(`\n── ${name} ──\n`);
  const began = performance.now();
  let printed = '';
  let hasFailed = false;
  for (const command of commands) {
    if (isStopped || hasFailed) break;
    hasFailed = !(await run(command, {
      minutes,
      env: env?.() ?? {},
      print: (text) => {
        printed += text;
        print(text);
      },
    }));
  }
  const counts = countTests(stripVTControlCharacters(printed));
  // A failed check without tests counts as one failure.
  if (hasFailed) counts.failed = Math.max(counts.failed, 1);
  return { ...counts, name, printed, hasFailed, seconds: (performance.now() - began) / 1000 };
}

async function run(
  [name, ...args]: Step['commands'][number],
  { minutes, env, print }: { minutes?: number; env: Record<string, string>; print: (text: string) => void },
): Promise<boolean> {
  const child = spawn(name, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    // Programs print no colours into a pipe unless forced.
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), NODE_COMPILE_CACHE, ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  const timer =
    minutes &&
    setTimeout(() => {
      print(`\nStopped after ${minutes} minutes\n`);
      child.kill();
    }, minutes * 60_000);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', ({ message }) => {
      print(`${message}\n`);
      resolve(null);
    });
    child.once('close', resolve);
  });
  clearTimeout(timer);
  running.delete(child);
  return code === 0;
}

/** Reads the summary that Vitest, Playwright and the project's checks print last: '12 passed', '1 failed'. */
function countTests(printed: string): Counts {
  const lines = printed.split('\n').filter((line) => /^(\s+Tests)?\s*\d+ \w+/.test(line));
  const count = (word: string) =>
    Number([...lines.join('\n').matchAll(new RegExp(`(\\d+) ${word}\\b`, 'g'))].at(-1)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), flaky: count('flaky') };
}

function describe({ passed, failed, skipped, flaky }: Counts): string {
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (flaky > 0) parts.push(`${flaky} flaky`);
  return parts.join(', ');
}
