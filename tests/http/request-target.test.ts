import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { aLandingPage } from '../support/rows.ts';

const app = await startTestApp();
const { hostname, port } = new URL(app.origin);
beforeAll(() => aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol' }));

/** Sends a request line exactly as given. Returns the response without date, timing and request id. */
async function sent(target: string, { method = 'GET' } = {}): Promise<string> {
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: larder.test\r\nConnection: close\r\n\r\n`);
  await once(socket, 'end');
  return answer.replace(/^(date|server-timing|x-request-id): .*\r\n/gim, '');
}

describe('a target in absolute form is answered like its path (RFC 9112, 3.2.2)', () => {
  test.each([
    ['a page', '/marisol', 200],
    ['a page with a campaign’s mark', '/marisol?utm_source=bio', 200],
    ['an account page', '/sign-in', 200],
    ['a file', '/favicon.png', 200],
    ['the process’s health', '/healthz', 200],
    ['an address inside a query', '/sign-in?from=http://larder.example/marisol', 200],
    ['an unknown path', '/no/such/page', 404],
    ['a path that cannot be decoded', '/%zz', 404],
  ])('of %s', async (_what, path, status) => {
    const expected = await sent(path);
    expect(expected).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const origin of ['http://larder.test', 'HTTPS://Larder.test']) {
      expect(await sent(origin + path)).toBe(expected);
    }
  });

  test('for every method', async () => {
    for (const method of ['HEAD', 'POST', 'OPTIONS']) {
      expect(await sent('http://larder.test/marisol', { method })).toBe(await sent('/marisol', { method }));
    }
  });

  test('of a cached page is answered from memory', async () => {
    await app.settled();
    app.log.splice(0);
    await sent('/marisol');
    await sent('http://larder.test/marisol?utm_source=bio');
    const requests = () => app.log.filter(({ message }) => message === 'request').map(({ fields }) => fields.from);
    await vi.waitFor(() => expect(requests()).toEqual(['rendered', 'cached']), { timeout: 50_000 });
  });

  test('of another host gets no page', async () => {
    await app.settled();
    app.log.splice(0);
    for (const _ of [1, 2]) expect(await sent('http://evil.example/marisol')).toMatch(/^HTTP\/1.1 421 /);
    expect(app.cache.size).toBe(0);
  });
});
