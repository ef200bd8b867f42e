import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns, drainRequest, type TakeTurn } from './drain-request.ts';

const MEGABYTE = 1024 * 1024;

const server = createServer(async (request, response) => {
  answered = drainRequest(request, response, { takeTurn });
  arrived();
  await answered;
  response.writeHead(413).end('too much');
});
let arrived = () => {};
let takeTurn: TakeTurn | undefined;
let answered: Promise<void>;
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends only the head of a request. Resolves when draining starts. */
async function post(length: number): Promise<{ socket: Socket; received: Promise<string> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  arrived = resolve;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const received = socket.toArray().then((chunks) => Buffer.concat(chunks).toString());
  socket.write(`POST / HTTP/1.1\r\nHost: larder.test\r\nContent-Length: ${length}\r\n\r\n`);
  await promise;
  return { socket, received };
}

const last = 'GET / HTTP/1.1\r\nHost: larder.test\r\nConnection: close\r\n\r\n';
const closes = /^HTTP\/1\.1 413 .*\r\nConnection: close\r\n.*too much/s;

test('a client that sends the whole body before reading gets the response, and the connection stays open', async () => {
  const { socket, received } = await post(4 * MEGABYTE);
  socket.write(Buffer.alloc(4 * MEGABYTE));
  socket.write(last);
  expect((await received).match(/HTTP\/1\.1 413/g)).toHaveLength(2);
});

test('after 16 MB the response is sent and the connection closed', async () => {
  const { socket, received } = await post(64 * MEGABYTE);
  socket.write(Buffer.alloc(16 * MEGABYTE + 1));
  expect(await received).toMatch(closes);
});

test('after five seconds the response is sent and the connection closed', async () => {
  const { received } = await post(10);
  vi.advanceTimersByTime(5_000);
  expect(await received).toMatch(closes);
});

test('a disconnect ends the wait', async () => {
  const { socket, received } = await post(10);
  socket.destroy();
  await received.catch(() => {});
  await answered;
  expect(vi.getTimerCount()).toBe(0);
});

test('a request without a body, or with a body already read, is answered immediately', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write(last));
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 413/);
});

test('callers take turns in order of arrival, one each 60 ms for all of them', () => {
  let now = 1_000;
  const waits: number[] = [];
  const takeTurn = createTurns({ milliseconds: 60, now: () => now, later: (wait) => void waits.push(wait) });
  for (let caller = 0; caller < 3; caller += 1) takeTurn(() => {});
  now += 500;
  takeTurn(() => {});
  expect(waits).toEqual([0, 60, 120, 0]);
});

test('a body read in turns is read completely, and no chunk before its turn', async () => {
  const turns: (() => void)[] = [];
  takeTurn = (callback) => void turns.push(callback);
  const { socket, received } = await post(MEGABYTE);
  socket.write(Buffer.alloc(MEGABYTE));
  socket.write(last);
  let taken = 0;
  const ended = answered.then(() => 'ended');
  while ((await Promise.race([ended, vi.waitUntil(() => turns.length > 0, { timeout: 60_000 })])) !== 'ended') {
    expect(turns).toHaveLength(1);
    taken += 1;
    turns.pop()!();
  }
  takeTurn = undefined;
  expect(taken).toBeGreaterThan(8);
  expect((await received).match(/HTTP\/1\.1 413/g)).toHaveLength(2);
});
