import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { CachedResponse, preferredEncoding } from './cached-response.ts';

let shown: CachedResponse;
const server = createServer((req, res) => void shown.send(req, res));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

function ask(cached: CachedResponse, headers: Record<string, string> = {}, method = 'GET') {
  shown = cached;
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

const text = 'Beans on toast, for 300,000 home cooks. '.repeat(50);
const page = () => new CachedResponse(200, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(text));

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0.1', 'br'],
  ['br;q=0.001', 'br'],
  ['br ; q=0.5 , gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0.5,br;q=0', 'gzip'],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=1', 'gzip'],
  ['br; q=0 , gzip', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['deflate, zstd', 'identity'],
  ['brotli', 'identity'],
  ['xbr, x-gzip', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j is answered in %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
  expect(preferredEncoding(accepted)).toBe(encoding); // the memoized result
});

describe('an answer', () => {
  test('is the same text in every encoding, with its length and one ETag, which changes with the text', async () => {
    const cached = page();
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    const etags = new Set<string | undefined>();
    for (const [encoding, decoded] of Object.entries(decode)) {
      for (const _ of [1, 2]) {
        const { status, headers, bytes } = await ask(cached, { 'accept-encoding': encoding });
        expect(status).toBe(200);
        expect(decoded(bytes).toString()).toBe(text);
        expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
        expect(headers['content-length']).toBe(String(bytes.length));
        expect(headers.vary).toBe('Accept-Encoding');
        expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
        etags.add(headers.etag);
      }
    }
    expect(etags.size).toBe(1);
    const other = new CachedResponse(200, { 'content-type': 'text/html' }, Buffer.from(`${text}!`));
    expect(etags).not.toContain((await ask(other)).headers.etag);
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const cached = page();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const [head, get] = [await ask(cached, headers, 'HEAD'), await ask(cached, headers)];
      expect(head.bytes.length).toBe(0);
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
    }
  });

  test('requested twice at once in a new encoding is encoded once', async () => {
    const cached = page();
    const compress = vi.spyOn(zlib, 'brotliCompress');
    syncBuiltinESMExports(); // named imports see the spy too
    const [one, other] = await Promise.all([
      ask(cached, { 'accept-encoding': 'br' }),
      ask(cached, { 'accept-encoding': 'br' }),
    ]);
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(compress).toHaveBeenCalledTimes(1);
    compress.mockRestore();
    syncBuiltinESMExports();
  });

  test('requested often is encoded again in the background, smaller', async () => {
    // The text has no long repetitions, so that the compression level makes a difference.
    const words = Array.from({ length: 1_000 }, (_, at) => `${Math.abs(Math.sin(at) * 1e4).toFixed(0)} beans`).join(
      ' ',
    );
    const cached = new CachedResponse(200, { 'content-type': 'text/html' }, Buffer.from(words));
    const first = await ask(cached, { 'accept-encoding': 'br' });
    for (let more = 0; more < 4; more += 1) await ask(cached, { 'accept-encoding': 'br' });
    await vi.waitUntil(
      async () => (await ask(cached, { 'accept-encoding': 'br' })).bytes.length < first.bytes.length,
      4_000,
    );
    const later = await ask(cached, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(later.bytes).toString()).toBe(words);
    expect(later.headers['content-length']).toBe(String(later.bytes.length));
    expect(later.headers.etag).toBe(first.headers.etag);
  });

  test('of a picture, or too small to benefit, is not compressed', async () => {
    const picture = new CachedResponse(200, { 'content-type': 'image/webp' }, Buffer.alloc(5_000, 7));
    const small = new CachedResponse(200, { 'content-type': 'application/json' }, Buffer.from('null'));
    for (const cached of [picture, small]) {
      const { headers } = await ask(cached, { 'accept-encoding': 'br, gzip' });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBeUndefined();
    }
  });

  test('costs more than its bytes', () => {
    expect(page().size).toBeGreaterThan(text.length);
  });
});

describe('a conditional request', () => {
  const cached = page();
  const etagOf = async () => (await ask(cached)).headers.etag!;

  test('gets 304 without a body, by the weak comparison', async () => {
    const etag = await etagOf();
    const strong = etag.replace('W/', '');
    for (const asked of [etag, strong, `"other", ${etag}`, `"a",${strong} ,"b"`, '*']) {
      const { status, headers, bytes } = await ask(cached, { 'if-none-match': asked });
      expect([asked, status, bytes.length]).toEqual([asked, 304, 0]);
      expect(headers.etag).toBe(etag);
      expect(headers['content-length']).toBeUndefined();
      expect(headers['content-type']).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
    }
  });

  test('by HEAD gets 304 too', async () => {
    expect((await ask(cached, { 'if-none-match': await etagOf() }, 'HEAD')).status).toBe(304);
  });

  test.each(['"other"', 'W/"other"', '', 'other', '"', '""'])('with If-None-Match %j gets the page', async (asked) => {
    expect((await ask(cached, { 'if-none-match': asked })).status).toBe(200);
  });

  test('never gets 304 for an error, which has no ETag', async () => {
    const failed = new CachedResponse(503, { 'content-type': 'text/html' }, Buffer.from(text));
    const { status, headers } = await ask(failed, { 'if-none-match': '*' });
    expect(status).toBe(503);
    expect(headers.etag).toBeUndefined();
  });
});
