import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** Another port of the same host is the worst case, because browsers send cookies regardless of the port. */
export const test = base.extend<{ hostileOrigin: string }>({
  freshBrowser: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
  hostileOrigin: async ({}, use) => {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      const inner = request.url === '/inner' ? '' : '<iframe id="inner" src="/inner"></iframe>';
      response.end(`<!doctype html><title>Hostile</title><link rel="icon" href="data:,">${inner}
        <script>heard = []; addEventListener('message', ({ origin, data }) => heard.push({ origin, data }))</script>`);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.close();
  },
});

/** Forged copies of messages that the site's windows exchange, and messages that the site never sends. */
export const forged = [
  { larder: 'ready' },
  { larder: 'field', field: 'callToAction' },
  { larder: 'show', field: 'callToAction' },
  { larder: 'content', content: { payoff: 'Forged' }, recipe: null, part: 'recipes' },
  { larder: 'content' },
  { larder: '__proto__' },
  'recipe-page:ready',
  null,
];

declare global {
  interface Window {
    heard: { origin: string; data: unknown }[];
    opened: Window | null;
  }
}

export const heardBy = (page: Page) => page.evaluate(() => window.heard);

export async function openHostile(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`);
}

export async function openFrom(page: Page, address: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate((to) => {
    window.opened = open(to);
  }, address);
  return opened;
}

/** Removes the headers that isolate windows, so that only the checks in scripts remain. */
export async function withoutHeaders(context: BrowserContext, addresses: RegExp): Promise<void> {
  await context.route(addresses, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, 'cross-origin-opener-policy': __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

export async function forge(page: Page, to: 'frame' | 'opened', messages: readonly unknown[]): Promise<void> {
  await page.evaluate(
    ({ to, messages }) => {
      const frame = document.querySelector<HTMLIFrameElement>('#target')?.contentWindow;
      const target = to === 'frame' ? frame : window.opened;
      for (const message of messages) target!.postMessage(message, '*');
    },
    { to, messages },
  );
}

/** Runs `send` and waits until the receiver has handled its final message, which must be 'the last'. */
export async function deliveredTo(receiver: Page | ReturnType<Page['frames']>[number], send: () => Promise<void>) {
  await receiver.evaluate(() => {
    addEventListener('message', ({ data }) => {
      if (data === 'the last') Object.assign(window, { wasLast: true });
    });
  });
  await send();
  await receiver.waitForFunction(() => 'wasLast' in window);
}
