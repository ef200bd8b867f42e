import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { demoPassword } from '../../demo/people.ts';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSignedIn, marisol, newEmail } from './person.ts';
import { readerOf } from './studios.ts';

/** Bringing recipes in, from a page of another site to drafts and back. */

const pie = {
  '@type': 'Recipe',
  name: 'Apple pie of another site',
  recipeIngredient: ['3 apples', '200 g flour'],
  recipeInstructions: ['Peel the apples.', 'Bake for an hour.'],
  recipeYield: '8 slices',
};

/** A site of somebody else's with one page, whose form holds what a visitor typed. */
async function aForeignSite() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Pie</title><link rel="icon" href="data:,"><h1>${pie.name}</h1>
      <form><input name="card" value="4242"></form><script type="application/ld+json">${JSON.stringify(pie)}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => server.close() };
}

async function isClean(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
}

test.use({ viewport: { width: 390, height: 844 }, allowed: /request to another host: http:\/\/127\.0\.0\.1:/ });

test('a bookmark hands another site’s page over, which becomes a draft and is taken back', async ({
  page,
  context,
}) => {
  const foreign = await aForeignSite();
  await becomeSignedIn(page, marisol.email, demoPassword);
  await openApp(page, `/studio/${marisol.id}/import`);
  await isClean(page);
  const bookmark = page.getByRole('link', { name: 'Bring recipe in' });
  await expect(bookmark).toHaveAttribute('href', /^javascript:/);
  const code = (await bookmark.getAttribute('href'))!;

  await page.goto(`http://${foreign.host}/`);
  const opened = context.waitForEvent('page');
  await page.evaluate((address) => {
    location.href = address;
  }, code);
  const ours = await opened;
  await expect(ours.getByText(`A page of ${foreign.host} was handed over.`)).toBeVisible();
  await expect(ours.locator('textarea[name=text]')).not.toHaveValue(/4242/);
  await isClean(ours);
  await ours.getByRole('button', { name: 'See what was understood' }).click();

  await expect(ours.getByRole('heading', { name: 'What was understood' })).toBeVisible();
  await isClean(ours);
  await ours.setViewportSize({ width: 320, height: 700 });
  expect(await ours.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(ours.getByRole('checkbox', { name: `Bring ${pie.name} in` })).toBeChecked();
  await ours.getByRole('button', { name: 'Bring the ticked ones in' }).click();
  await expect(ours.getByText('One recipe came as a draft.')).toBeVisible();
  await expect(ours.getByRole('link', { name: pie.name })).toBeVisible();
  await isClean(ours);
  await ours.getByRole('button', { name: 'Take all of it back' }).click();
  await expect(ours.getByText('as if it had never come')).toBeVisible();
  foreign.close();
});

/** As a notes app copies it: lists in HTML, and around the recipe what people write to each other. */
const letter = `<p>Hi Ann,</p><h1>Plum crumble of the letter</h1><p>We had this every September.</p>
  <p>Serves 6<br>Serves 60</p><h2>Ingredients</h2><ul><li><p>800 g plums</p></li><li><p>3 tbsp sugar</p></li></ul>
  <h2>Method</h2><ol><li><p>Halve the plums.</p></li><li><p>Bake for 40 minutes.</p></li></ol>
  <h2>Notes</h2><p>Freezes well.</p><p>Love,</p><p>Ruth</p>`;

test('a messy text that is pasted on a phone is published, and a member reads every word of it', async ({
  page,
  anotherBrowser,
}) => {
  const [studio] = /^\/studio\/[\da-f-]{36}/.exec(await becomeSignedIn(page, newEmail('recipe-writer')))!;
  await openApp(page, `${studio}/import`);
  const field = page.getByLabel('Or paste here');
  await field.focus();
  await field.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'lists without their marks');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, letter);
  await expect(field).toHaveValue(/\n- 800 g plums\n- 3 tbsp sugar\n[\s\S]*\n1\. Halve the plums\.\n2\. Bake/);
  await page.getByRole('button', { name: 'See what was understood' }).click();

  await expect(page.getByRole('heading', { name: '4 lines we couldn’t place' })).toBeVisible();
  await isClean(page);
  const of = (line: string) => page.getByRole('listitem').filter({ hasText: line }).last();
  await of('Serves 60').getByRole('button', { name: 'Add to notes' }).click();
  await expect(page.getByRole('heading', { name: '3 lines we couldn’t place' })).toBeVisible();
  await page.getByRole('button', { name: 'Bring the ticked ones in' }).click();
  await page.getByRole('link', { name: 'Plum crumble of the letter' }).click();

  await expect(page.getByRole('heading', { name: '3 lines we couldn’t place' })).toBeVisible();
  await isClean(page);
  await of('Hi Ann,').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '3 lines we couldn’t place' })).toBeVisible();
  for (const [line, button] of [
    ['Hi Ann,', 'Add to notes'],
    ['Love,', 'Add to notes'],
    ['Ruth', 'Add to method'],
  ] as const)
    await of(line).getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: /we couldn’t place/ })).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByText('The text as it was brought in').click();
  await expect(page.getByText('- 800 g plums')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('It is published.')).toBeVisible();

  const address = (await page.getByRole('link', { name: 'See it on your page' }).getAttribute('href'))!;

  const member = await anotherBrowser();
  await becomeSignedIn(member, readerOf(newEmail('recipe-writer')));
  await member.goto(address);
  const words = (await member.locator('article').innerText()).replace(/\s+/g, ' ');
  for (const said of ['We had this every September.', '800 g plums', '3 tbsp sugar', 'Halve the plums.', 'Ruth'])
    expect(words).toContain(said);
  for (const said of ['Bake for 40 minutes.', 'Freezes well.', 'Serves 60', 'Hi Ann,', 'Love,'])
    expect(words).toContain(said);
});
