import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoCreators } from '../../demo/creators.ts';

export { expect };

export const activeCreators = demoCreators.filter((creator) => creator.active);

/** Event that the app dispatches after hydration. Deliberately repeats the constant of `app/ui/late-loader.ts`. */
const APP_IS_UP = 'larder:up';

interface Watch {
  /** Matches problems that the test causes on purpose, or null if there are none. */
  allowed: RegExp | null;
  /** True if the browser must be unused: for tests that count requests, measure, or install routes or scripts. */
  freshBrowser: boolean;
  /** Lends a browser with the test's options and a window of this size until the test ends. */
  lend(options?: Window): Promise<Lent>;
  own: Lent;
  anotherBrowser(options?: Window): Promise<Page>;
}
interface Window {
  viewport?: { width: number; height: number } | null;
}

interface Lent {
  context: BrowserContext;
  complaints: string[];
  rules: Pick<Watch, 'allowed'> & { baseURL: string | undefined };
  /** True if an earlier test may have left stored data. */
  isUsed: boolean;
}

/**
 * Watches the pages of the browsers that a test borrows, and fails the test at its end after problems. Requests are not
 * routed by default, because Playwright disables the cache for routed pages. After a passed test, its browsers are
 * emptied and lent to later tests with the same options, because cached scripts save time.
 */
export const test = base.extend<Watch, { idle: Map<string, Lent[]> }>({
  allowed: [null, { option: true }],
  freshBrowser: [false, { option: true }],
  idle: [
    // The dependency on `browser` makes Playwright close these contexts before the browser.
    async ({ browser: _browser }, use) => {
      const idle = new Map<string, Lent[]>();
      await use(idle);
      await Promise.all([...idle.values()].flat().map(({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],
  lend: async (
    {
      browser,
      idle,
      baseURL,
      allowed,
      freshBrowser,
      viewport,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      timezoneId,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    const lent: [key: string, Lent][] = [];
    await use(async (options = {}) => {
      const device = { viewport, hasTouch, isMobile, javaScriptEnabled, timezoneId, contextOptions, ...options };
      const key = JSON.stringify([baseURL, device]);
      const waiting = freshBrowser ? undefined : idle.get(key)?.pop();
      const one = waiting ?? (await watchContext(await browser.newContext(options)));
      Object.assign(one, { rules: { baseURL, allowed }, complaints: [], isUsed: waiting !== undefined });
      lent.push([key, one]);
      return one;
    });
    // The browsers are emptied when the next test opens a page, because pages of this test may still write while
    // closing.
    const hasPassed = testInfo.status === testInfo.expectedStatus;
    for (const [key, one] of lent) {
      if (freshBrowser || !hasPassed) {
        await one.context.close();
        continue;
      }
      await Promise.all(one.context.pages().map((page) => page.close()));
      idle.set(key, [...(idle.get(key) ?? []), one]);
    }
    const complaints = lent.flatMap(([, one]) => one.complaints);
    expect(complaints, 'what the browser complained of').toEqual([]);
  },
  own: async ({ lend }, use) => use(await lend()),
  context: ({ own }, use) => use(own.context),
  page: async ({ own }, use) => use(await openPage(own)),
  anotherBrowser: ({ lend }, use) => use(async (options) => openPage(await lend(options))),
});

async function openPage(lent: Lent): Promise<Page> {
  const page = await lent.context.newPage();
  if (lent.isUsed) {
    const device = await lent.context.newCDPSession(page);
    await device.send('Storage.clearDataForOrigin', { origin: lent.rules.baseURL!, storageTypes: 'all' });
    await device.detach();
    lent.isUsed = false;
  }
  return page;
}

async function watchContext(context: BrowserContext): Promise<Lent> {
  const lent: Lent = { context, complaints: [], rules: { baseURL: undefined, allowed: null }, isUsed: false };
  const complain = (text: string) => {
    if (!lent.rules.allowed?.test(text)) lent.complaints.push(text);
  };
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    complain(`${message.type()} in the console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts pending requests.
    if (reason !== 'net::ERR_ABORTED') complain(failureOf(request.url(), reason));
  });
  // If the service worker was answering an aborted request, Chromium reports `net::ERR_FAILED`. The next page then
  // loads the same file.
  context.on('requestfinished', (request) => {
    lent.complaints = lent.complaints.filter((each) => each !== failureOf(request.url(), 'net::ERR_FAILED'));
  });
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== lent.rules.baseURL) complain(`request to another host: ${request.url()}`);
  });
  await context.addInitScript((appIsUp) => {
    addEventListener(appIsUp, () => Object.assign(window, { appIsUp: true }));
    // Chromium's console message does not always name the directive.
    addEventListener('securitypolicyviolation', (event) => {
      setTimeout(() => {
        throw new Error(`Content security policy: ${event.violatedDirective} refused ${event.blockedURI}`);
      });
    });
  }, APP_IS_UP);
  return lent;
}

const failureOf = (url: string, reason: string | undefined) => `failed request: ${url} ${reason}`;

export async function appIsUp(page: Page): Promise<void> {
  await page.waitForFunction(() => 'appIsUp' in window);
}

export async function pageIsWhole(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-settled');
}

/** Opens a page and presses a key, which starts hydration. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await appIsUp(page);
}

export function accentColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}
