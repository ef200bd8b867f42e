import { expect, test } from './fixtures.ts';
import { continueAs, fillInSignUp, marisol, newEmail } from './person.ts';
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

test('without scripts a sign-up with Google works, with one more button', { tag: LONG }, async ({ page }) => {
  await page.goto(`/sign-up/${marisol.id}`);
  await page.getByLabel('Your plan with Google').selectOption('monthly');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await continueAs(page, { email: newEmail('google-no-scripts'), firstName: 'No', lastName: 'Scripts' });
  await expect(page.getByRole('heading', { name: 'Completing Google Sign-up...' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await page.goto('/account');
  await expect(page.getByText(/we’ll charge \$10 that day/)).toBeVisible();
  await expect(page.getByText(/^Accepted on/)).toBeVisible();
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
