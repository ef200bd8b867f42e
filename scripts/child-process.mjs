// Runs one child process at a time, which gets the signals that this process gets.
import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 250;

const windows = process.platform === 'win32';
let child = null;
/** The first signal that this process got. */
let received = null;

/**
 * Passes signals on to the child. npm passes SIGINT and SIGTERM on to this process, but ends at SIGHUP, so the end of npm
 * counts as SIGTERM.
 */
export function passOnSignals() {
  for (const signal of SIGNALS) process.on(signal, pass);
  if (!process.env.npm_lifecycle_event || windows) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    pass('SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Runs a step of the preparation and resolves with whether it succeeded, and with what it printed unless that is shown.
 * If a signal arrives meanwhile, this process ends by it after the step has ended.
 */
export async function runStep(command, args, { env, shown = false }) {
  // Standard output belongs to the command that is prepared, and so does standard input: a program may write and read.
  const ended = await run(command, args, { env, stdio: shown ? ['ignore', 2, 2] : ['ignore', 'pipe', 'pipe'] });
  if (received) await endBy(received);
  return { succeeded: ended.code === 0, output: ended.output };
}

/** Runs the command and ends this process as the command ended: with its exit code, or by its signal. */
export async function runCommand(command, args, env) {
  const { code, signal, output } = await run(command, args, { env, stdio: 'inherit' });
  process.stderr.write(output);
  if (signal) await endBy(signal);
  process.exit(code);
}

function run(command, args, { env, stdio }) {
  child = spawn(command, args, { stdio, env, shell: windows });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
  return new Promise((resolve) => {
    const end = (code, signal, more = '') => {
      child = null;
      resolve({ code, signal, output: Buffer.concat(printed) + more });
    };
    child.once('error', (error) => end(1, null, `${error.message}\n`));
    child.once('close', (code, signal) => end(code, signal));
  });
}

function pass(signal) {
  received ??= signal;
  if (child) child.kill(signal);
  else void endBy(signal); // never rejects
}

/** Ends this process by the signal, so that its parent sees the reason. Never resolves. */
function endBy(signal) {
  for (const each of SIGNALS) process.removeListener(each, pass);
  process.kill(process.pid, signal);
  return new Promise(() => setInterval(() => {}, 1_000));
}
