import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { demoPassword } from '../../demo/people.ts';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSignedIn, marisol } from './person.ts';

/** Bringing recipes in, from a page of another site to drafts and back. */

const pie = {
  '@type': 'Recipe',
  name: 'Apple pie of another site',
  recipeIngredient: ['3 apples', '200 g flour'],
  recipeInstructions: ['Peel the apples.', 'Bake for an hour.'],
  recipeYield: '8 slices',
};

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A site of somebody else's with one page, whose form holds what a visitor typed. */
async function aForeignSite() {
  const server = createServer(({ url }, response) => {
    if (url === '/pie.png') return response.setHeader('content-type', 'image/png').end(onePixel);
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Pie</title><link rel="icon" href="data:,">
      <meta property="og:image" content="/pie.png"><h1>${pie.name}</h1>
      <form><input name="card" value="4242"></form><script type="application/ld+json">${JSON.stringify(pie)}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => server.close() };
}

async function isClean(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
}

test.use({
  freshBrowser: true,
  viewport: { width: 390, height: 844 },
  allowed: /request to another host: http:\/\/127\.0\.0\.1:/,
});

test('a bookmark hands another site’s page over, which becomes a draft and is taken back', async ({
  page,
  context,
}) => {
  const foreign = await aForeignSite();
  await becomeSignedIn(page, marisol.email, demoPassword);
  await openApp(page, `/studio/${marisol.id}/import`);
  await isClean(page);
  const bookmark = page.getByRole('link', { name: 'Import recipe' });
  await expect(bookmark).toHaveAttribute('href', /^javascript:/);
  const code = (await bookmark.getAttribute('href'))!;

  await page.goto(`http://${foreign.host}/`);
  const opened = context.waitForEvent('page');
  await page.evaluate((address) => {
    location.href = address;
  }, code);
  const ours = await opened;
  await expect(ours.getByText(`A page from ${foreign.host} is here.`)).toBeVisible();
  await expect(ours.locator('textarea[name=text]')).not.toHaveValue(/4242/);
  await isClean(ours);
  await ours.getByRole('button', { name: 'Preview import' }).click();

  await expect(ours.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await isClean(ours);
  await ours.setViewportSize({ width: 320, height: 700 });
  expect(await ours.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const picture = ours.locator('img[src$="/pictures/0"]');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await expect(ours.getByRole('checkbox', { name: `Import ${pie.name}` })).toBeChecked();
  await ours.getByRole('button', { name: 'Import selected' }).click();
  await expect(ours.getByText('One recipe was added as a draft.')).toBeVisible();
  await expect(ours.getByRole('link', { name: pie.name })).toBeVisible();
  await isClean(ours);
  await ours.getByRole('button', { name: 'Undo import' }).click();
  await expect(ours.getByText('Everything from this import is gone.')).toBeVisible();
  foreign.close();
});
