import { readFile } from 'node:fs/promises';
import { filesIn } from '../support/zip.ts';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, newEmail, password } from './person.ts';
import { LONG } from './runs.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('everything about oneself is downloaded and read, and the account is to be deleted, without barriers', {
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
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
});
