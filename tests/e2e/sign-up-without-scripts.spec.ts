import { expect, test } from './fixtures.ts';
import { fillInSignUp, marisol, newEmail } from './person.ts';
import { LONG } from './runs.ts';

test.use({ javaScriptEnabled: false, allowed: /status of 40[0134]/, viewport: { width: 390, height: 844 } });

test('without scripts the form says what needs them, shows the chosen price, and leads to its errors', async ({
  page,
}) => {
  await fillInSignUp(page, newEmail('no-scripts'));
  await expect(page.getByText('Adding a card needs JavaScript')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await expect(page.getByText('Monthly · 7 days free, then $10 a month')).toBeInViewport();
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign up to our community' }).click();
  await page.getByRole('link', { name: 'Passwords do not match' }).click();
  await expect(page.getByLabel('Confirm password')).toBeFocused();
});

test('a page that has not come as far as its plans already has the line that says what the preselected one costs', {
  tag: LONG,
}, async ({ page }) => {
  await page.route(`/sign-up/${marisol.id}`, async (route) => {
    const html = await (await route.fetch()).text();
    const end = html.indexOf('type="radio"');
    expect(end).toBeGreaterThan(0);
    await route.fulfill({ contentType: 'text/html', body: html.slice(0, html.lastIndexOf('<', end)) });
  });
  await page.goto(`/sign-up/${marisol.id}`);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByText('Yearly · 7 days free, then $99 a year')).toBeInViewport();
});
