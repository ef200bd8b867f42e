import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from './postgres-server.ts';

/** `npm start`'s own command. */
const main = path.resolve(import.meta.dirname, '../../server/main.ts');

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  /** What it has said so far. */
  said: { out: string; err: string };
  /** How it ended, with all that it said. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>;
}

/** Starts a process as `npm start` does, from this environment alone; does not wait for anything. */
export function spawnServer(env: Record<string, string>): Omit<ServerProcess, 'port'> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main], {
    // The demo's pictures are nobody's to see here, and take a processor for a while.
    env: { PATH, HOME, DEMO_WARM: '0', ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }));
  return { child, said, ended };
}

/** The same, on a free port unless the environment names one; resolves when it serves, rejects when it ends instead. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const running = spawnServer({ ...env, PORT: String(port) });
  const up = new Promise<void>((resolve) => {
    running.child.stdout!.on('data', () => {
      if (/Ctrl\+C| is up: /.test(running.said.out)) resolve();
    });
  });
  const failed = running.ended.then(({ code, signal, err }) =>
    Promise.reject(new Error(`It ended with ${code ?? signal} before it was up:\n${err}`)),
  );
  failed.catch(() => {});
  await Promise.race([up, failed]);
  return { ...running, port };
}

/** Stops it by the signal while somebody is connected who says nothing, and somebody who keeps a connection. */
export async function stopWithVisitors({ child, ended, port }: ServerProcess, signal: NodeJS.Signals) {
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve) => {
    get({ port, host: '127.0.0.1', path: '/welcome', agent }, (answer) => answer.resume().on('end', resolve));
  });
  const silent = connect(port, '127.0.0.1');
  silent.on('error', () => {});
  await once(silent, 'connect');
  const began = Date.now();
  child.kill(signal);
  const result = await ended;
  agent.destroy();
  silent.destroy();
  return { ...result, seconds: (Date.now() - began) / 1_000 };
}
