import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import path from 'node:path';
import { onEnd } from './cleanup.ts';

/**
 * Starts one of the bench's own servers as a process on this Node, hands it `settings`, and resolves with its port
 * when it listens. Such a process ends when this one does, however that happens: it sees the channel close.
 */
export async function forkServer(file: string, settings: unknown): Promise<number> {
  const child = fork(path.resolve(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
    serialization: 'advanced',
  });
  endWithRun(child);
  child.send(settings as object);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve(port as number));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
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
  process.once('exit', kill); // where the run ends without its own farewell
  onEnd(() => {
    process.off('exit', kill);
    if (child.exitCode === null && child.signalCode === null) kill();
    return ended;
  });
}

/** Where a program of the system is, or null. */
export function findProgram(name: string): string | null {
  try {
    // Servers are often not on the PATH of those who are not root.
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
