import { expect, openApp, test } from './fixtures.ts';
import { siteOperator } from './members.ts';
import { becomeSignedIn } from './person.ts';
import { JOURNEY, LONG } from './runs.ts';
import { findFaults } from './widths.ts';

const pages = ['/operator', '/operator/creators', '/operator/queue', '/operator/payments', '/operator/deletions'];

test('the operator’s pages have no barriers and fit every window, also with text of twice the size', {
  tag: LONG,
}, async ({ page }) => {
  expect(await becomeSignedIn(page, siteOperator.email)).toBe('/operator');
  for (const path of pages) {
    await openApp(page, path);
    expect([path, await findFaults(page)]).toEqual([path, []]);
    const wide = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect([path, wide], 'with large text').toEqual([path, 1280]);
  }
});

test.describe('without scripts', () => {
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    // Allows preloads of scripts that the browser blocks.
    allowed: /\/assets\/.*\.js csp$/,
  });

  test('the operator finds a creator, and goes into the studio and back', { tag: JOURNEY }, async ({ page }) => {
    await becomeSignedIn(page, siteOperator.email);
    await page.goto('/operator');
    await page.getByRole('link', { name: 'Creators', exact: true }).click();
    await page.getByLabel('Name, address or email').fill('marisol');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL('/operator/creators?q=marisol&state=');
    await page.getByRole('link', { name: 'Marisol', exact: false }).first().click();
    await expect(page.getByText('This visit is recorded')).toBeVisible();
    await page.getByRole('link', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Operator', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });
});
