import { expect, openApp, test } from './fixtures.ts';

test('the questions of a creator’s page open one at a time by keyboard and by click, and a long answer is scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openApp(page, '/marisol');

  await test.step('by keyboard alone', async () => {
    const questions = page.locator('main details');
    const open = page.locator('main details[open]');
    const first = questions.nth(0).locator('summary');
    const second = questions.nth(1).locator('summary');

    await page.getByRole('link', { name: 'Get the letter' }).last().focus();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await expect(first).toHaveCSS('outline-style', 'solid');
    await expect(first).toHaveCSS('outline-width', '3px');

    await expect(open).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(questions.nth(0)).toHaveAttribute('open');
    await expect(questions.nth(0).locator('.faq-answer')).toBeVisible();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(second).toBeFocused();
    await page.keyboard.press('Space');
    await expect(questions.nth(1)).toHaveAttribute('open');
    await expect(open).toHaveCount(1);

    await page.keyboard.press('Enter');
    await expect(open).toHaveCount(0);
  });

  await test.step('by a click, and only the open one’s arrow is turned around', async () => {
    const questions = page.locator('main details');
    await expect(questions.nth(0).locator('.faq-arrow')).toHaveCSS('transform', 'none');
    await questions.nth(0).locator('summary').click();
    // Matrix of a rotation by 180 degrees: both axes are reversed.
    await expect(questions.nth(0).locator('.faq-arrow')).toHaveCSS('transform', /^matrix\(-1, .*, -1, 0, 0\)$/);
    await questions.nth(1).locator('summary').click();
    await expect(questions.nth(1).locator('.faq-arrow')).toHaveCSS('transform', /^matrix\(-1, .*, -1, 0, 0\)$/);
    await expect(questions.nth(0).locator('.faq-arrow')).toHaveCSS('transform', 'none');
    await questions.nth(1).locator('summary').click();
    await expect(page.locator('main details[open]')).toHaveCount(0);
  });

  await test.step('a long answer in 200 pixels, the rest of it by the arrow keys', async () => {
    const long = page.locator('details').filter({ hasText: 'Will I find the ingredients where I live?' });
    const answer = long.locator('.faq-answer');
    await long.locator('summary').click();
    await expect.poll(async () => (await answer.boundingBox())?.height).toBe(200);
    expect(await answer.evaluate((element) => element.scrollHeight)).toBeGreaterThan(220);

    await page.keyboard.press('Tab');
    await expect(answer).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => answer.evaluate((element) => element.scrollTop)).toBeGreaterThan(10);
    await page.keyboard.press('End');
    await expect
      .poll(() => answer.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
      .toBeLessThan(2);
  });
});
