import type { Page } from '@playwright/test';
import { marisol } from '../../demo/creators/marisol.ts';
import { appIsUp, expect, openApp, pageIsWhole, test } from './fixtures.ts';
import { withDeadPictures } from './hostile-page.ts';
import { LONG } from './runs.ts';

const pictures = (page: Page) =>
  page.evaluate(() => {
    const finished = [...document.images].filter(({ complete }) => complete);
    const paths = (of: HTMLImageElement[]) => [...new Set(of.map((each) => new URL(each.currentSrc).pathname))].sort();
    return {
      shown: paths(finished.filter(({ naturalWidth }) => naturalWidth > 0)).filter((path) =>
        path.startsWith('/fallback/'),
      ),
      broken: paths(finished.filter(({ naturalWidth }) => naturalWidth === 0)),
    };
  });
const everyFallback = ['cta', 'feature', 'logo', 'recipe'].map((kind) => `/fallback/${kind}.svg`);

test.describe('pictures that cannot be loaded', () => {
  test.use({ freshBrowser: true, allowed: /dead\.example|404 \(Not Found\).*\/media\// });
  test.beforeEach(async ({ context }) => {
    await context.route('https://dead.example/**', (route) => route.abort());
  });

  test('show the fallback of their kind before the app is up, and afterwards', async ({ page }) => {
    const scripts: (() => void)[] = [];
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise<void>((resolve) => scripts.push(resolve));
      await route.continue();
    });
    await page.goto(`/${withDeadPictures.subdomain}`);
    const hero = page.locator('header [aria-hidden] img').nth(1); // The first plate has a picture.
    await expect(hero).toHaveAttribute('src', '/fallback/recipe.svg');
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await page.keyboard.press('Shift');
    const release = setInterval(() => scripts.splice(0).forEach((go) => void go()), 50);
    await appIsUp(page);
    clearInterval(release);
    await pageIsWhole(page);
    await seeEverything(page);
    await expect.poll(() => pictures(page)).toEqual({ shown: everyFallback, broken: [] });
  });

  test('show it after a navigation inside the app', { tag: LONG }, async ({ page }) => {
    await openApp(page, '/?after=zz-a');
    await page.getByRole('link', { name: withDeadPictures.name }).click();
    await expect(page).toHaveURL(`/${withDeadPictures.subdomain}`);
    await pageIsWhole(page);
    await seeEverything(page);
    await expect.poll(() => pictures(page)).toEqual({ shown: everyFallback, broken: [] });
  });
});

async function seeEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let at = 0; at < document.images.length; at++) {
      document.images[at]!.scrollIntoView({ behavior: 'instant', block: 'center' });
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
    }
  });
}

test('in narrow windows pictures and edges are cut for them', async ({ page }) => {
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const closing = page.locator('.cta-veil').locator('..').locator('img').first();

  await page.setViewportSize({ width: 390, height: 844 });
  await openApp(page, '/marisol');
  await closing.scrollIntoViewIfNeeded();
  await expect(closing).toHaveJSProperty('complete', true);
  expect(await closing.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/tall-');

  await page.setViewportSize({ width: 768, height: 1024 });
  const headline = await box('h1');
  expect((await box('header div[aria-hidden]')).x).toBeGreaterThanOrEqual(headline.x + headline.width);
  await expect.poll(() => closing.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/wide-');

  // The form's sheet overlaps the edge of the cloth only in a wide window.
  await page.goto(`/sign-up/${marisol.id}`);
  for (const [width, covered] of [
    [390, false],
    [768, false],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const cloth = await box('.trimmed');
    expect((await box('main > .shell')).y < cloth.y + cloth.height, `at ${width} px`).toBe(covered);
  }
});
