import type { Page } from '@playwright/test';
import { appIsUp, expect, test } from './fixtures.ts';
import { becomeSubscriber, continueAs, marisol, newEmail } from './person.ts';
import { JOURNEY, LONG } from './runs.ts';

/** The demo provider's page has no favicon, and the callback page answers failures with an error status. */
test.use({ allowed: /status of 40[0149]|ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

test('with a name from Google the account is created with the chosen plan, and recognised the next time', {
  tag: JOURNEY,
}, async ({ page, anotherBrowser }) => {
  await page.goto(`/sign-up/${marisol.id}`);
  await page.getByRole('radio', { name: /Monthly/ }).check();
  await page.getByRole('checkbox').check();
  const ada = { email: newEmail('ada'), firstName: 'Ada', lastName: 'Marsh' };
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await continueAs(page, ada);
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
  await expect(page.getByText('Your Google account has been linked. Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await page.goto('/account');
  await expect(page.getByText(ada.email)).toBeVisible();
  await expect(page.getByText(/we’ll charge \$10 that day/)).toBeVisible();
  await expect(page.getByText(/^Accepted on/)).toBeVisible();

  const nextTime = await anotherBrowser();
  await nextTime.goto('/sign-in');
  await nextTime.getByRole('button', { name: 'Sign in with Google' }).click();
  await continueAs(nextTime, ada);
  await expect(nextTime).toHaveURL('/kitchen');
  await expect(nextTime.getByRole('heading', { name: 'Welcome to your kitchen, Ada' })).toBeVisible();
});

test('pressed before hydration, Google’s button still submits the plan and the checked terms', { tag: LONG }, async ({
  page,
}) => {
  await page.route(/\.js$/, () => {}); // no script loads
  await page.goto(`/sign-up/${marisol.id}`);
  await page.getByRole('radio', { name: /Monthly/ }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await expect(page.getByText('This is not Google.')).toBeVisible();
  await page.unroute(/\.js$/);
  await continueAs(page, { email: newEmail('hasty'), firstName: 'Hasty', lastName: 'Cook' });
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await page.goto('/account');
  await expect(page.getByText(/we’ll charge \$10 that day/)).toBeVisible();
  await expect(page.getByText(/^Accepted on/)).toBeVisible();
});

test('pressed before hydration without a network, Google’s button answers in words', { tag: LONG }, async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/sign-up/${marisol.id}`);
  await page.route('**/auth/google*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  scripts.resolve();
  await expect(page.getByRole('alert')).toContainText('Failed to complete Google sign-up. Please try again.');
  await expect(page).toHaveURL(`/sign-up/${marisol.id}`);
});

test('without a name from Google the page asks for it before it creates the account', { tag: LONG }, async ({
  page,
}) => {
  await page.goto(`/sign-up/${marisol.id}`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await continueAs(page, { email: newEmail('quiet') });
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await page.keyboard.press('Shift');
  await appIsUp(page);
  const complete = page.getByRole('button', { name: 'Complete Sign Up' });
  await complete.click();
  await expect(page.getByRole('alert')).toContainText('First name and last name are required.');
  await page.getByLabel('First name').fill('Quiet');
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Last name').fill('Cook');
  await expect(page.getByText('Yearly · 7 days free, then $99 a year')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Terms and Conditions/ }), 'ticked before leaving').toBeChecked();
  await complete.click();
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await page.goto('/account');
  await expect(page.getByText('Quiet Cook', { exact: true })).toBeVisible();
});

test('an address that is confirmed with a password is not taken over by Google', { tag: LONG }, async ({
  page,
  anotherBrowser,
}) => {
  const email = newEmail('password-first');
  await becomeSubscriber(await anotherBrowser(), email);

  await page.goto(`/sign-up/${marisol.id}`);
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await continueAs(page, { email, firstName: 'Some', lastName: 'Body' });
  await expect(page.getByRole('heading', { name: 'Sign-up Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email already exists. Please sign in with your password instead.',
  );
  await page.goto('/account');
  await expect(page, 'nobody is signed in').toHaveURL(/\/sign-in/);
});

test('a refusal or an unverified address creates no account, and the page leads back', { tag: LONG }, async ({
  page,
}) => {
  await page.goto(`/sign-up/${marisol.id}`);
  await chooseAtGoogle(page, 'Sign up with Google', /Refuse/);
  await expect(page.getByRole('alert')).toHaveText('Failed to complete Google sign-up. Please try again.');

  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page, 'the creator stays').toHaveURL(`/sign-up/${marisol.id}`);
  await chooseAtGoogle(page, 'Sign up with Google', /Una Veil/);
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.');
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
});

async function chooseAtGoogle(page: Page, button: string, person: RegExp) {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('This is not Google.')).toBeVisible();
  await page.getByRole('button', { name: person }).click();
}
