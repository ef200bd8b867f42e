import type { Page } from '@playwright/test';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { fillInSignUp, marisol, password } from './person.ts';

test.use({ viewport: { width: 390, height: 844 }, allowed: /ERR_FAILED/ });

test('while a password is typed, the page shows what is missing, whether both match, and what else it must not be', async ({
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

  await first.fill('');
  await first.pressSequentially('rosa@home.example');
  await expect(page.getByText('Your password can’t be your email')).toBeHidden();
  await page.getByLabel('Email').pressSequentially('rosa@home.example');
  await expect(page.getByText('Excellent password!'), 'the specified indicator stays').toBeVisible();
  await expect(page.getByText('Your password can’t be your email')).toBeVisible();
  await expect(first).toHaveAccessibleDescription(/can’t be your email/);
  await first.fill(password);
  await expect(page.getByText(/^Your password can’t/)).toBeHidden();
});

test('the list of errors shrinks as they are corrected, leads to its fields, and whoever types stays there', async ({
  page,
}) => {
  await openApp(page, `/sign-up/${marisol.id}`);
  await page.getByRole('button', { name: 'Sign up to our community' }).click();
  const alert = page.getByRole('alert').first();
  await expect(alert).toContainText('Email is required');
  const count = await alert.getByRole('link').count();
  const email = page.getByLabel('Email');
  await email.pressSequentially('r');
  await expect(alert).not.toContainText('Email is required');
  await expect(email).toBeFocused();
  expect(await alert.getByRole('link').count()).toBe(count - 1);
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Home');
  await expect(alert).not.toContainText('First name and last name are required');
  await expectSummaryLeadsOn(page);
});

test('what the chosen plan costs stays in view on each phone, over no focused field', async ({ page }) => {
  await openApp(page, `/sign-up/${marisol.id}`);
  const line = page.getByText('Yearly · 7 days free, then $99 a year');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await page.getByRole('button', { name: 'Sign up to our community' }).focus();
    for (let presses = 0; presses < 18; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      await expect(line).toBeInViewport({ ratio: 1 });
      const [top, bottom] = await page.evaluate(() => [
        document.activeElement!.getBoundingClientRect().top,
        document.querySelector('a[href="#sign-up-plan"]')!.parentElement!.getBoundingClientRect().bottom,
      ]);
      const hidden = await page.evaluate(() => document.activeElement!.matches('a[href="#sign-up-plan"]'));
      if (!hidden) expect(top, `at ${width} px`).toBeGreaterThanOrEqual(bottom!);
    }
  }
  await page.getByRole('link', { name: 'change your plan' }).click();
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Monthly · 7 days free, then $10 a month')).toBeInViewport({ ratio: 1 });
  await expect(line).toBeHidden();
});

async function expectSummaryLeadsOn(page: Page): Promise<void> {
  const secret = page.getByLabel('Password', { exact: true });
  const again = page.getByLabel('Confirm password');
  await page.getByLabel('Email').fill('mistaken@cook.example');
  await secret.fill(password);
  await again.fill('something else');
  await press(page);
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveText([
    'Passwords do not match',
    'Cardholder name is required',
    'Card number is required',
    'Expiry date is required',
    'Security code is required',
    'Country is required',
  ]);
  await summary.getByRole('link', { name: 'Country is required' }).click();
  await expect(page.getByLabel('Country')).toBeFocused();
  await expect(page.getByLabel('Country')).toBeInViewport({ ratio: 1 });
  await summary.getByRole('link', { name: 'Passwords do not match' }).click();
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
}

test('the button shows progress, and a network error is reported without losing the input', async ({ page }) => {
  await fillInSignUp(page, 'offline@cook.example');
  await appIsUp(page);
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await held;
    await route.abort('failed');
  });
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeFocused();
  const isLocked = () => page.getByLabel('Email').evaluate((field) => field.closest('[inert]') !== null);
  expect(await isLocked()).toBe(true);
  fail();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
  await expect(page.getByLabel('Email')).toHaveValue('offline@cook.example');
  await expect(page.getByLabel('Card number')).toHaveValue(/4242/);
  expect(await isLocked()).toBe(false);
});

test.describe('a code that does not work', () => {
  test.use({ allowed: /status of 409/ });

  test('is shown below the sticky line, with the focus in its field', async ({ page }) => {
    await openApp(page, `/sign-up/${marisol.id}`);
    // The second attempt removes the summary of the first attempt, so everything below it moves up.
    await press(page);
    await expect(page.getByRole('alert')).toBeVisible();
    const code = page.getByLabel('Offer code');
    await code.fill('SPRUNG');
    await page.getByRole('button', { name: 'Use code' }).click();
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(/That code doesn’t work/);
    const line = page.locator('p', { has: page.locator('a[href="#sign-up-plan"]') });
    const [above, label] = await Promise.all([line, page.getByText('Offer code')].map((each) => each.boundingBox()));
    expect(label!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  });
});

async function press(page: Page) {
  await page.getByRole('button', { name: 'Sign up to our community' }).click();
}
