import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, marisol, newEmail } from './person.ts';
import { LONG } from './runs.ts';

/** Dark colours of the member's side, which follow the reader's system. */

const recipe = `/${marisol.slug}/recipes/conchas`;

/** Lightness of a page's ground, from 0 to 255. */
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

test('the kitchen and the account follow a dark system', { tag: LONG }, async ({ page }) => {
  await becomeSubscriber(page, newEmail('dark'));
  const paths = ['/kitchen', '/kitchen/list', '/kitchen/week', '/kitchen/dinner', '/account', '/account/card'];
  const styles = ['/northkitchen/recipes/apple-cake', '/tiffinclub/recipes/rajma'];
  for (const path of [...paths, `${recipe}/cook`, `${recipe}/mine`, `/${marisol.slug}/recipes`, ...styles]) {
    await expectDark(page, path);
  }
});
