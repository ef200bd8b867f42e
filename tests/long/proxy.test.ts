import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { shutDownGracefully } from '../../server/http/graceful-shutdown.ts';
import { startCaddy } from '../support/caddy.ts';
import { isRoot } from '../support/debian.ts';
import { startNginx } from '../support/nginx.ts';
import { freePort } from '../support/postgres-server.ts';

/** `deploy/Caddyfile` and `deploy/nginx.conf` in front of versions that replace each other, and of an idle site. */

const HOST = 'larder.test';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

async function startVersion(port: number, answer: string | Answer) {
  let isStopping = false;
  const answerName: Answer = (request, response) =>
    void request.resume().once('end', () => response.writeHead(200).end(answer));
  const server = createServer((request, response) => {
    if (request.url === '/healthz') response.writeHead(isStopping ? 503 : 200).end();
    else (typeof answer === 'string' ? answerName : answer)(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    isStopping = true;
    return shutDownGracefully(server, { drain: true, notice: true });
  };
  onTestFinished(stop);
  return { server, stop };
}

async function checked({ server }: { server: Server }, times: number): Promise<void> {
  let checks = 0;
  server.on('request', ({ url }) => {
    if (/^\/(healthz|readyz)$/.test(url!)) checks += 1;
  });
  await vi.waitFor(() => expect(checks).toBeGreaterThanOrEqual(times), { timeout: 60_000 });
}

type Ports = readonly [first: number, second: number];
const freePorts = async (): Promise<Ports> => [await freePort(), await freePort()];

/** Stops the proxy at the end of the test, before the versions that were started earlier. */
async function started<Proxy extends { stop(): Promise<void> }>(starting: Promise<Proxy>): Promise<Proxy> {
  const proxy = await starting;
  onTestFinished(() => proxy.stop());
  return proxy;
}
const caddyAt = ([first, second]: Ports) =>
  started(startCaddy({ host: HOST, upstream: `127.0.0.1:${first} 127.0.0.1:${second}` }));
const nginxAt = (ports: Ports) => started(startNginx({ host: HOST, ports }));

describe.skipIf(!isRoot).each([
  { name: 'Caddy', proxyAt: caddyAt, asksWhoIsUp: true },
  { name: 'nginx', proxyAt: nginxAt, asksWhoIsUp: false },
])('$name', ({ proxyAt, asksWhoIsUp }) => {
  test('a version that starts on the other port takes the place of one that stops, and no request is refused', async () => {
    const ports = await freePorts();
    const first = await startVersion(ports[0], 'first');
    const proxy = await proxyAt(ports);
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
    const second = await startVersion(ports[1], 'second');
    if (asksWhoIsUp) await checked(second, 3);
    await isFrom('first', 50);
    // Pages of one version must not be mixed with assets of another.
    expect([...answers.keys()]).toEqual(['first']);
    await first.stop();
    await isFrom('second', 50);
    await startVersion(ports[0], 'third');
    await isFrom('third', 50);
    await second.stop();
    await isFrom('third', 50);
    isOpen = false;
    await Promise.all(visitors);
    expect({ failed, proxy: failed.length > 0 && proxy.output() }).toEqual({ failed: [], proxy: false });
  }, 300_000);

  test('closes an idle connection to the site by itself, so that none closes while a form is sent on it', async () => {
    const ports = await freePorts();
    const { promise: bothAreHere, resolve } = Promise.withResolvers<void>();
    const sockets = new Set<Socket>();
    let isOneClosed = false;
    const { server } = await startVersion(ports[0], async ({ url, socket }, response) => {
      if (url === '/') {
        socket.once('end', () => (isOneClosed = true));
        sockets.add(socket);
        if (sockets.size === 2) resolve();
        await bothAreHere;
      }
      response.end();
    });
    server.keepAliveTimeout = 0; // The server itself closes no connections.
    const proxy = await proxyAt(ports);
    await Promise.all([proxy.ask('/'), proxy.ask('/')]);
    // The other connection may still be used for health checks.
    await vi.waitFor(() => expect(isOneClosed).toBe(true), { timeout: 30_000, interval: 100 });
  }, 120_000);

  test('passes the visitor’s host on, and replaces what the visitor says about where the request comes from', async () => {
    const ports = await freePorts();
    await startVersion(ports[0], ({ headers }, response) => response.end(JSON.stringify(headers)));
    const proxy = await proxyAt(ports);
    const chosen = 'chosen-by-the-visitor';
    const { text: seen } = await proxy.ask('/', {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http', 'x-request-id': chosen },
    });
    expect(JSON.parse(seen)).toMatchObject({
      host: HOST,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-request-id': expect.stringMatching(/^[\da-f-]{32,36}$/),
    });
  }, 120_000);

  test('ends a request at the site when its visitor has gone', async () => {
    const ports = await freePorts();
    const { promise: isHere, resolve } = Promise.withResolvers<IncomingMessage>();
    await startVersion(ports[0], (request, response) => {
      if (request.url === '/slow') resolve(request);
      else response.end();
    });
    const proxy = await proxyAt(ports);
    const asked = proxy.begin('/slow').once('error', () => {});
    asked.end();
    const { socket } = await isHere;
    asked.destroy();
    await vi.waitFor(() => expect(socket.destroyed).toBe(true), { timeout: 10_000 });
  }, 120_000);

  test('passes on what the site still sends while it is not ready, as without its database', async () => {
    const ports = await freePorts();
    const site = await startVersion(ports[0], ({ url }, response) => {
      response.writeHead(url === '/readyz' ? 503 : 200).end('cached');
    });
    const proxy = await proxyAt(ports);
    if (asksWhoIsUp) await checked(site, 3);
    expect((await proxy.ask('/readyz')).status).toBe(503);
    expect(await proxy.ask('/')).toMatchObject({ status: 200, text: 'cached' });
  }, 120_000);

  test('a request that the site cuts off is logged, and takes no other', async () => {
    const ports = await freePorts();
    await startVersion(ports[0], (request, response) => {
      if (request.url === '/cut') request.socket.destroy();
      else response.end();
    });
    const proxy = await proxyAt(ports);
    for (let time = 0; time < 10; time += 1) {
      expect((await proxy.ask('/cut', { method: 'POST', body: 'too much' })).status).toBe(502);
      expect((await proxy.ask('/')).status).toBe(200);
    }
    expect(proxy.output()).toContain('/cut');
  }, 120_000);

  test('an upload reaches the site as it is sent', async () => {
    const ports = await freePorts();
    const { promise: isHere, resolve } = Promise.withResolvers<void>();
    await startVersion(ports[0], async (request, response) => {
      if (request.method === 'POST') request.once('data', () => resolve());
      response.end(String((await text(request)).length));
    });
    const proxy = await proxyAt(ports);
    const piece = 'x'.repeat(1_000_000);
    const asked = proxy.begin('/', { method: 'POST', headers: { 'content-length': String(20 * piece.length) } });
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    asked.write(piece);
    await isHere;
    for (let sent = 1; sent < 20; sent += 1) asked.write(piece);
    asked.end();
    const [answer] = await answered;
    expect([answer.statusCode, await text(answer)]).toEqual([200, '20000000']);
  }, 120_000);
});

describe.skipIf(!isRoot)('Caddy', () => {
  test('a request for which no version is up waits for one', async () => {
    const ports = await freePorts();
    const first = await startVersion(ports[0], 'first');
    const proxy = await caddyAt(ports);
    expect((await proxy.ask('/')).text).toBe('first');
    await first.stop();
    const asked = proxy.ask('/');
    await startVersion(ports[0], 'second');
    expect(await asked).toMatchObject({ status: 200, text: 'second' });
  }, 120_000);

  test('says nothing of the port on which nothing listens', async () => {
    const ports = await freePorts();
    const first = await startVersion(ports[0], 'first');
    const proxy = await caddyAt(ports);
    await checked(first, 5);
    expect(proxy.output()).not.toContain(String(ports[1]));
  }, 120_000);
});

test.skipIf(!isRoot)(
  'nginx stores files that are named by their content, and nothing that the site says is private or may change',
  async () => {
    const ports = await freePorts();
    const asked: string[] = [];
    await startVersion(ports[0], ({ url }, response) => {
      asked.push(url!);
      const mayBeStored = url!.startsWith('/assets') || url === '/';
      response.setHeader('cache-control', mayBeStored ? 'public, max-age=31536000, immutable' : 'private, no-cache');
      response.end(url);
    });
    const proxy = await nginxAt(ports);
    asked.length = 0;
    for (const address of ['/assets/app-1.js', '/media/draft.avif', '/']) {
      for (let time = 0; time < 3; time += 1) {
        expect(await proxy.ask(address)).toMatchObject({ status: 200, text: address });
      }
    }
    const [file, ...others] = asked;
    expect([file, others]).toEqual([
      '/assets/app-1.js',
      [...Array(3).fill('/media/draft.avif'), ...Array(3).fill('/')],
    ]);
  },
  120_000,
);
