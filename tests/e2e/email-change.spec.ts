import { expect, openApp, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { becomeSignedIn, becomeSubscriber, newEmail, password, signIn, trySignIn } from './person.ts';
import { LONG } from './runs.ts';

test.use({ allowed: /status of 40[04]/, viewport: { width: 390, height: 844 } });

test('an address is changed by a mailed link, taken back from the earlier one, and sessions are ended', {
  tag: LONG,
}, async ({ page, anotherBrowser }) => {
  const [email, other] = [newEmail('earlier'), newEmail('later')];
  await becomeSubscriber(page, email);
  const phone = await anotherBrowser();
  await becomeSignedIn(phone, email);
  await phone.goto('/kitchen');

  await openApp(page, '/account/sessions');
  await expect(page.getByText('This browser', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('status')).toContainText('You’re signed out everywhere else.');
  await expect(page.getByRole('status')).toBeFocused();
  await phone.reload();
  await expect(phone, 'the other session has ended').toHaveURL(/\/sign-in/);

  await openApp(page, '/account/email');
  await page.getByLabel('New email').fill(other);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('alert')).toContainText('Current password is wrong');
  await expect(page.getByLabel('New email')).toHaveValue(other);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Please check your inbox' })).toBeFocused();

  const { link } = await mailTo(other, { subject: 'Confirm your new email' });
  await phone.goto(link);
  expect(phone.url(), 'the token has left the address').not.toContain('token=');
  await expect(phone.getByLabel('Your password')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email has been changed' })).toBeVisible();

  const undo = await mailTo(email, { subject: 'was changed' });
  await phone.goto(undo.link);
  await phone.getByRole('button', { name: 'Undo the change' }).click();
  await expect(phone.getByRole('heading', { name: 'Your email is yours again' })).toBeVisible();
  await page.goto('/account');
  await expect(page, 'every session has ended').toHaveURL(/\/sign-in/);
  await trySignIn(page, email, password);
  await expect(page.getByRole('alert'), 'the password has ended').toContainText('Wrong email or password');
  await page.goto((await mailTo(email, { subject: 'Reset your password' })).link);
  await page.getByLabel('New password', { exact: true }).fill('another horse battery');
  await page.getByLabel('Confirm new password').fill('another horse battery');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeVisible();
  await signIn(page, email, 'another horse battery');
});
