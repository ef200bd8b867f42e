import type { Page } from '@playwright/test';
import { accentColour, activeCreators, appIsUp, expect, openApp, pageIsWhole, test } from './fixtures.ts';
import { inLongRun } from './runs.ts';

test.use({ freshBrowser: true });

const [first, second] = activeCreators;
const houseAccent = '#9c3d2e';

test.describe('the creator’s colour, icon and title', () => {
  test('change with client-side navigation between pages', async ({ page }) => {
    await openApp(page, '/');
    const houseTitle = await page.title();
    for (const creator of inLongRun() ? [first!, second!] : [second!]) {
      await page.getByRole('link', { name: creator.name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(creator.payoff);
      expect(await accentColour(page)).toBe(hexOf(creator.accentColor));
      await expect(page).toHaveTitle(`${creator.name}: ${creator.payoff}`);
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', await iconServedFor(page, creator.slug));

      await page.goBack();
      await expect(page).toHaveTitle(houseTitle);
      expect(await accentColour(page)).toBe(houseAccent);
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.png');
    }
  });

  test('survive hydration, and disappear when the page is left', async ({ page }) => {
    await openApp(page, `/${second!.slug}`);
    expect(await accentColour(page)).toBe(hexOf(second!.accentColor));
    // A creator's page has no link to home.
    await page.evaluate(() =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate('/'),
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cook with someone you trust');
    expect(await accentColour(page)).toBe(houseAccent);
  });
});

test('‘Loading...’ is announced and shown during a client-side navigation', async ({ page }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await held;
    await route.continue();
  });
  await openApp(page, '/');
  const status = page.getByRole('status');
  await expect(status).toBeHidden();
  await page.getByRole('link', { name: first!.name }).click();
  await expect(status).toBeVisible();
  await expect(status).toHaveText('Loading...');
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first!.payoff);
  await expect(status).toBeHidden();
});

test('a page asks for no script before its largest paint, and starts its app by itself after it', async ({ page }) => {
  const path = `/${first!.slug}`;
  let visit = await scriptsAndPaint(page, path);
  // On a busy machine a picture may arrive late.
  for (let again = 0; again < 4 && visit.firstScript <= visit.largestPaint; again += 1) {
    visit = await scriptsAndPaint(page, path);
  }
  expect(visit.scripts).toBeGreaterThan(2);
  expect(visit.firstScript).toBeGreaterThan(visit.largestPaint);
});

async function scriptsAndPaint(page: Page, path: string) {
  await page.goto(path);
  await appIsUp(page);
  return page.evaluate(async () => {
    const paints = await new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      scripts: scripts.length,
      firstScript: Math.min(...scripts.map(({ startTime }) => startTime)),
      largestPaint: paints.at(-1)!.startTime,
    };
  });
}

test('sections far from the window are not laid out until the app is hydrated', async ({ page }) => {
  const { promise: held, resolve: bringApp } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const questions = page.locator('.faq').first();
  const isDrawn = () => questions.evaluate((faq) => faq.checkVisibility({ contentVisibilityAuto: true }));
  await page.goto(`/${first!.slug}`);
  expect(await isDrawn()).toBe(false);
  bringApp();
  await pageIsWhole(page);
  expect(await isDrawn()).toBe(true);
});

test('the analytics SDK is requested three seconds after hydration, and not referenced in the page', async ({
  page,
}) => {
  await page.goto(`/${first!.slug}`);
  await appIsUp(page);
  // Counted from the arrival of the entry script, because the time until effects run depends on the machine.
  const asked = await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const named = (script: string) => loaded.find(({ name }) => name.includes(`/assets/${script}-`));
    const sdk = named('analytics-sdk');
    return sdk && sdk.startTime - named('entry.client')!.responseEnd;
  });
  expect(await asked.jsonValue()).toBeGreaterThanOrEqual(2_990);
  expect(await (await page.request.get(`/${first!.slug}`)).text()).not.toMatch(/sdk-[\w-]+\.js/);
});

function hexOf(accentColor: string): string {
  return `#${accentColor.replace('#', '').toLowerCase()}`;
}

async function iconServedFor(page: Parameters<typeof accentColour>[0], slug: string): Promise<string> {
  const html = await (await page.request.get(`/${slug}`)).text();
  return /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? 'none';
}
