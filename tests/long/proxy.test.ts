import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { shutDownGracefully } from '../../server/http/graceful-shutdown.ts';
import { startCaddy } from '../support/caddy.ts';
import { isRoot } from '../support/debian.ts';
import { freePort } from '../support/postgres-server.ts';

/** `deploy/Caddyfile` in front of versions that take each other's place, and of one that is idle. */
const HOST = 'larder.test';
const stopped: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stopped.toReversed()) await stop();
});

/**
 * A version of the site, as a proxy sees it: it answers with its name, and ends as the site does.
 * @param hold answers once this resolves
 */
async function startVersion(name: string, port: number, hold?: (request: IncomingMessage) => Promise<void>) {
  let isStopping = false;
  const server = createServer((request, response) => {
    request.resume().once('end', async () => {
      await hold?.(request);
      response.writeHead(isStopping && request.url === '/readyz' ? 503 : 200).end(name);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    isStopping = true;
    return shutDownGracefully(server, { drain: true, notice: true });
  };
  stopped.push(stop);
  return { server, stop };
}

test.skipIf(!isRoot)(
  'a version that starts on the other port takes the place of one that stops, and no request is refused',
  async () => {
    const ports = [await freePort(), await freePort()] as const;
    const first = await startVersion('first', ports[0]);
    const proxy = await startCaddy({ host: HOST, upstream: `127.0.0.1:${ports[0]} 127.0.0.1:${ports[1]}` });
    stopped.push(() => proxy.stop());
    const answers = new Map<string, number>();
    const failed: string[] = [];
    const isFrom = (name: string, more: number) => {
      const before = answers.get(name) ?? 0;
      return vi.waitFor(() => expect(answers.get(name) ?? 0).toBeGreaterThan(before + more), { timeout: 60_000 });
    };
    let isOpen = true;
    onTestFinished(() => {
      isOpen = false;
    });
    const visit = async (method: string) => {
      while (isOpen) {
        const answer = await proxy.ask('/', { method, ...(method === 'POST' && { body: 'a=b' }) }).catch(String);
        if (typeof answer === 'string' || answer.status !== 200) {
          failed.push(`${method}: ${typeof answer === 'string' ? answer : answer.status}`);
        } else answers.set(answer.text, (answers.get(answer.text) ?? 0) + 1);
      }
    };
    const visitors = ['GET', 'GET', 'POST', 'POST'].map(visit);

    await isFrom('first', 50);
    const second = await startVersion('second', ports[1]);
    let checks = 0;
    second.server.on('request', () => (checks += 1));
    await vi.waitFor(() => expect(checks).toBeGreaterThan(2), { timeout: 60_000 });
    await isFrom('first', 50);
    // Pages of one version and assets of another would not fit.
    expect([...answers.keys()]).toEqual(['first']);
    await first.stop();
    await isFrom('second', 50);
    // The next one starts where the first was.
    await startVersion('third', ports[0]);
    await isFrom('third', 50);
    await second.stop();
    await isFrom('third', 50);
    isOpen = false;
    await Promise.all(visitors);
    expect(failed).toEqual([]);
  },
  300_000,
);

test.skipIf(!isRoot)(
  'the proxy closes an idle connection to the site by itself, so that none closes while a form is sent on it',
  async () => {
    const port = await freePort();
    const { promise: bothAreHere, resolve } = Promise.withResolvers<void>();
    const sockets = new Set<Socket>();
    let isOneClosed = false;
    const { server } = await startVersion('idle', port, async ({ url, socket }) => {
      if (url !== '/') return;
      socket.once('end', () => (isOneClosed = true));
      sockets.add(socket);
      if (sockets.size === 2) resolve();
      await bothAreHere;
    });
    server.keepAliveTimeout = 0; // it closes none
    const proxy = await startCaddy({ host: HOST, upstream: `127.0.0.1:${port}` });
    stopped.push(() => proxy.stop());
    await Promise.all([proxy.ask('/'), proxy.ask('/')]);
    // The checks go on with one of the two connections.
    await vi.waitFor(() => expect(isOneClosed).toBe(true), { timeout: 60_000, interval: 100 });
  },
  120_000,
);
