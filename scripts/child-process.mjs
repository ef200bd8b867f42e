// Runs one child process at a time, and forwards signals to it.
import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 250;

const windows = process.platform === 'win32';
let child = null;
let received = null;

/** Forwards signals to the child. npm exits at SIGHUP without forwarding it, so the exit of npm counts as SIGTERM. */
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

/** Runs a step of the preparation. After a signal, this process ends by the signal once the step has ended. */
export async function runStep(command, args, { env, shown = false }) {
  // Standard input and output belong to the command that is prepared.
  const ended = await run(command, args, { env, stdio: shown ? ['ignore', 2, 2] : ['ignore', 'pipe', 'pipe'] });
  if (received) await endBy(received);
  return { succeeded: ended.code === 0, output: ended.output };
}

/** Runs the command and ends this process in the same way: with the exit code, or by the signal. */
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

/** Ends this process by the signal, so that the parent sees the reason. Never resolves. */
function endBy(signal) {
  for (const each of SIGNALS) process.removeListener(each, pass);
  process.kill(process.pid, signal);
  return new Promise(() => setInterval(() => {}, 1_000));
}
