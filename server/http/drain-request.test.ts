import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drainRequest } from './drain-request.ts';

const MEGABYTE = 1024 * 1024;

/** Answers each request without wanting its body; `arrived` hears of it when it is already being discarded. */
const server = createServer(async (request, response) => {
  answered = drainRequest(request, response);
  arrived();
  await answered;
  response.writeHead(413).end('too much');
});
let arrived = () => {};
let answered: Promise<void>;
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A connection that has sent the head of a request with a body of this length; resolves when it is being discarded. */
async function post(length: number): Promise<{ socket: Socket; heard: Promise<string> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  arrived = resolve;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const heard = socket.toArray().then((chunks) => Buffer.concat(chunks).toString());
  socket.write(`POST / HTTP/1.1\r\nHost: larder.test\r\nContent-Length: ${length}\r\n\r\n`);
  await promise;
  return { socket, heard };
}

const last = 'GET / HTTP/1.1\r\nHost: larder.test\r\nConnection: close\r\n\r\n';
const closes = /^HTTP\/1\.1 413 .*\r\nConnection: close\r\n.*too much/s;

test('whoever writes all of it before reading hears the answer, and the connection goes on', async () => {
  const { socket, heard } = await post(4 * MEGABYTE);
  socket.write(Buffer.alloc(4 * MEGABYTE));
  socket.write(last);
  expect((await heard).match(/HTTP\/1\.1 413/g)).toHaveLength(2);
});

test('the answer does not wait for more than 16 MB, and the connection closes behind it', async () => {
  const { socket, heard } = await post(64 * MEGABYTE);
  socket.write(Buffer.alloc(16 * MEGABYTE + 1));
  expect(await heard).toMatch(closes);
});

test('nor for more than five seconds', async () => {
  const { heard } = await post(10);
  vi.advanceTimersByTime(5_000);
  expect(await heard).toMatch(closes);
});

test('whoever hangs up leaves nothing waiting', async () => {
  const { socket, heard } = await post(10);
  socket.destroy();
  await heard.catch(() => {});
  await answered;
  expect(vi.getTimerCount()).toBe(0);
});

test('a request without a body, or read to its end, is answered at once', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write(last));
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 413/);
});
