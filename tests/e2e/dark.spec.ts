import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, marisol, newEmail } from './person.ts';
import { LONG } from './runs.ts';

const recipe = `/${marisol.slug}/recipes/conchas`;

/** Returns the red part of the page's background colour, from 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)![0]));

async function expectDark(page: Page, path: string): Promise<void> {
  await openApp(page, path);
  expect(await lightness(page), path).toBeLessThan(60);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), path).toBe('dark');
  expect(await findBarriers(page, { only: 'wcag' }), path).toEqual([]);
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
});

test('a recipe and the sign-in follow a dark system, and paper and the creator’s landing page stay light', async ({
  page,
}) => {
  for (const path of [recipe, '/sign-in']) await expectDark(page, path);
  await openApp(page, recipe);
  await page.emulateMedia({ media: 'print' });
  expect(await lightness(page), 'printed').toBeGreaterThan(250);
  await page.emulateMedia({ media: 'screen' });
  for (const path of [`/${marisol.slug}`, `/sign-up/${marisol.id}`]) {
    await openApp(page, path);
    expect(await lightness(page), path).toBeGreaterThan(250);
  }
});

test('a page is dark or light after a link, too', async ({ page }) => {
  await openApp(page, recipe);
  await page.getByRole('banner').getByRole('link', { name: marisol.name }).click();
  await expect(page).toHaveURL(`/${marisol.slug}`);
  await expect.poll(() => lightness(page)).toBeGreaterThan(250);
  await page.goBack();
  await expect.poll(() => lightness(page)).toBeLessThan(60);
});

/** Records frames in which the page's background is light, from the first frame of each document on. */
function watchFrames(): void {
  const seen = { frames: 0, light: [] as string[] };
  Object.assign(window, { seen });
  const look = () => {
    if (document.body) {
      seen.frames += 1;
      const { colorScheme } = getComputedStyle(document.documentElement);
      const ground = getComputedStyle(document.body).backgroundColor;
      const isDark = colorScheme === 'dark' && Number(/\d+/.exec(ground)![0]) < 60;
      if (!isDark) seen.light.push(`${location.pathname}: ${colorScheme}, ${ground}`);
    }
    requestAnimationFrame(look);
  };
  look();
}

test('no frame is light while cook mode is opened from a recipe, left, reloaded and opened by its address', async ({
  page,
}) => {
  await page.addInitScript(watchFrames);
  const seen = () => page.evaluate(() => (window as unknown as { seen: { frames: number; light: string[] } }).seen);
  const allDark = async () => {
    const { frames, light } = await seen();
    expect(frames).toBeGreaterThan(0);
    expect(light).toEqual([]);
  };
  const tostadas = `/${marisol.slug}/recipes/chicken-tinga-tostadas`;
  await openApp(page, tostadas);
  await page.getByRole('link', { name: 'Start cooking' }).click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page).toHaveURL(/step=2/);
  await page.getByRole('link', { name: 'Recipe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Method' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('.cook-text')).toBeVisible();
  await allDark();
  await page.reload();
  await appIsUp(page);
  await allDark();
  await page.goto(`${tostadas}/cook`);
  await appIsUp(page);
  await allDark();
});

test('the kitchen and the account follow a dark system', { tag: LONG }, async ({ page }) => {
  await becomeSubscriber(page, newEmail('dark'));
  const paths = ['/kitchen', '/kitchen/list', '/kitchen/week', '/kitchen/dinner', '/account', '/account/card'];
  const styles = ['/northkitchen/recipes/apple-cake', '/tiffinclub/recipes/rajma'];
  for (const path of [...paths, `${recipe}/cook`, `${recipe}/mine`, `/${marisol.slug}/recipes`, ...styles]) {
    await expectDark(page, path);
  }
});
