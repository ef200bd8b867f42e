import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoCreators } from '../../demo/creators.ts';

export { expect };

export const activeCreators = demoCreators.filter((creator) => creator.active);

/** What the page hears once it is hydrated, typed a second time on purpose (`app/ui/late-loader.ts`). */
const APP_IS_UP = 'larder:up';

/** One pixel of the colour of parchment. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEXIuKjM1/VIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWNgAAAAAgAB9HFkpgAAAABJRU5ErkJggg==',
  'base64',
);

interface Watch {
  /** Complaints that the test itself brings about, as they would be reported; null: none. */
  allowed: RegExp | null;
  /** Watches another browser; gives what it complained of, which grows. */
  watch(context: BrowserContext): Promise<string[]>;
  /** A first page in a browser of its own, as watched as the test's: somebody else, or another device. */
  anotherBrowser(options?: { viewport?: { width: number; height: number } }): Promise<Page>;
}

/**
 * Every page that a test opens is watched: whatever the browser complains of in the console (errors, warnings,
 * refusals by the content security policy), a script's failure, a failed request or a request to another host fails
 * the test at its end.
 * The creators' pictures are blank, since each is drawn and encoded on first asking, which takes a while; with the real
 * ones the pages are seen by Lighthouse, which tells of errors too.
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
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') complain(`failed request: ${request.url()} ${reason}`);
  });
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) complain(`request to another host: ${request.url()}`);
  });
  await context.route(/\/media\/[0-9a-f]+\//, (route) => route.fulfill({ contentType: 'image/png', body: blank }));
  await context.addInitScript((appIsUp) => {
    addEventListener(appIsUp, () => Object.assign(window, { appIsUp: true }));
    // Chromium tells of these in the console too, in words that name the source but not always the directive.
    addEventListener('securitypolicyviolation', (event) => {
      setTimeout(() => {
        throw new Error(`Content security policy: ${event.violatedDirective} refused ${event.blockedURI}`);
      });
    });
  }, APP_IS_UP);
  return complaints;
}

/** Resolves when the document that is shown has hydrated. */
export async function appIsUp(page: Page): Promise<void> {
  await page.waitForFunction(() => 'appIsUp' in window);
}

/** Resolves when all of the page is laid out, also what nobody is near. */
export async function pageIsWhole(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-settled');
}

/** Opens a page and starts its app as a visitor would, by the first touch of a key. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await appIsUp(page);
}

/** The page-wide accent as the browser resolves it. */
export function accentColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
}

/** How far the page is scrolled, in CSS pixels. */
export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}
