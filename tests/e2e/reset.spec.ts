import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { becomeSignedIn, becomeSubscriber, marisol, newEmail, password, signIn, trySignIn } from './person.ts';
import { JOURNEY } from './runs.ts';

test.use({ allowed: /status of 40[013]/, viewport: { width: 390, height: 844 } });

test('a password is reset by the newest link only, and the reset ends every other session', { tag: JOURNEY }, async ({
  page,
  anotherBrowser,
}) => {
  const email = newEmail('forgetful');
  await becomeSubscriber(page, email);
  const phone = await anotherBrowser();
  await becomeSignedIn(phone, email);
  await phone.goto('/kitchen');

  await askForReset(page, email);
  const older = await mailTo(email, { subject: 'Reset your password' });
  await askForReset(page, email);
  const newest = await mailTo(email, { subject: 'Reset your password', after: 1 });
  expect(newest.link).not.toBe(older.link);

  await page.goto(older.link);
  await expect(page.getByRole('heading', { name: 'Reset Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset link. Please request a new one.');
  await expect(page.getByRole('link', { name: 'Request New Reset' })).toHaveAttribute(
    'href',
    `/auth/forgot-password?from=%2F${marisol.slug}`,
  );

  await page.goto(newest.link);
  expect(page.url(), 'the token has left the address').not.toContain('token=');
  await expect(page.locator('html[data-settled]')).toBeAttached(); // Set when the browser is idle after hydration.
  await page.reload(); // The link must still work after a reload.
  await choosePassword(page, 'too short');
  await expect(page.getByRole('alert')).toContainText('Password must be at least 13 characters long');
  await choosePassword(page, 'another horse battery');
  await expect(page.getByRole('heading', { name: 'Password Updated Successfully!' })).toBeVisible();
  await expect(page).toHaveURL(`/auth/password-reset-success?from=%2F${marisol.slug}`);
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeVisible();

  await phone.reload();
  await expect(phone, 'the other session has ended').toHaveURL(/\/sign-in/);
  await trySignIn(phone, email, password);
  await expect(phone.getByRole('alert')).toContainText('Wrong email or password');
  await signIn(phone, email, 'another horse battery');

  await page.goto(newest.link);
  await expect(page.getByRole('alert'), 'it works once').toContainText('Invalid or expired reset link');
  const { text } = await mailTo(email, { subject: 'was changed' });
  expect(text).toContain('you were signed out everywhere else');
});

async function askForReset(page: Page, email: string) {
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible();
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Update password' }).click();
}
