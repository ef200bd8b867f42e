import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoPassword } from '../../demo/people.ts';
import { filesIn } from '../support/zip.ts';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSignedIn, marisol } from './person.ts';
import { LONG } from './runs.ts';
import { findFaults } from './widths.ts';

/** Members, analytics and export, in the studio that the demo fills. */

const studio = `/studio/${marisol.id}`;

async function enter(page: Page): Promise<void> {
  await becomeSignedIn(page, marisol.email, demoPassword);
}

async function isClean(page: Page): Promise<void> {
  expect([page.url(), ...(await findBarriers(page))]).toEqual([page.url()]);
}

// Refusals have an error status, which appears in the console.
test.use({ allowed: /the server responded with a status of 4(?:00|09)/ });

test('a member is searched for, and given access until a day', { tag: LONG }, async ({ page }) => {
  await enter(page);
  await openApp(page, `${studio}/members`);
  await page.getByLabel('Name or email address').fill('lucía');
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Your members' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: 'Lucía Barrera' }).click();

  await expect(page.getByRole('heading', { name: 'Lucía Barrera' })).toBeVisible();
  await expect(page.getByText('No access')).toBeVisible();
  await isClean(page);
  const give = page.getByRole('button', { name: 'Give access' });
  await page.getByLabel('Last day').fill('2020-01-31');
  await page.getByLabel('Why').fill('Won the giveaway');
  await give.click();
  await expect(page.getByText('That day has passed already. Please choose a later one').first()).toBeVisible();
  await expect(page.getByLabel('Why')).toHaveValue('Won the giveaway');

  const lastDay = new Date(Date.now() + 40 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  await page.getByLabel('Last day').fill(lastDay);
  await give.click();
  await expect(page.getByText('They have access now.')).toBeVisible();
  await expect(page.getByText('Complimentary', { exact: true })).toBeVisible();
  await expect(page.getByText('“Won the giveaway”', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'End access now' }).click();
  await expect(page.getByText('Their access has ended.')).toBeVisible();
});

test('behind a plot is a table with the same numbers, here and as a file', { tag: LONG }, async ({ page }) => {
  await enter(page);
  await openApp(page, `${studio}/analytics`);
  await page.getByRole('link', { name: 'Last 4 weeks' }).click();
  await expect(page.getByText(/visited in the last 4 weeks, and .* signed up\./)).toBeVisible();
  const plot = page.getByRole('list', { name: 'Visitors' });
  await expect(plot.getByRole('listitem')).toHaveCount(4);
  const drawn = (await plot.getByText(/visitors?$/).allTextContents()).map((words) => Number.parseInt(words, 10));
  expect(drawn[0]).toBeGreaterThan(0);

  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Visitors' }) });
  await section.getByText('Show as a table').click();
  const rows = section.getByRole('row');
  await expect(rows).toHaveCount(5);
  const numbers = async (at: number) => Number(await rows.nth(at).getByRole('cell').last().textContent());
  expect([await numbers(1), await numbers(2), await numbers(3), await numbers(4)]).toEqual(drawn);
  await isClean(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: 'Download table' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^marisol-s-table-visits-4-weeks-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => Number(line.split(',').at(-1)))).toEqual(drawn);
});

test('everything out is one archive with what the page says', { tag: LONG }, async ({ page }) => {
  await enter(page);
  await openApp(page, `${studio}/export`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^marisol-s-table-everything-.*\.zip$/);
  const files = filesIn(await readFile(await download.path()));
  const recipe = marisol.recipes.find(({ slug }) => slug === 'esquites')!;
  expect(files['recipes/esquites.md']).toContain(recipe.introduction);
  expect(JSON.parse(files['recipes/esquites.json']!)).toMatchObject({ '@type': 'Recipe', name: recipe.name });
  expect(files['page/page.md']).toContain(marisol.cook.words);
  expect(files['members.csv']).toContain('Hannah Weiss,hannah.weiss@guests.example,Germany');
  expect(files['events.csv']!.split('\r\n').length).toBeGreaterThan(1_000);
  const named = files['pictures.csv']!.match(/pictures\/[0-9a-f]{32}\.svg/g)!;
  expect(named.filter((name) => !(name in files))).toEqual([]);
  expect(named.length).toBeGreaterThan(marisol.recipes.length);
});

const wholePages = [
  { which: 'its main pages', addresses: ['', 'members', 'income', 'analytics', 'export'], tag: [] },
  {
    which: 'their other states',
    addresses: ['members?state=former', 'members?q=nobody-at-all', 'members/export', 'analytics?range=year'],
    tag: LONG,
  },
];
for (const { which, addresses, tag } of wholePages) {
  test(`${which} are whole on a phone and on a desktop`, { tag }, async ({ page }) => {
    await enter(page);
    for (const each of addresses) {
      await openApp(page, `${studio}/${each}`);
      expect(await findFaults(page), each).toEqual([]);
    }
  });
}
