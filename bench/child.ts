import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { onEnd } from './cleanup.ts';
import type { Internal } from './without-internals.ts';

export interface Child {
  port: number;
  pid: number;
  /** Sends a question and resolves with the answer. */
  ask<Answer>(question: unknown): Promise<Answer>;
  /** Kills it, also while it is too busy to listen; resolves when it is gone. */
  kill(): Promise<void>;
}

const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));
/** What `npm start` gives to Node. */
export const nodeFlags: string[] = scripts.start.match(/(?<= )--\S+/g);

/**
 * Starts one of the bench's servers as a process on this Node, as `npm start` does, sends it `settings`, and resolves
 * with its port when it listens. It exits with this process, because the channel closes. Its log is written and
 * discarded.
 * @param options.without a private internal that is not there for it
 */
export async function forkServer(
  file: string,
  settings: unknown,
  { without }: { without?: Internal } = {},
): Promise<Child> {
  const preload = path.resolve(import.meta.dirname, 'without-internals.ts');
  const child = fork(path.resolve(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production', ...(without && { BENCH_WITHOUT: without }) },
    execArgv: [...nodeFlags, ...(without ? ['--import', preload] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  endWithRun(child);
  const answered = <Answer>() =>
    new Promise<Answer>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
      child.once('message', (answer) => {
        child.off('exit', ended);
        resolve(answer as Answer);
      });
      child.once('exit', ended);
    });
  child.send(settings as object);
  const port = await answered<number>();
  return {
    port,
    pid: child.pid!,
    ask<Answer>(question: unknown) {
      child.send(question as object);
      return answered<Answer>();
    },
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Starts a program of the system; resolves when `port` takes connections. */
export async function spawnServer(program: string, args: string[], port: number): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  endWithRun(child);
  await untilListening(port, child);
}

function endWithRun(child: ChildProcess): void {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill); // if the run ends without cleanup
  onEnd(() => {
    process.off('exit', kill);
    if (child.exitCode === null && child.signalCode === null) kill();
    return ended;
  });
}

/** Where a program of the system is, or null. */
export function findProgram(name: string): string | null {
  try {
    // Servers are often only on root's PATH.
    const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
    return execFileSync('which', [name], { env: { PATH }, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  for (let attempts = 0; attempts < 100; attempts += 1) {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const answered = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${child.spawnfile} does not listen on ${port}`);
}
