import type { Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';

/** HTTP tests check the text of both legal pages. */

const path = '/terms-and-conditions';

test('the entries of its contents lead to their sections, and it prints the text only', async ({ page }) => {
  await openApp(page, path);
  const entries = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const targets = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  for (const at of [targets.length - 1, 2]) {
    await entries.nth(at).click();
    await expect(page).toHaveURL(path + targets[at]);
    await expect(page.locator(targets[at]!).getByRole('heading', { level: 2 })).toBeInViewport();
  }
  await expectPrintsTextOnly(page);
});

test('starts with ‘In short’ on a phone, and its contents are folded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openApp(page, path);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('In short');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(0);
  await contents.getByText('Contents').click();
  await contents.getByRole('link').last().click();
  await expect(page.locator('main section[id]').last().getByRole('heading', { level: 2 })).toBeInViewport();
});

async function expectPrintsTextOnly(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main section[id]').last()).toBeVisible();
}
