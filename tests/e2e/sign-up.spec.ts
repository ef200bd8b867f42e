import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { marisol, newEmail, password, signIn, signUp, trySignIn } from './person.ts';
import { JOURNEY, LONG } from './runs.ts';

/** The browser logs the error status of refusals. */
test.use({ allowed: /status of 40[0139]/, viewport: { width: 390, height: 844 } });

test('on a phone a visitor signs up, cannot sign in before confirming, and confirms in the same browser', {
  tag: JOURNEY,
}, async ({ page }) => {
  const email = newEmail('same-browser');
  await openApp(page, `/${marisol.slug}`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(`/sign-up/${marisol.id}`);
  await signUp(page, email);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(`Welcome to ${marisol.name}`)).toBeVisible();

  await trySignIn(page, email);
  await expect(page.getByRole('alert')).toContainText('Please confirm your email first');
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in/);

  const mail = await mailTo(email);
  expect(mail.subject).toBe(`Verify your email for ${marisol.name}`);
  await page.goto(mail.link);
  await expect(page.getByText('Email Verified Successfully!')).toBeVisible();
  await expect(page.getByText('You will be redirected shortly')).toBeVisible();
  expect(page.url(), 'the token has left the address').not.toContain('token=');
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  await page.getByRole('link', { name: 'Go to your kitchen' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to your kitchen' })).toBeVisible();
  await page.locator('.site-nav summary').click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('link', { name: marisol.name }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, email);
});

test('a mail scanner that opens the link in a scripted browser verifies nothing', { tag: LONG }, async ({
  page,
  anotherBrowser,
}) => {
  const email = newEmail('scanned');
  await signUp(page, email);
  const { link, links } = await mailTo(email);

  const scanner = await anotherBrowser();
  for (const each of [...links.filter((href) => href.startsWith('http')), link]) {
    await scanner.goto(each);
    // The scanner also runs scripts and waits for their requests.
    await appIsUp(scanner);
    await scanner.waitForLoadState('networkidle');
  }
  await expect(scanner.getByRole('button', { name: 'Verify my email' }), 'the link still waits').toBeVisible();

  await trySignIn(page, email);
  await expect(page.getByRole('alert')).toContainText('Please confirm your email first');
});

test('on another device the link takes the password, and the person is signed in there', { tag: JOURNEY }, async ({
  page,
  anotherBrowser,
}) => {
  const email = newEmail('other-device');
  await signUp(page, email);
  const { link } = await mailTo(email);

  const computer = await anotherBrowser({ viewport: { width: 1280, height: 800 } });
  await computer.goto(link);
  await computer.getByLabel('Your password').fill('another horse battery');
  await computer.getByRole('button', { name: 'Verify my email' }).click();
  await expect(computer.getByRole('alert')).toContainText('That’s not the password you signed up with');
  await computer.getByLabel('Your password').fill(password);
  await computer.getByRole('button', { name: 'Verify my email' }).click();
  await expect(computer.getByText('Email Verified Successfully!')).toBeVisible();
  await expect(computer).toHaveURL(`/${marisol.id}/success`);
  await computer.goto('/account');
  await expect(computer.getByText(email)).toBeVisible();

  await computer.goto(link);
  await expect(computer.getByRole('heading', { name: 'Your email is already verified' })).toBeVisible();

  await page.goto(`/${marisol.id}/success`);
  await expect(page.getByText('Sign in to get started.')).toBeVisible();
});
