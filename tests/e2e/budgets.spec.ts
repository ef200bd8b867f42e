import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { marisol } from '../../demo/creators/marisol.ts';
import { appIsUp, expect, test } from './fixtures.ts';
import { LONG } from './runs.ts';

/** Budget of gzipped CSS per page, in KB of 1,024 bytes. */
const STYLE = 15;
const budgets: { path: string; script: number; style?: number; tag?: string }[] = [
  { path: '/', script: 120 },
  { path: '/marisol', script: 120 },
  { path: '/marisol/recipes/chicken-tinga-tostadas', script: 130 },
  { path: '/marisol/recipes/conchas', script: 130, tag: LONG },
  // Cook mode has a separate style sheet.
  { path: '/marisol/recipes/chicken-tinga-tostadas/cook', script: 140, style: 17 },
  { path: '/marisol/recipes', script: 130 },
  { path: '/marisol/letters', script: 125 },
  { path: '/marisol/letters/tinga-for-a-tuesday', script: 135, tag: LONG },
  { path: '/privacy-policy', script: 125 },
  { path: '/terms-and-conditions', script: 125, tag: LONG },
  { path: `/sign-up/${marisol.id}`, script: 140 },
  { path: '/sign-in', script: 140 },
];
const REQUESTS_BEFORE_PAINT = 4;
/** The analytics SDK and a module that it imports load seconds later, but may arrive during a slow test. */
const sdk = /analytics-sdk|consent-choice/;

test.use({ freshBrowser: true });

for (const { path, script, style = STYLE, tag = [] } of budgets) {
  test(`${path} keeps within ${script} KB of script and ${style} KB of style, asks for at most ${REQUESTS_BEFORE_PAINT} things before it is painted, and moves nothing`, {
    tag,
  }, async ({ page }) => {
    const cache = await page.context().newCDPSession(page);
    await cache.send('Network.setCacheDisabled', { cacheDisabled: true });
    let visit = await visitHeldBack(page, path, (paint) => paint !== null);
    const kilobytes = async (type: string) => {
      const files = visit.answers.filter((each) => each.request().resourceType() === type && !sdk.test(each.url()));
      const sizes = await Promise.all(files.map(async (each) => gzipSync(await each.body(), { level: 9 }).length));
      return sizes.reduce((sum, size) => sum + size, 0) / 1024;
    };
    const scripts = await kilobytes('script');
    expect(scripts, 'the app has been fetched').toBeGreaterThan(50);
    expect(scripts).toBeLessThanOrEqual(script);
    expect(await kilobytes('stylesheet')).toBeLessThanOrEqual(style);

    const { largest } = visit;
    if (visit.paintedEarly !== largest) visit = await visitHeldBack(page, path, (paint) => paint === largest);
    expect(visit.paintedEarly, `painted with ${REQUESTS_BEFORE_PAINT} requests`).toBe(largest);
    expect(visit.largest, 'nothing larger is painted later').toBe(largest);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
  });
}

/** Opens a page and holds back scripts and all but the first few requests until `fits` accepts the largest paint. */
async function visitHeldBack(page: Page, path: string, fits: (paint: string | null) => boolean) {
  const answers: Response[] = [];
  const note = (answer: Response) => answers.push(answer);
  page.on('response', note);
  let asked = 0;
  const { promise: painted, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**', async (route) => {
    const isScript = route.request().resourceType() === 'script';
    if (!isScript) asked += 1;
    if (isScript || asked > REQUESTS_BEFORE_PAINT) await painted;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  let paintedEarly: string | null = null;
  await expect
    .poll(
      async () => {
        paintedEarly = await largestPaint(page);
        return fits(paintedEarly);
      },
      { message: `painted with ${REQUESTS_BEFORE_PAINT} requests` },
    )
    .toBe(true);
  letThrough();
  await appIsUp(page);
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  await page.unroute('**');
  return { answers, paintedEarly, largest: await largestPaint(page) };
}

async function largestPaint(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    type Paint = PerformanceEntry & { url: string; element: Element | null };
    const paints = await new Promise<Paint[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Paint[])).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
      // The observer is not called before the first paint.
      setTimeout(resolve, 200, []);
    });
    const last = paints.at(-1);
    return last ? last.url || (last.element?.textContent.slice(0, 80) ?? null) : null;
  });
}

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number };
    const shifts = await new Promise<Shift[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Shift[])).observe({
        type: 'layout-shift',
        buffered: true,
      });
      // The observer is not called without a layout shift.
      setTimeout(resolve, 200, []);
    });
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}
