import { readFile } from 'node:fs/promises';
import { filesIn } from '../support/zip.ts';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { becomeSignedIn, becomeSubscriber, newEmail, password } from './person.ts';
import { LONG } from './runs.ts';

test.use({ allowed: /status of 400/, viewport: { width: 390, height: 844 } });

test('everything about oneself is downloaded; the account is to be deleted, and is kept after all', {
  tag: LONG,
}, async ({ page, anotherBrowser }) => {
  const email = newEmail('leaving');
  await becomeSubscriber(page, email);
  await openApp(page, '/account');
  await page.getByRole('link', { name: 'Get your data' }).click();
  expect(await findBarriers(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^larder-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = filesIn(await readFile(await download.path()));
  expect(JSON.parse(files['data.json']!).data.account).toMatchObject([{ email }]);
  const reader = await anotherBrowser();
  await reader.setContent(files['index.html']!);
  await expect(reader.getByRole('heading', { name: 'Memberships', exact: true })).toBeVisible();
  expect(await findBarriers(reader)).toEqual([]);

  await openApp(page, '/account');
  await page.getByRole('link', { name: 'Delete your account' }).click();
  await expect(page.getByRole('heading', { name: 'What stays, and why' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Your password').fill('not my password at all');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('alert')).toContainText('That password is wrong');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  const mail = await mailTo(email, { subject: 'will be deleted' });

  const phone = await anotherBrowser();
  await becomeSignedIn(phone, email);
  await phone.goto('/kitchen');
  await expect(phone.getByText(/^Your account will be deleted on \d+ \w+ \d{4}\./)).toBeVisible();
  await phone.goto(mail.link);
  await phone.getByRole('button', { name: 'Keep my account' }).click();
  await expect(phone).toHaveURL('/account?done=deletion-cancelled');
  await expect(phone.getByRole('link', { name: 'Delete your account' })).toBeVisible();
});
