import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoCreators } from '../../demo/creators.ts';

export { expect };

export const activeCreators = demoCreators.filter((creator) => creator.active);

/** The event after hydration, duplicated on purpose (`app/ui/late-loader.ts`). */
const APP_IS_UP = 'larder:up';

interface Watch {
  /** Matches the problems that the test causes on purpose; null when there are none. */
  allowed: RegExp | null;
  /** Watches another browser; resolves with the list of its problems, which grows. */
  watch(context: BrowserContext): Promise<string[]>;
  /** A page in another browser that is watched too: another person, or another device. */
  anotherBrowser(options?: { viewport?: { width: number; height: number } }): Promise<Page>;
}

/**
 * Watches every page that a test opens. Console errors and warnings, violations of the content security policy,
 * uncaught errors, failed requests and requests to other hosts fail the test at its end. No request is routed but where a
 * test does it: then the browser asks Playwright before each one, and keeps nothing in its cache.
 */
export const test = base.extend<Watch>({
  allowed: [null, { option: true }],
  watch: ({ baseURL, allowed }, use) => use((context) => watchContext(context, { baseURL, allowed })),
  context: async ({ context, watch }, use) => {
    const complaints = await watch(context);
    await use(context);
    expect(complaints, 'what the browser complained of').toEqual([]);
  },
  anotherBrowser: async ({ browser, watch }, use) => {
    const others: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      others.push({ context, complaints: await watch(context) });
      return context.newPage();
    });
    await Promise.all(others.map(({ context }) => context.close()));
    const complaints = others.flatMap((other) => other.complaints);
    expect(complaints, 'what another browser complained of').toEqual([]);
  },
});

async function watchContext(
  context: BrowserContext,
  { baseURL, allowed }: { baseURL: string | undefined; allowed: RegExp | null },
): Promise<string[]> {
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!allowed?.test(text)) complaints.push(text);
  };
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    complain(`${message.type()} in the console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') complain(`failed request: ${request.url()} ${reason}`);
  });
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) complain(`request to another host: ${request.url()}`);
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
  return complaints;
}

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
