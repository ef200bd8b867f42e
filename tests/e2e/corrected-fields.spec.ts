import { expect, openApp, test } from './fixtures.ts';
import { LONG } from './runs.ts';

test.use({ allowed: /status of 400/ });

const forms = { '/sign-in': 'Sign in', '/auth/forgot-password': 'Send Reset Link' };
for (const [path, button] of Object.entries(forms)) {
  const tag = path === '/sign-in' ? [] : LONG;
  test(`${path}: an invalid field is marked until it is edited, and no other`, { tag }, async ({ page }) => {
    await openApp(page, path);
    const email = page.getByLabel('Email');
    const attempt = page.getByRole('button', { name: button, exact: true });
    const message = page.getByRole('alert');
    for (const input of ['nobody', 'nobody at home']) {
      await email.fill(input);
      await expect(email).not.toHaveAttribute('aria-invalid');
      await attempt.click();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveAccessibleDescription(/email/i);
    }
    await email.fill('nobody@home.example');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expect(email).toHaveAccessibleDescription('');
    await expect(message).toBeVisible();
    if (path !== '/sign-in') return;
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill('x');
    await expect(password).not.toHaveAttribute('aria-invalid');
  });
}
