import type { Page } from '@playwright/test';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { fillInSignUp, marisol, password } from './person.ts';

test.use({ viewport: { width: 390, height: 844 }, allowed: /ERR_FAILED/ });

test('while a password is typed, the page shows how many characters are missing and whether both match', async ({
  page,
}) => {
  await openApp(page, `/sign-up/${marisol.id}`);
  const first = page.getByLabel('Password', { exact: true });
  const second = page.getByLabel('Confirm password');
  await first.pressSequentially('eight le');
  await expect(page.getByText('5 more characters needed')).toBeVisible();
  await first.pressSequentially('tters');
  await expect(page.getByText('Excellent password!')).toBeVisible();
  await second.pressSequentially('eight');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await second.pressSequentially(' letters');
  await expect(page.getByText('Passwords match')).toBeVisible();
});

test('the summary shows the first error in the specification’s order, and each field its own', async ({ page }) => {
  await openApp(page, `/sign-up/${marisol.id}`);
  const secret = page.getByLabel('Password', { exact: true });
  const again = page.getByLabel('Confirm password');
  const mend: [message: string, how: () => Promise<unknown>][] = [
    ['Email is required', () => page.getByLabel('Email').fill('rosa at home')],
    ['Invalid email format', () => page.getByLabel('Email').fill('mistaken@cook.example')],
    ['Password is required', () => secret.fill('too short')],
    ['Password must be at least 13 characters long', () => secret.fill('mistaken@cook.example')],
    ['Passwords do not match', () => again.fill('mistaken@cook.example')],
    ['First name and last name are required', () => page.getByLabel('First name').fill('Rosa')],
    ['First name and last name are required', () => page.getByLabel('Last name').fill('Home')],
    ['Cardholder name is required', () => page.getByLabel('Cardholder name').fill('Rosa')],
    ['Card number is required', () => page.getByLabel('Card number').fill('4242424242424242')],
    ['Expiry date is required', () => page.getByLabel('Expiry').fill('1230')],
    ['Security code is required', () => page.getByLabel('Security code').fill('737')],
    ['Country is required', () => page.getByLabel('Country').selectOption({ label: 'Australia' })],
    ['Password does not meet requirements', () => secret.fill(password)],
    ['Passwords do not match', () => again.fill(password)],
  ];
  for (const [message, how] of mend) {
    await press(page);
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.locator('[aria-invalid=true]').first()).toHaveAccessibleDescription(/./);
    await how();
  }
});

test('the summary focuses its field, and an error disappears once its field is edited', async ({ page }) => {
  await openApp(page, `/sign-up/${marisol.id}`);
  const secret = page.getByLabel('Password', { exact: true });
  const again = page.getByLabel('Confirm password');
  await page.getByLabel('Email').fill('mistaken@cook.example');
  await secret.fill(password);
  await again.fill('something else');
  await press(page);
  await page.getByRole('button', { name: 'Passwords do not match' }).click();
  await expect(again).toBeFocused();
  await expect(again).toHaveAttribute('aria-invalid', 'true');
  await secret.fill('something else');
  await expect(again).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Country').selectOption({ label: 'Australia' });
  await page.getByLabel('Expiry').fill('1230');
  for (const label of ['Country', 'Expiry']) await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Cardholder name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Expiry').fill('');
  await press(page);
  await expect(page.getByLabel('Expiry')).toHaveAttribute('aria-invalid', 'true');
});

test('the button shows progress, and a network error is reported without losing the input', async ({ page }) => {
  await fillInSignUp(page, 'offline@cook.example');
  await appIsUp(page);
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await held;
    await route.abort('failed');
  });
  await press(page);
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  fail();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
  await expect(page.getByLabel('Email')).toHaveValue('offline@cook.example');
  await expect(page.getByLabel('Card number')).toHaveValue(/4242/);
});

async function press(page: Page) {
  await page.getByRole('button', { name: 'Sign up to our community' }).click();
}
