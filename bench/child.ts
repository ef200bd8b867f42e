import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { onEnd } from './cleanup.ts';

export interface Child {
  port: number;
  pid: number;
  ask<Answer>(question: unknown): Promise<Answer>;
}

const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));
const nodeFlags: string[] = scripts.start.match(/(?<= )--\S+/g);

/** Starts a server of the bench with the Node flags of `npm start`. Resolves when it listens. */
export async function forkServer(file: string, settings: object): Promise<Child> {
  const child = fork(path.resolve(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: nodeFlags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  endWithRun(child);
  const ask = <Answer>(question: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
      child.once('message', (answer) => {
        child.off('exit', ended);
        resolve(answer as Answer);
      });
      child.once('exit', ended);
      child.send(question as object);
    });
  return { port: await ask<number>(settings), pid: child.pid!, ask };
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

/** Returns the process's processor time so far in milliseconds, or NaN on systems without `/proc`. */
export function processorTime({ pid }: Child): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const [user, system] = readFileSync(file, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10; // a tick of `/proc` is 10 ms
}
