import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './postgres-server.ts';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');

/** Environment variables of libfaketime, if the tests run under it. */
const fakedTime = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
);

/** Environment that makes started processes load faster, and gives them this process's faked time if it has one. */
export const compiledSources = {
  ...fakedTime,
  NODE_OPTIONS: `--import=${pathToFileURL(path.resolve(import.meta.dirname, 'quick-imports.ts'))}`,
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/larder-tests'),
};

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  output: { out: string; err: string };
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>;
}

/**
 * Starts a server process without waiting for it. The process inherits only `PATH`, `HOME` and the variables of
 * libfaketime.
 * @param under command and arguments that the server's command line is appended to
 */
export function spawnServer(env: Record<string, string>, under: readonly string[] = []): Omit<ServerProcess, 'port'> {
  const { PATH, HOME } = process.env;
  const [program, ...words] = [...under, process.execPath, main];
  const child = spawn(program!, words, {
    env: { PATH, HOME, ...compiledSources, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  return { child, output, ended };
}

/** Starts a process, by default on a free port, and waits until it serves. Rejects if the process exits first. */
export async function startServer(env: Record<string, string>, under?: readonly string[]): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const running = spawnServer({ ...env, PORT: String(port) }, under);
  const up = new Promise<void>((resolve) => {
    running.child.stdout!.on('data', () => {
      if (/Ctrl\+C|The (site|worker) is up/.test(running.output.out)) resolve();
    });
  });
  const failed = running.ended.then(({ code, signal, err }) =>
    Promise.reject(new Error(`It ended with ${code ?? signal} before it was up:\n${err}`)),
  );
  failed.catch(() => {});
  await Promise.race([up, failed]);
  return { ...running, port };
}

/** Stops the process by a signal while one client is connected and silent, and another has a keep-alive connection. */
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
