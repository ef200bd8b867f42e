import { expect, openApp, test } from './fixtures.ts';

const pages = [
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-and-conditions', title: 'Terms and Conditions' },
];

for (const { path, title } of pages) {
  test.describe(title, () => {
    test('its table of contents links to its sections', async ({ page }) => {
      await openApp(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('Last updated June 17, 2025')).toBeVisible();
      const entries = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
      const targets = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
      const sections = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => `#${id}`));
      expect(targets).toEqual(sections);

      for (const at of [targets.length - 1, 2]) {
        await entries.nth(at).click();
        await expect(page).toHaveURL(path + targets[at]);
        await expect(page.locator(targets[at]!).getByRole('heading')).toBeInViewport();
      }
    });

    test('starts with ‘In short’ on a phone, and its contents are folded', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openApp(page, path);
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('In short');
      const contents = page.getByRole('navigation', { name: 'Contents' });
      await expect(contents.getByRole('link')).toHaveCount(0);
      await contents.getByText('Contents').click();
      await contents.getByRole('link').last().click();
      await expect(page.locator('main section[id]').last().getByRole('heading')).toBeInViewport();
    });

    test('prints the text only', async ({ page }) => {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main section[id]').last()).toBeVisible();
    });
  });
}
