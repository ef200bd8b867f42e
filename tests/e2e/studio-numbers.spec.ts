import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoPassword } from '../../demo/people.ts';
import { isClean } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSignedIn, marisol } from './person.ts';
import { LONG } from './runs.ts';
import { findFaults } from './widths.ts';

const studio = `/studio/${marisol.id}`;

async function enter(page: Page): Promise<void> {
  await becomeSignedIn(page, marisol.email, demoPassword);
}

test('behind a plot is a table with the same numbers, here and as a file', { tag: LONG }, async ({ page }) => {
  await enter(page);
  await openApp(page, `${studio}/analytics`);
  await page.getByRole('link', { name: 'Last 4 weeks' }).click();
  await expect(page.getByText(/visitors in the last 4 weeks, and .* signed up\./)).toBeVisible();
  const plot = page.getByRole('list', { name: 'Visitors', exact: true });
  await expect(plot.getByRole('listitem')).toHaveCount(4);
  const drawn = (await plot.getByText(/visitors?$/).allTextContents()).map((words) => Number.parseInt(words, 10));
  expect(drawn[0]).toBeGreaterThan(0);

  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Visitors', exact: true }) });
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
