import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoCreators } from '../../demo/creators.ts';

export { expect };

export const activeCreators = demoCreators.filter((creator) => creator.active);

/** The event after hydration, duplicated on purpose (`app/ui/late-loader.ts`). */
const APP_IS_UP = 'larder:up';

interface Watch {
  /** Matches the problems that the test causes on purpose; null when there are none. */
  allowed: RegExp | null;
  /**
   * True if no test may have used the browser before: for tests that count requests, measure, or set routes or scripts
   * for the whole browser.
   */
  freshBrowser: boolean;
  /** Lends a browser with the test's options, in a window of this size, until the test ends. */
  lend(options?: Window): Promise<Lent>;
  /** The browser of `page`. */
  own: Lent;
  /** A page in another browser that is watched too: another person, or another device. */
  anotherBrowser(options?: Window): Promise<Page>;
}
interface Window {
  viewport?: { width: number; height: number } | null;
}

interface Lent {
  context: BrowserContext;
  /** Complaints of the browser in this test. */
  complaints: string[];
  /** Rules of the test. */
  rules: Pick<Watch, 'allowed'> & { baseURL: string | undefined };
  /** True if an earlier test may have left stored data. */
  isUsed: boolean;
}

/**
 * Watches every page that a test opens. Console errors and warnings, violations of the content security policy,
 * uncaught errors, failed requests and requests to other hosts fail the test at its end. Only tests that need it
 * route requests, because Playwright disables the cache for routed pages.
 *
 * After a passed test its browsers are emptied and lent to later tests with the same options. A browser that has the
 * scripts cached opens a page in a third of the processor time.
 */
export const test = base.extend<Watch, { idle: Map<string, Lent[]> }>({
  allowed: [null, { option: true }],
  freshBrowser: [false, { option: true }],
  idle: [
    // Named, so that Playwright closes these before it closes the browser.
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
    // A page of the next test removes stored data, because this test's pages may still write as they close.
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

/** Opens a page without anything that an earlier test has left. The scripts and pictures that were fetched stay. */
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

/** Records errors and warnings of a browser for its lifetime. */
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
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') complain(failureOf(request.url(), reason));
  });
  // Chromium reports an aborted request as `net::ERR_FAILED` if the service worker was answering it. The next page then
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

/** Resolves when the current document has hydrated. */
export async function appIsUp(page: Page): Promise<void> {
  await page.waitForFunction(() => 'appIsUp' in window);
}

/** Resolves when the whole page is laid out, including sections far from the window. */
export async function pageIsWhole(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-settled');
}

/** Opens a page and hydrates it by a key press. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await appIsUp(page);
}

/** The page-wide accent as the browser resolves it. */
export function accentColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
}

/** The page's scroll position in CSS pixels. */
export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}
