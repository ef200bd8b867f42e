import { expect, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import {
  continueAs,
  fillInSignUp,
  marisol,
  newEmail,
  northkitchen,
  password,
  signIn,
  signUp,
  trySignIn,
} from './person.ts';

test.use({ javaScriptEnabled: false, allowed: /status of 40[0134]/, viewport: { width: 390, height: 844 } });

test('without scripts sign-up, errors, verification, moving, password reset and sign-out work', async ({ page }) => {
  const email = newEmail('no-scripts');
  await fillInSignUp(page, email);
  const submit = page.getByRole('button', { name: 'Sign up to our community' });
  await expect(page.getByText('A card cannot be given without scripts')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await expect(page.getByText('Monthly · 7 days free, then $10 a month')).toBeInViewport();
  await page.getByLabel('Confirm password').fill('correct horse');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Passwords do not match');
  await page.getByRole('link', { name: 'Passwords do not match' }).click();
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await expect(page.getByLabel('Email'), 'submitted values are still there').toHaveValue(email);
  await expect(page.getByLabel('Country')).toHaveValue('AU');
  await expect(page.getByRole('checkbox').last()).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true }), 'but never a password').toHaveValue('');
  await signUp(page, email);
  await expect(page.getByText(email)).toBeVisible();

  await trySignIn(page, email);
  await expect(page.getByRole('alert')).toContainText('Please confirm your email first');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('heading', { name: 'Please check your inbox' })).toBeVisible();
  const { link } = await mailTo(email, { subject: 'Verify', after: 1 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on now' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  await page.goto(`/sign-up/${northkitchen.id}`);
  await page.getByRole('button', { name: `Move to ${northkitchen.name}` }).click();
  await expect(page.getByRole('heading', { name: `You have moved to ${northkitchen.name}` })).toBeVisible();

  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible();
  await page.goto((await mailTo(email, { subject: 'Reset' })).link);
  await page.getByLabel('New password', { exact: true }).fill('another horse battery');
  await page.getByLabel('Confirm new password').fill('another horse battery');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Updated Successfully!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on now' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await trySignIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong');
  await signIn(page, email, 'another horse battery');
});

test('without scripts a sign-up with Google works, with one more button', async ({ page }) => {
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
  await expect(page.getByText(/it is charged \$10 on that day/)).toBeVisible();
  await expect(page.getByText(/^Accepted on/)).toBeVisible();
});
