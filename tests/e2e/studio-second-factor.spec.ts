import type { Page } from '@playwright/test';
import { isClean } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { addPasskeyDevice } from './passkey-device.ts';
import { newEmail, trySignIn } from './person.ts';
import { LONG } from './runs.ts';

const PAGE = '/account/second-factor';

async function askedAfterPassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await trySignIn(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

/** The preview's request needs the session, which tests delete later. */
async function isIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/studio\//);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
}

test('a passkey is set up, and lets her in after the password', {
  tag: LONG,
}, async ({ page }) => {
  await addPasskeyDevice(page);
  const email = newEmail('second-factor');
  await trySignIn(page, email);
  await isIn(page);

  await openApp(page, PAGE);
  await isClean(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kitchen phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey “Kitchen phone” is set up.')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).last()).toHaveValue('');

  await askedAfterPassword(page, email);
  await isClean(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await isIn(page);
});
