import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test as base, type TestContext } from 'vitest';
import { closeStalled, headLimits } from './slow-clients.ts';

// Each test waits for real time.
const test = base.concurrent;
type Ending = Pick<TestContext, 'onTestFinished'>;

/** Longer than the pauses of a busy machine, which would otherwise count as silence of the client. */
const SILENCE = 1_000;

async function client(
  { onTestFinished }: Ending,
  answer: RequestListener,
  { stalledMs = SILENCE, headMs = undefined as number | undefined } = {},
): Promise<Socket> {
  const server = createServer(headLimits({ headMs }), answer);
  server.keepAliveTimeout = 50;
  closeStalled(server, { stalledMs });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(socket, 'connect');
  return socket;
}

async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

test('a head that does not arrive in time is answered with 408', async (context) => {
  const { expect } = context;
  const limits = { headMs: SILENCE, stalledMs: 10 * SILENCE };
  const socket = await client(context, (_request, response) => response.end(), limits);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-');
  expect(await received(socket)).toMatch(/^HTTP\/1.1 408 /);
});

test('a body without progress is answered with 408, and its request is aborted', async (context) => {
  const { expect } = context;
  const socket = await client(context, (request, response) => request.resume().on('end', () => response.end()));
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegun');
  expect(await received(socket)).toMatch(/^HTTP\/1.1 408 /);
});

test('a slow body with progress is read to its end', async (context) => {
  const { expect } = context;
  const socket = await client(context, (request, response) => request.resume().on('end', () => response.end('all')));
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 8\r\n\r\n');
  const sending = setInterval(() => socket.write('a'), 200);
  context.onTestFinished(() => clearInterval(sending));
  expect(await received(socket)).toMatch(/^HTTP\/1.1 200 .*all/s);
});

test('an answer that takes its time is waited for', async (context) => {
  const { expect } = context;
  const socket = await client(context, (request, response) => {
    request.resume();
    setTimeout(() => response.end('late'), 1_500);
  });
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1\r\n\r\na');
  expect(await received(socket)).toMatch(/^HTTP\/1.1 200 .*late/s);
});

test('a client that does not read is disconnected', async (context) => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const socket = await client(context, (_request, response) => {
    response.on('close', resolve);
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await closed;
});

test('a client that reads slowly gets the whole answer', async (context) => {
  const { expect } = context;
  // The client reads for longer than twice the limit, but its pauses are shorter, even on a busy machine.
  const answer: RequestListener = (_request, response) => response.end(Buffer.alloc(8 * 1024 * 1024));
  const socket = await client(context, answer, { stalledMs: 2_000 });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 40);
  });
  await once(socket, 'close');
  expect(bytes).toBeGreaterThan(8 * 1024 * 1024);
});

test('a connection that is idle after an answer is closed', async (context) => {
  const { expect } = context;
  const socket = await client(context, (_request, response) => response.end('all'));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await received(socket)).toMatch(/^HTTP\/1.1 200 .*Connection: keep-alive.*all/s);
});
