import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { addPasskeyDevice } from './passkey-device.ts';
import { newEmail, trySignIn } from './person.ts';
import { LONG } from './runs.ts';

/** A creator's second factor: an app, a recovery code, and a passkey of a device that the browser makes up. */

const PAGE = '/account/second-factor';

async function isClean(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
}

async function askedAfterPassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await trySignIn(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

/** With the page beside the fields, of which a request would be refused once the cookies are gone. */
async function isIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/studio\//);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
}

test('an app is set up, then a passkey; a recovery code and the passkey each let her in, and the app is taken back', {
  tag: LONG,
}, async ({ page }) => {
  await addPasskeyDevice(page);
  const email = newEmail('second-factor');
  await trySignIn(page, email);
  await isIn(page);

  await openApp(page, PAGE);
  await isClean(page);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText();
  await isClean(page);
  const secret = Secret.fromBase32(key.replaceAll(/\s/g, ''));
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your authenticator app is set up.')).toBeFocused();
  const codes = page.getByRole('region', { name: 'Keep these codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = await codes.first().innerText();
  await isClean(page);

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kitchen phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey “Kitchen phone” is set up.')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).last()).toHaveValue('');

  await askedAfterPassword(page, email);
  await isClean(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await isIn(page);

  await askedAfterPassword(page, email);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await isIn(page);

  await openApp(page, PAGE);
  await expect(page.getByText('9 codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Kitchen phone' }).click();
  await expect(page.getByText('Removed.')).toBeFocused();

  // Simulates that another person set the app up.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto((await mailTo(email, { subject: 'An authenticator app was added' })).link);
  expect(page.url(), 'the token has left the address').not.toContain('token=');
  await isClean(page);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('heading', { name: 'Removed' })).toBeVisible();
  await isClean(page);
  await page.goto('/account');
  await expect(page, 'every session has ended').toHaveURL(/\/sign-in/);
  expect((await mailTo(email, { subject: 'Reset your password' })).link).toContain('/auth/reset-password');
});
