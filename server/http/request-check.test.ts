import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkRequest, refuseTunnels } from './request-check.ts';

const SITE = 'https://larder.test';

function check(
  target: string,
  { method = 'GET', ...headers }: { method?: string; host?: string; origin?: string } = {},
) {
  const all = { host: 'larder.test', ...headers };
  const request = { method, headers: all, rawHeaders: Object.entries(all).flat() } as unknown as IncomingMessage;
  return checkRequest(request, target, SITE);
}

describe('a request is malformed', () => {
  test.each(['', '*', 'larder.test:443', ':marisol', 'xmarisol', '@evil.example', '//[', '//a:b/'])(
    'whose target is no address: %j',
    (target) => {
      expect(check(target)).toEqual({ status: 400, text: 'Malformed address' });
    },
  );

  test.each([
    '',
    ' ',
    'a b',
    'a/b',
    'evil.example?',
    'user@evil.example',
    '[::1',
    'a:99999',
    'a:b',
    '<script>',
    'é.test',
  ])('whose Host is %j', (host) => {
    expect(check('/', { host })).toEqual({ status: 400, text: 'Malformed Host' });
  });

  test('that has several Host headers', () => {
    const headers = { host: 'larder.test' };
    const rawHeaders = ['Host', 'larder.test', 'Accept', '*/*', 'hOST', 'evil.example'];
    const request = { method: 'GET', headers, rawHeaders } as unknown as IncomingMessage;
    expect(checkRequest(request, '/', SITE)).toEqual({ status: 400, text: 'Malformed Host' });
  });

  test.each(['nonsense', 'https://', 'http://a b', ''])('whose Origin is %j, when it changes something', (origin) => {
    expect(check('/sign-in', { method: 'POST', origin })).toEqual({ status: 400, text: 'Malformed Origin' });
    expect(check('/sign-in', { origin })).toBeNull();
  });

  test.each(['after=%00', 'a=1&after=x%00', '%00=a', 'toString=1', '__proto__=a', '%5f_proto__[a]=b', 'constructor'])(
    'whose query is %s',
    (query) => {
      const isForbidden = !query.includes('[');
      expect(check(`/?${query}`)).toEqual(isForbidden ? { status: 400, text: 'Malformed query' } : null);
    },
  );
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', ''])('the method %j is not allowed anywhere', (method) => {
  const answer = check('/healthz', { method });
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST, OPTIONS' } });
});

test('OPTIONS of the server as a whole names the methods', () => {
  expect(check('*', { method: 'OPTIONS' })).toEqual({ status: 204, headers: { allow: 'GET, HEAD, POST, OPTIONS' } });
});

test.each(['/', '/marisol?utm_source=bio&tags[]=a', '//other.example/marisol', '/?after=%E0%A4%A'])(
  '%s is read further',
  (target) => {
    for (const host of ['larder.test', 'evil.example:81', '[::1]:3000', '127.0.0.1']) {
      expect(check(target, { host })).toBeNull();
    }
    expect(check(target, { method: 'POST', origin: 'null' })).toBeNull();
  },
);

test('a tunnel is refused, and its connection is closed even if the client leaves it open', async () => {
  const server = createServer();
  refuseTunnels(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const connected = once(server, 'connection');
  socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n');
  const [ours] = await connected;
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 405 /);
  await expect.poll(() => ours.destroyed).toBe(true);
});
