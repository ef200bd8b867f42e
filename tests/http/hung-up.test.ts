import { get, request as post } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { serveRoutes } from '../support/route-server.ts';

let signal: AbortSignal;
let answering: () => Promise<void>;
let reading: () => void;
beforeEach(() => {
  site.errors.length = 0;
  site.answered.length = 0;
});

const site = await serveRoutes({
  'studio/page': {
    loader: async ({ request }: { request: Request }) => {
      signal = request.signal;
      await answering();
      return { title: 'Bread' };
    },
    default: () => null,
  },
  'studio/form': {
    loader: () => null,
    action: async ({ request }: { request: Request }) => {
      reading();
      return { length: (await request.text()).length };
    },
    default: () => null,
  },
});

describe('a visitor who hangs up before the answer is there', () => {
  const hungUp = [{ status: 499, from: 'rendered' }];

  test.each(['/studio/page', '/studio/page.data'])('is neither an error nor a 500: %s', async (path) => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    answering = () => {
      isAsked();
      return held;
    };
    const request = get(site.origin + path, { agent: false });
    request.on('error', () => {});
    await asked;
    request.destroy();
    await expect.poll(() => signal.aborted, { timeout: 30_000 }).toBe(true);
    go();
    await expect.poll(() => site.answered, { timeout: 30_000 }).toMatchObject(hungUp);
    expect(site.errors).toEqual([]);
  });

  test('while a form is being sent, nor then', async () => {
    const { promise: isRead, resolve } = Promise.withResolvers<void>();
    reading = resolve;
    const headers = { 'content-type': 'text/plain', 'content-length': '1000' };
    const request = post(`${site.origin}/studio/form`, { agent: false, method: 'POST', headers });
    request.on('error', () => {});
    request.write('the beginning');
    await isRead;
    request.destroy();
    await expect.poll(() => site.answered, { timeout: 30_000 }).toMatchObject(hungUp);
    expect(site.errors).toEqual([]);
  });
});
