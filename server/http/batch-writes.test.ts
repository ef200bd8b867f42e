import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { batchWrite } from './batch-writes.ts';

let seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(`read ${request.url}`);
  batchWrite(() => {
    seen.push(`written ${request.url}`);
    response.end();
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

async function ask(...paths: string[]): Promise<void> {
  seen = [];
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const last = paths.length - 1;
  const head = (at: number) => `Host: larder.test\r\n${at === last ? 'Connection: close\r\n' : ''}\r\n`;
  socket.end(paths.map((path, at) => `GET ${path} HTTP/1.1\r\n${head(at)}`).join(''));
  socket.resume();
  await once(socket, 'close');
}

test('single requests are answered immediately', async () => {
  for (let calm = 0; calm < 20; calm += 1) await ask('/a');
  expect(seen).toEqual(['read /a', 'written /a']);
});

test('under load all waiting requests are read before their responses are written, in order', async () => {
  await ask('/a', '/b'); // starts batching
  await ask('/c', '/d', '/e');
  expect(seen).toEqual(['read /c', 'read /d', 'read /e', 'written /c', 'written /d', 'written /e']);
});

test('after the load ends, requests are answered immediately again', async () => {
  await ask('/a', '/b');
  for (let calm = 0; calm < 20; calm += 1) await ask('/c');
  await ask('/d', '/e');
  expect(seen).toEqual(['read /d', 'written /d', 'read /e', 'written /e']);
});
