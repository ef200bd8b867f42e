import { activeCreators, expect, test } from './fixtures.ts';

const [marisol] = activeCreators;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowed: /404 \(Not Found\).*(\/sign-up\/|favicon\.ico)/ });

  test('the questions of a creator’s page open, its rows scroll, and its links lead on', async ({ page }) => {
    await page.goto('/marisol');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(marisol!.payoff);
    const question = page.locator('summary').last();
    expect(await question.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
    await expect(page.getByRole('status')).toBeHidden();
    // Pictures load although no script reports the first paint.
    const logo = page.getByRole('img', { name: marisol!.name });
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    const questions = page.locator('main details');
    await questions.nth(0).locator('summary').click();
    await expect(page.getByText(marisol!.faqs[0]!.answer)).toBeVisible();
    await questions.nth(1).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(marisol!.faqs[1]!.answer)).toBeVisible();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(page.locator('details[open]')).toHaveCount(0);

    await expect(page.locator('section button')).toHaveCount(6);
    await expect(page.locator('section button:visible')).toHaveCount(0);
    const row = page.getByRole('list', { name: 'Access all my recipes' });
    const last = row.getByRole('listitem').last();
    await expect(last).not.toBeInViewport();
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
    await row.hover();
    await page.mouse.wheel(5_000, 0);
    await expect(last).toBeInViewport();

    await page.getByRole('link', { name: 'Sign up now' }).click();
    await expect(page).toHaveURL(`/sign-up/${marisol!.id}`);
  });
});
