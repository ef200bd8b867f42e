import { activeCreators, expect, openApp, scrollTop, test } from './fixtures.ts';
import { LONG } from './runs.ts';

const [marisol] = activeCreators;
const signUpPath = `/sign-up/${marisol!.id}`;

test.describe('a visitor', () => {
  test('finds a creator on the home page, whose page opens at its top, and returns to the same place', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openApp(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cook with someone you trust');
    const card = page.getByRole('link', { name: marisol!.name });
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(200);
    const left = await restingScrollTop(page);
    await card.click();
    await expect(page).toHaveURL('/marisol');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(marisol!.payoff);
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cook with someone you trust');
    expect(await scrollTop(page)).toBe(left);
  });
});

test('every sign-up button of a creator’s page leads to the creator’s sign-up, with the page it came from', {
  tag: LONG,
}, async ({ page }) => {
  const buttons = [
    { name: 'Sign up', count: 1 },
    { name: 'Join our community now', count: 2 },
    { name: 'Get cooking now', count: marisol!.features.length },
    { name: 'Access all my recipes', count: 1 },
    { name: 'Sign up now', count: 1 },
  ];
  await openApp(page, '/marisol');
  for (const { name, count } of buttons) {
    const links = page.getByRole('link', { name, exact: true });
    await expect(links).toHaveCount(count);
    for (const at of [...new Set([0, count - 1])]) {
      await links.nth(at).click();
      await expect(page, name).toHaveURL(signUpPath);
      expect(await page.evaluate(() => history.state.usr)).toEqual({ from: '/marisol' });
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(marisol!.payoff);
    }
  }
});

async function restingScrollTop(page: Parameters<typeof scrollTop>[0]): Promise<number> {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await scrollTop(page);
      return last === before;
    })
    .toBe(true);
  return last;
}
