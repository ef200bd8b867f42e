import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shutDownGracefully } from '../../server/http/graceful-shutdown.ts';
import { serveRoutes } from '../support/route-server.ts';

let source: UnderlyingDefaultSource<Uint8Array>;
let headers: HeadersInit;
let cancelled: unknown[];
let signal: AbortSignal;
let answering: () => Promise<void>;
beforeEach(() => {
  headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
  cancelled = [];
  answering = async () => {};
  site.errors.length = 0;
  site.answered.length = 0;
});

const loader = async ({ request }: { request: Request }) => {
  signal = request.signal;
  await answering();
  const { cancel } = source;
  const observed = {
    ...source,
    cancel: (reason: unknown) => {
      cancelled.push(reason);
      return cancel?.(reason);
    },
  };
  return new Response(new ReadableStream(observed, { highWaterMark: 0 }), { headers });
};
const site = await serveRoutes({
  'studio/events': { loader },
  'studio/finished': {
    loader: () => new Response('all of it '.repeat(100), { headers: { 'content-type': 'text/plain' } }),
  },
  'studio/data': { loader: () => ({ title: 'Bread' }), default: () => null },
});

const text = (chunk: string) => new TextEncoder().encode(chunk);
let controller: ReadableStreamDefaultController<Uint8Array>;
const fed = (...chunks: string[]): UnderlyingDefaultSource<Uint8Array> => ({
  start(given) {
    controller = given;
    for (const chunk of chunks) given.enqueue(text(chunk));
  },
});
const accepting = { 'accept-encoding': 'br, gzip' };

async function open(
  method = 'GET',
  path = '/studio/events',
): Promise<{ asked: ClientRequest; answer: IncomingMessage }> {
  const asked = get(site.origin + path, { agent: false, method, headers: accepting });
  asked.on('error', () => {});
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return { asked, answer };
}

async function wholeOf(answer: IncomingMessage): Promise<string> {
  let received = '';
  for await (const chunk of answer) received += chunk;
  return received;
}

describe('a stream', () => {
  test('is sent as it comes: an event arrives before the response ends, with the security headers', async () => {
    source = fed();
    const { answer } = await open();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age'),
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).not.toHaveProperty('content-length');
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      controller.enqueue(text(event));
      const [chunk] = (await once(answer, 'data')) as [Buffer];
      expect(chunk.toString()).toBe(event);
    }
    expect(site.answered).toHaveLength(1); // Logged when the headers are sent, not when the stream ends.
    controller.close();
    expect(await wholeOf(answer)).toBe('');
    expect(answer.complete).toBe(true);
  });

  test('begins with the chunks that were ready', async () => {
    source = fed('data: 1\n\n', 'data: 2\n\n');
    const { answer } = await open();
    setImmediate(() => {
      controller.enqueue(text('data: 3\n\n'));
      controller.close();
    });
    expect(await wholeOf(answer)).toBe('data: 1\n\ndata: 2\n\ndata: 3\n\n');
  });

  test('is cancelled when the visitor disconnects, and the loader’s signal is aborted', async () => {
    source = {};
    const { asked } = await open();
    expect(signal.aborted).toBe(false);
    asked.destroy();
    await vi.waitFor(() => expect(cancelled).toHaveLength(1));
    expect(signal.aborted).toBe(true);
    expect(site.errors).toEqual([]);
  });

  test('is not started for a visitor who disconnected during the loader', async () => {
    const ready = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    answering = () => {
      begun.resolve();
      return ready.promise;
    };
    source = {};
    const asked = get(`${site.origin}/studio/events`, { agent: false }).on('error', () => {});
    await begun.promise;
    asked.destroy();
    await vi.waitFor(() => expect(signal.aborted).toBe(true));
    ready.resolve();
    await vi.waitFor(() => expect(site.answered).toHaveLength(1));
    expect(site.errors).toEqual([]);
  });

  test('is read no faster than the visitor reads', async () => {
    const CHUNK = 64 * 1024;
    const ALL = 64 * 1024 * 1024;
    let given = 0;
    source = {
      async pull(controller) {
        await nextTurn();
        given += CHUNK;
        controller.enqueue(new Uint8Array(CHUNK));
        if (given === ALL) controller.close();
      },
    };
    headers = { 'content-type': 'application/octet-stream' };
    const { answer } = await open();
    answer.pause();
    await stopsGrowing(() => given);
    expect(given).toBeLessThan(ALL / 4); // Only as much as the kernel's buffers hold.
    let received = 0;
    for await (const chunk of answer) received += (chunk as Buffer).length;
    expect(received).toBe(ALL);
  });

  test('of more than a megabyte is not buffered, however fast it is produced', async () => {
    const CHUNK = 256 * 1024;
    let given = 0;
    source = {
      pull(controller) {
        given += CHUNK;
        controller.enqueue(new Uint8Array(CHUNK));
        if (given === 256 * CHUNK) controller.close();
      },
    };
    const { answer } = await open();
    answer.pause();
    await stopsGrowing(() => given);
    expect(given).toBeLessThan(64 * CHUNK);
    answer.destroy();
    await vi.waitFor(() => expect(cancelled).toHaveLength(1));
  });

  test('that fails truncates the response, and is logged once', async () => {
    source = fed();
    const { answer } = await open();
    controller.error(new Error('the source broke'));
    await expect(wholeOf(answer)).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(site.errors).toEqual([new Error('the source broke')]));
    expect(site.answered).toHaveLength(1);
  });

  test('is answered to HEAD with its head alone, and cancelled', async () => {
    source = {};
    const { answer } = await open('HEAD');
    expect(answer.headers['content-type']).toBe('text/event-stream');
    expect(await wholeOf(answer)).toBe('');
    await vi.waitFor(() => expect(cancelled).toHaveLength(1));
  });
});

describe('a finished response', () => {
  test.each(['/studio/finished', '/studio/data.data'])('is sent whole, with a length and an ETag: %s', async (path) => {
    const { answer } = await open('GET', path);
    await wholeOf(answer);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ etag: expect.any(String), 'content-length': expect.any(String) });
  });

  test('is compressed', async () => {
    const { answer } = await open('GET', '/studio/finished');
    expect(answer.headers['content-encoding']).toBe('br');
  });
});

test.each([{ drain: false }, { drain: true }])(
  'an open stream does not prevent the process from stopping (%j)',
  async ({ drain }) => {
    const { server, origin } = await serveRoutes({ 'studio/events': { loader } });
    source = {};
    const asked = get(`${origin}/studio/events`, { agent: false }).on('error', () => {});
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    await shutDownGracefully(server, { drain, notice: drain, longestMs: 1_500 });
    await vi.waitFor(() => expect(cancelled).toHaveLength(1));
  },
);

async function stopsGrowing(size: () => number): Promise<void> {
  let before = -1;
  await vi.waitFor(
    () => {
      const now = size();
      const grown = now !== before;
      before = now;
      expect(grown).toBe(false);
    },
    { timeout: 30_000, interval: 200 },
  );
}
