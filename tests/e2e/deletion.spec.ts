import { readFile } from 'node:fs/promises';
import { filesIn } from '../support/zip.ts';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, newEmail } from './person.ts';
import { LONG } from './runs.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('everything about oneself is downloaded, and the page in the archive has no barriers', {
  tag: LONG,
}, async ({ page, anotherBrowser }) => {
  await becomeSubscriber(page, newEmail('leaving'));
  await openApp(page, '/account');
  await page.getByRole('link', { name: 'Get your data' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^larder-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = filesIn(await readFile(await download.path()));
  const reader = await anotherBrowser();
  await reader.setContent(files['index.html']!);
  await expect(reader.getByRole('heading', { name: 'Memberships', exact: true })).toBeVisible();
  expect(await findBarriers(reader)).toEqual([]);
});
