import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { request } from 'node:https';
import { vi } from 'vitest';

const LAST_CHARACTERS = 8_000;

interface ProxiedAnswer {
  status: number;
  headers: Headers;
  text: string;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
}

export type Ask = (path: string, sent?: Sent & { body?: string }) => Promise<ProxiedAnswer>;

export interface ReverseProxy {
  ask: Ask;
  /** The caller sends the body and reads the response. */
  begin(path: string, sent?: Sent): ClientRequest;
  output(): string;
  stop(): Promise<void>;
}

export function askThrough({ host, port, certificate }: { host: string; port: number; certificate: string }): {
  ask: Ask;
  begin: ReverseProxy['begin'];
} {
  const begin: ReverseProxy['begin'] = (target, { method = 'GET', headers = {} } = {}) =>
    request({
      host: '127.0.0.1',
      port,
      servername: host,
      ca: readFileSync(certificate),
      agent: false,
      path: target,
      method,
      headers: { host, connection: 'close', ...headers },
    });
  const ask: Ask = (target, { body, ...sent } = {}) =>
    new Promise((resolve, reject) => {
      const asked = begin(target, sent);
      asked.once('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((each): [string, string] => [name, each]),
          );
          resolve({
            status: answer.statusCode!,
            headers: new Headers(pairs),
            text: Buffer.concat(chunks).toString('utf8'),
          });
        });
      });
      asked.once('error', reject);
      asked.end(body);
    });
  return { ask, begin };
}

/** Waits until the proxy responds. Its folder is deleted when the proxy stops. */
export async function whenItServes({
  child,
  signal,
  folder,
  ...through
}: Parameters<typeof askThrough>[0] & {
  child: ChildProcess;
  signal: NodeJS.Signals;
  folder: string;
}): Promise<ReverseProxy> {
  let output = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-LAST_CHARACTERS);
  });
  const { ask, begin } = askThrough(through);
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended:\n${output}`);
      await ask('/healthz');
    },
    { timeout: 60_000, interval: 200 },
  );
  return {
    ask,
    begin,
    output: () => output,
    async stop() {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
