import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Sites } from '../../app/sites/sites.server.ts';
import { marisols } from '../../tests/support/sites.ts';
import { createAskEndpoint } from './ask-endpoint.ts';

let looked = 0;
const remembered = new Set<string>();
const served = new Map([
  ['marisolcooks.example', { ...marisols, host: 'marisolcooks.example' }],
  ['marisol.larder.test', marisols],
]);
const sites = {
  siteHost: 'larder.test',
  recall(host: string) {
    if (host === 'larder.test') return { kind: 'platform', origin: 'https://larder.test' };
    return host.includes('.') && !remembered.has(host) ? undefined : (served.get(host) ?? null);
  },
  async find(host: string) {
    looked += 1;
    return served.get(host) ?? null;
  },
} as unknown as Sites;

let now = 0;
const secret = 'a secret that the proxy knows';
const endpoint = createAskEndpoint(sites, { secret, now: () => now });

async function ask(
  domain: string,
  { from = '::ffff:127.0.0.1', method = 'GET', headers = {}, given = '' } = {},
): Promise<number> {
  const url = `/api/domains/ask?${new URLSearchParams({ domain, ...(given && { secret: given }) })}`;
  const request = Object.assign(Readable.from([]), { url, method, headers, socket: { remoteAddress: from } });
  let status = 0;
  const response = {
    writeHead(code: number) {
      status = code;
      return response;
    },
    end() {},
    on() {},
    once() {},
  };
  await endpoint(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return status;
}

test('only a served domain gets a certificate', async () => {
  now += 1_000;
  expect(await ask('marisolcooks.example')).toBe(200);
  expect(await ask('MarisolCooks.Example.')).toBe(200);
  for (const domain of ['', 'foreign.example', 'larder.test', 'marisol.larder.test', '127.0.0.1', 'a b']) {
    expect(await ask(domain), domain).toBe(404);
  }
  expect(await ask('marisolcooks.example', { method: 'POST' })).toBe(405);
});

test('only this machine and those who know the secret may ask', async () => {
  now += 1_000;
  const elsewhere = { from: '192.0.2.1' };
  expect(await ask('marisolcooks.example', elsewhere)).toBe(403);
  expect(await ask('marisolcooks.example', { ...elsewhere, given: 'a guess' })).toBe(403);
  expect(await ask('marisolcooks.example', { ...elsewhere, given: secret })).toBe(200);
  for (const from of ['192.0.2.1', '127.0.0.1, 192.0.2.1', '']) {
    expect(await ask('marisolcooks.example', { headers: { 'x-forwarded-for': from } }), from).toBe(403);
  }
  // The proxy on this machine may send its question through itself, which adds its own address.
  expect(await ask('marisolcooks.example', { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(200);
  expect(await ask('marisolcooks.example', { from: '::1' })).toBe(200);
});

test('of 500 questions about foreign names, asked at once, a few are looked up in a second', async () => {
  now += 1_000;
  looked = 0;
  const answers = await Promise.all(Array.from({ length: 500 }, (_, at) => ask(`name-${at}.example`)));
  expect([...new Set(answers)].sort()).toEqual([404, 429]);
  expect(looked).toBe(50);
  expect(await ask('marisolcooks.example')).toBe(429);
  remembered.add('marisolcooks.example');
  expect(await ask('marisolcooks.example')).toBe(200);
  remembered.clear();
  now += 1_000;
  expect(await ask('marisolcooks.example')).toBe(200);
});

test('served domains are not limited', async () => {
  now += 1_000;
  for (let at = 0; at < 200; at += 1) expect(await ask('marisolcooks.example')).toBe(200);
});
