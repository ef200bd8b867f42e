import type { Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';

const join = 'Join our community now';
const bar = (page: Page) => page.getByRole('main').locator('.join-bar');
const goTo = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the one button stands at the bottom while no other of its kind is in view, nor the footer, and hides no focus', async ({
    page,
  }) => {
    await openApp(page, '/marisol');
    await expect(bar(page)).toHaveCount(0);

    // The browser scrolls focused elements clear of the bar.
    const link = page.getByRole('link', { name: 'Access all my recipes' });
    await link.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await page.evaluate(() => scrollBy({ top: -20, behavior: 'instant' })); // Past the scroll padding of the window.
    await expect(bar(page)).toHaveCount(1);
    const overlap = async () => {
      const [above, below] = [(await link.boundingBox())!, (await bar(page).boundingBox())!];
      return above.y + above.height - below.y;
    };
    expect(await overlap()).toBeGreaterThan(0);
    const before = page.getByRole('region', { name: 'Access all my recipes' }).getByRole('button', { name: 'Next' });
    await before.evaluate((element) => element.focus({ preventScroll: true }));
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect.poll(overlap).toBeLessThanOrEqual(0);

    await goTo(page, '#recipes');
    await expect(bar(page).getByRole('link', { name: join })).toBeInViewport({ ratio: 1 });
    await goTo(page, '.last-call');
    await expect(bar(page)).toHaveCount(0);
    await goTo(page, 'footer');
    await expect(bar(page)).toHaveCount(0);
    await goTo(page, '#recipes');

    await page.setViewportSize({ width: 600, height: 800 });
    await goTo(page, '#recipes');
    await expect(page.getByRole('link', { name: join }), 'on wider windows there is none').toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, '#recipes');
    await bar(page).getByRole('link', { name: join }).click();
    await expect(page).toHaveURL(/\/sign-up\//);
  });
});
