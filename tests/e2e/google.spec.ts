import { expect, test } from './fixtures.ts';
import { continueAs, marisol, newEmail } from './person.ts';
import { JOURNEY, LONG } from './runs.ts';

/** The fake Google page has no favicon, and the callback page reports failures with an error status. */
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
  await page.route(/\.js$/, () => {});
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
