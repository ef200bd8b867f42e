import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeStalled, headLimits } from './slow-clients.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** @param options.stalledMs longer than a busy machine stands still, which would count as the client's silence */
async function client(answer: RequestListener, { stalledMs = 1_000 } = {}): Promise<Socket> {
  const server = createServer(headLimits({ headMs: 50 }), answer);
  server.keepAliveTimeout = 50;
  closeStalled(server, { stalledMs });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  stops.push(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(socket, 'connect');
  return socket;
}

/** All that the server sends until it ends the connection. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

test('a head that is not finished in time is answered with 408', async () => {
  const socket = await client((_request, response) => response.end());
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-');
  expect(await received(socket)).toMatch(/^HTTP\/1.1 408 /);
});

test('a body without progress is answered with 408, and its request is aborted', async () => {
  const socket = await client((request, response) => request.resume().on('end', () => response.end()));
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegun');
  expect(await received(socket)).toMatch(/^HTTP\/1.1 408 /);
});

test('a slow body with progress is read to its end', async () => {
  const socket = await client((request, response) => request.resume().on('end', () => response.end('all')));
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 8\r\n\r\n');
  const sending = setInterval(() => socket.write('a'), 200);
  stops.push(() => clearInterval(sending));
  expect(await received(socket)).toMatch(/^HTTP\/1.1 200 .*all/s);
});

test('an answer that takes its time is waited for', async () => {
  const socket = await client((request, response) => {
    request.resume();
    setTimeout(() => response.end('late'), 1_500);
  });
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1\r\n\r\na');
  expect(await received(socket)).toMatch(/^HTTP\/1.1 200 .*late/s);
});

test('a client that does not read is let go', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const socket = await client((_request, response) => {
    response.on('close', resolve);
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await closed;
});

test('a client that reads slowly gets the whole answer', async () => {
  // Twice the time is shorter than the reading takes, and longer than a busy machine stands still.
  const answer: RequestListener = (_request, response) => response.end(Buffer.alloc(8 * 1024 * 1024));
  const socket = await client(answer, { stalledMs: 2_000 });
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

test('a connection that is idle after an answer is closed', async () => {
  const socket = await client((_request, response) => response.end('all'));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await received(socket)).toMatch(/^HTTP\/1.1 200 .*Connection: keep-alive.*all/s);
});
