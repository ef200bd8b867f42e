import type { Page } from '@playwright/test';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, newEmail } from './person.ts';
import { inLongRun, LONG } from './runs.ts';
import { widths } from './widths.ts';

const nav = (page: Page) => page.locator('.site-nav').first();
const ways = (page: Page) =>
  nav(page).locator(':scope > a:visible, .places > a:visible, :scope summary:visible').allInnerTexts();
const bar = (page: Page) => page.locator('.places-bar');

const places = (page: Page) =>
  nav(page)
    .locator('a, summary, button')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return `${(each as HTMLElement).innerText}: ${[x, y, width, height].map(Math.round)}`;
        }),
    );

for (const width of widths) {
  test(`at ${width} px it leads visitors and members on, and nothing of it moves as the scripts come`, {
    tag: width === widths[0] ? [] : LONG,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openApp(page, '/marisol');
    expect(await ways(page)).toEqual(['Recipes', 'Sign in', 'Sign up']);
    await becomeSubscriber(page, newEmail(`header-${width}`));
    const kinds = ['/marisol', '/marisol/recipes/conchas', '/account'];
    const others = ['/marisol/recipes', '/kitchen', '/account/name'];
    for (const path of inLongRun() ? [...kinds, ...others] : kinds) {
      await page.goto(path);
      const before = await places(page);
      const isPhone = width < 600;
      const hasBar = await bar(page).isVisible();
      const links = isPhone && !(await bar(page).count()) ? ['Kitchen'] : ['Kitchen', 'Recipes', 'List', 'Week'];
      const own = !isPhone && path.startsWith('/marisol/recipes') ? ['Letters', 'Community'] : [];
      expect(await ways(page), path).toEqual([...links, ...own, 'Account']);
      expect(hasBar && isPhone, path).toBe(isPhone && !/^\/marisol(\/recipes\/conchas)?$/.test(path));
      await page.keyboard.press('Shift');
      await appIsUp(page);
      expect(await places(page), path).toEqual(before);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, path).toBe(width);
    }
  });
}

test('a member’s landing page leads to the kitchen once that is known, and nothing of it moves', async ({ page }) => {
  await becomeSubscriber(page, newEmail('member-landing'));
  await page.goto('/marisol');
  const tops = () =>
    page.getByRole('heading').evaluateAll((all) =>
      all
        // Parts below the window have no place before they are rendered.
        .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }))
        .map((each) => [each.textContent, each.getBoundingClientRect().top]),
    );
  const before = await tops();
  expect(before.length).toBeGreaterThan(2);
  await page.keyboard.press('Shift');
  await appIsUp(page);
  await expect(page.getByRole('link', { name: 'Join our community now' })).toHaveCount(0);
  await expect(page.getByText('FREE RECIPE')).toHaveCount(0);
  expect(await tops()).toEqual(expect.arrayContaining(before));
  await page.getByRole('banner').getByRole('link', { name: 'Your kitchen' }).last().click();
  await expect(page).toHaveURL('/kitchen');
});

test('the menu of the account signs out, on a public page too, by keyboard', async ({ page }) => {
  await becomeSubscriber(page, newEmail('header-menu'));
  await openApp(page, '/marisol');
  await nav(page).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(nav(page).getByRole('link', { name: 'Your account' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(nav(page).getByRole('button', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(nav(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect((await page.request.get('/account', { maxRedirects: 0 })).status()).toBe(302);
});

test('it follows a sign-in in the app, and one that ended in another window', { tag: LONG }, async ({
  page,
  context,
}) => {
  const email = newEmail('header-follows');
  await becomeSubscriber(page, email);
  await context.clearCookies({ name: 'signed_in' });
  // This member gets the public version of another creator's pages.
  await openApp(page, '/northkitchen');
  expect(await ways(page)).toContain('Sign in');
  const domain = new URL(page.url()).hostname;
  await context.addCookies([{ name: 'signed_in', value: '1', domain, path: '/' }]);
  await nav(page).getByRole('link', { name: 'Recipes' }).first().click();
  await expect(nav(page).getByRole('link', { name: 'Kitchen' })).toBeVisible();
  await page.goBack();
  await context.clearCookies({ name: 'signed_in' });
  await expect(page).toHaveURL('/northkitchen');
  // The previous page may still be shown when the address has changed.
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return nav(page).getByRole('link', { name: 'Kitchen' }).isVisible();
    })
    .toBe(false);
});

test('the first stop of every page leads past the header', async ({ page }) => {
  const kinds = ['/', '/marisol/recipes/conchas', '/sign-in'];
  const others = ['/marisol', '/marisol/recipes', '/privacy-policy'];
  for (const path of inLongRun() ? [...kinds, ...others] : kinds) {
    await openApp(page, path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip, path).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id), path).toBe('main');
  }
});

test('a page that a link led to says its title, and its first stop leads past the header too', async ({ page }) => {
  await openApp(page, '/marisol');
  let before = await page.getByRole('heading', { level: 1 }).innerText();
  for (const [link, path] of [
    ['Recipes', '/marisol/recipes'],
    ['Conchas', '/marisol/recipes/conchas'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 }), 'not the page before').not.toHaveText(before);
    before = await page.getByRole('heading', { level: 1 }).innerText();
    await expect(page.locator(':focus')).toHaveAccessibleName(await page.title());
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  }
});
