import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { marisol } from '../../demo/creators/marisol.ts';
import { appIsUp, expect, openApp, test } from './fixtures.ts';

/** Kilobytes of 1,024 bytes, gzip, without the analytics SDK, which is nobody's to wait for. */
const budgets = [
  { path: '/', script: 120 },
  { path: '/marisol', script: 120 },
  { path: '/privacy-policy', script: 125 },
  { path: '/terms-and-conditions', script: 125 },
  { path: `/sign-up/${marisol.id}`, script: 140 },
  { path: '/sign-in', script: 140 },
];
const STYLE = 15;
const REQUESTS_BEFORE_PAINT = 4;
const sdk = /analytics-sdk/;

for (const { path, script } of budgets) {
  test(`${path} keeps within ${script} KB of script and ${STYLE} KB of style`, async ({ page }) => {
    const answers: Response[] = [];
    page.on('response', (answer) => answers.push(answer));
    await page.goto(path, { waitUntil: 'networkidle' });
    await appIsUp(page);
    await page.waitForLoadState('networkidle');
    const kilobytes = async (type: string) => {
      const files = answers.filter((each) => each.request().resourceType() === type && !sdk.test(each.url()));
      const sizes = await Promise.all(files.map(async (each) => gzipSync(await each.body(), { level: 9 }).length));
      return sizes.reduce((sum, size) => sum + size, 0) / 1024;
    };
    const scripts = await kilobytes('script');
    expect(scripts, 'the app has been fetched').toBeGreaterThan(50);
    expect(scripts).toBeLessThanOrEqual(script);
    expect(await kilobytes('stylesheet')).toBeLessThanOrEqual(STYLE);
  });

  test(`${path} asks for at most ${REQUESTS_BEFORE_PAINT} things before it is painted, and moves nothing`, async ({
    page,
  }) => {
    let fewest = await firstPaint(page, path);
    // The fewest of up to five visits: on a busy machine the paint itself comes late.
    for (let visit = 1; visit < 5 && fewest.requests.length > REQUESTS_BEFORE_PAINT; visit += 1) {
      const again = await firstPaint(page, path);
      if (again.requests.length < fewest.requests.length) fewest = again;
    }
    expect(fewest.requests.length, fewest.requests.join('\n')).toBeLessThanOrEqual(REQUESTS_BEFORE_PAINT);
    expect(fewest.requests.filter((each) => each.endsWith('.js'))).toEqual([]);
    expect(fewest.shift).toBeLessThanOrEqual(0.001);
  });
}

/** What a page asked for before its largest paint, itself included and the tab's icon left out, and how far things moved. */
async function firstPaint(page: Page, path: string): Promise<{ requests: string[]; shift: number }> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(async () => {
    const entries = <Entry extends PerformanceEntry>(type: string) =>
      new Promise<Entry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries() as Entry[])).observe({ type, buffered: true });
        setTimeout(resolve, 200, []);
      });
    const largest = (await entries('largest-contentful-paint')).at(-1)!.startTime;
    const shifts = await entries<PerformanceEntry & { value: number }>('layout-shift');
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < largest);
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')].map(({ href }) => href);
    return {
      requests: [location.href, ...before.map(({ name }) => name).filter((name) => !icons.includes(name))],
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
}

const INTERACTION_MS = 100;
const interactions: { name: string; path: string; act: (page: Page) => Promise<void> }[] = [
  { name: 'opening a question', path: '/marisol', act: (page) => page.locator('.faq > summary').first().click() },
  {
    name: 'the next slide',
    path: '/marisol',
    // Ten recipes: more views than there are attempts on a phone.
    act: (page) =>
      page.getByRole('region', { name: 'Access all my recipes' }).getByRole('button', { name: 'Next' }).click(),
  },
  {
    name: 'choosing a plan',
    path: `/sign-up/${marisol.id}`,
    act: (page) => page.getByRole('radio', { name: /^monthly/i }).click(),
  },
  {
    name: 'typing a password',
    path: `/sign-up/${marisol.id}`,
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).pressSequentially('thirteen letters');
    },
  },
];

test.describe('on a processor four times as slow the next paint comes soon after', () => {
  for (const { name, path, act } of interactions) {
    test(name, async ({ page }) => {
      await openApp(page, path);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const worst: number[] = [];
      // The best of up to five: other work on the machine can only make it worse.
      for (
        let attempt = 0;
        attempt < 5 && Math.min(Number.POSITIVE_INFINITY, ...worst) >= INTERACTION_MS;
        attempt += 1
      ) {
        worst.push(await slowestInteraction(page, () => act(page)));
      }
      expect(Math.min(...worst), `milliseconds: ${worst}`).toBeLessThan(INTERACTION_MS);
    });
  }
});

/** Milliseconds from an input to the paint after it, the longest of those that `act` causes (Event Timing API). */
async function slowestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId) seen.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => Math.max(8, ...(window as unknown as { seen: number[] }).seen));
}
