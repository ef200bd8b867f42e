import { createServer, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResponseHead } from './response-head.ts';

const headers = ['content-type', 'text/plain', 'x-policy', "default-src 'none'", 'content-length', '5'];
let head: ResponseHead;
let drained = false;
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  response.setHeader('x-request-id', `id-${requests}`);
  if (drained) response.shouldKeepAlive = false;
  if (request.url === '/by-node') response.writeHead(200, headers);
  else head.write(request, response);
  response.end(request.method === 'HEAD' ? undefined : 'bread');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const byNode = vi.spyOn(ServerResponse.prototype, 'writeHead');
const start = Date.parse('2026-11-21T12:00:00.100Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  byNode.mockClear();
  head = new ResponseHead(200, headers);
  drained = false;
});
afterEach(() => vi.useRealTimers());

function talk(...requests: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('end', () => resolve(received)).on('error', reject);
  });
}

const get = (path = '/', extra = '') => `GET ${path} HTTP/1.1\r\nHost: larder.example\r\n${extra}\r\n`;
const last = (path = '/') => get(path, 'Connection: close\r\n');
const heads = (received: string) =>
  received.split(/(?=HTTP\/1\.1 )/).map((answer) => answer.replace(/^(Date|x-request-id): .*\r\n/gm, ''));

test('a reused head equals what Node writes, byte for byte', async () => {
  const [first, again, thirdTime, own] = heads(await talk(get(), get(), get(), get('/by-node'), last()));
  expect(first).toBe(own);
  expect(again).toBe(own);
  expect(thirdTime).toBe(own);
});

test('each answer has its own request’s id', async () => {
  requests = 0;
  const received = await talk(get(), get(), get(), last());
  expect([...received.matchAll(/^x-request-id: (.*)\r$/gm)].map(([, id]) => id)).toEqual([
    'id-1',
    'id-2',
    'id-3',
    'id-4',
  ]);
});

test('Node writes the head once per second', async () => {
  await talk(get(), get(), get(), last('/by-node'));
  expect(byNode).toHaveBeenCalledTimes(2);
  vi.setSystemTime(start + 900);
  await talk(get(), last('/by-node'));
  expect(byNode).toHaveBeenCalledTimes(4);
});

test('a connection that is to be closed gets `Connection: close`, and is closed', async () => {
  await talk(get(), last());
  expect(await talk(last())).toMatch(/\r\nConnection: close\r\n/);
  const old = await talk('GET / HTTP/1.0\r\nHost: larder.example\r\n\r\n');
  expect(old).toMatch(/\r\nConnection: close\r\n/);
  drained = true;
  expect(await talk(get())).toMatch(/\r\nConnection: close\r\n/);
});

test('a `Connection: close` is not reused for other connections', async () => {
  await talk(last());
  const [stays, again] = heads(await talk(get(), get(), last()));
  expect(stays).toMatch(/\r\nConnection: keep-alive\r\n/);
  expect(again).toBe(stays);
});

test('HEAD gets the head alone', async () => {
  const [asked, , headAlone] = heads(
    await talk(get(), get(), 'HEAD / HTTP/1.1\r\nHost: larder.example\r\n\r\n', last()),
  );
  expect(headAlone).toBe(asked!.replace(/bread$/, ''));
});

test('a status without a body stays without one', async () => {
  head = new ResponseHead(304, ['etag', 'W/"a"']);
  const loggedText: number[] = [];
  const emptyServer = createServer((request, response) => {
    response.setHeader('x-request-id', 'id');
    head.write(request, response);
    response.end();
    loggedText.push(response.statusCode);
  });
  await new Promise<void>((resolve) => emptyServer.listen(0, '127.0.0.1', resolve));
  const answered: Response[] = [];
  for (let n = 0; n < 3; n += 1)
    answered.push(await fetch(`http://127.0.0.1:${(emptyServer.address() as AddressInfo).port}/`));
  emptyServer.close();
  expect(answered.map(({ status }) => status)).toEqual([304, 304, 304]);
  expect(answered.map((answer) => answer.headers.get('etag'))).toEqual(Array(3).fill('W/"a"'));
  expect(byNode).toHaveBeenCalledTimes(1);
  // The log and the metrics read `statusCode`.
  expect(loggedText).toEqual([304, 304, 304]);
});
