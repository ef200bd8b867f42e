import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { demoPassword } from '../../demo/people.ts';
import { isClean } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { pasteHtml } from './hands.ts';
import { becomeCreator, becomeSignedIn, marisol, newEmail } from './person.ts';
import { JOURNEY, LONG } from './runs.ts';
import { readerOf } from './studios.ts';

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

test.use({
  freshBrowser: true,
  viewport: { width: 390, height: 844 },
  allowed: /request to another host: http:\/\/127\.0\.0\.1:/,
});

test('a bookmark hands another site’s page over, which becomes a draft and is taken back', { tag: LONG }, async ({
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
  const studio = ours.getByRole('navigation', { name: 'Studio' });
  await studio.getByRole('link', { name: 'More' }).click();
  await expect(studio.getByRole('link', { name: 'Import', exact: true })).toHaveAttribute('aria-current', 'page');
  await isClean(ours);
  await ours.keyboard.press('Escape');
  await ours.getByRole('button', { name: 'Undo import' }).click();
  await expect(ours.getByText('Everything from this import is gone.')).toBeVisible();
  foreign.close();
});

test('the arrows go from recipe to recipe of a preview, and Space selects', { tag: LONG }, async ({ page }) => {
  await becomeSignedIn(page, marisol.email, demoPassword);
  await openApp(page, `/studio/${marisol.id}/import`);
  const text = (name: string) => `# ${name}\n\n## Ingredients\n- 3 plums\n\n## Method\n1. Bake.\n`;
  await page.locator('textarea[name=text]').fill(`${text('Plum pie')}\n---\n\n${text('Plum tart')}`);
  await page.getByRole('button', { name: 'Preview import' }).click();
  const [pieBox, tartBox] = ['Plum pie', 'Plum tart'].map((name) =>
    page.getByRole('checkbox', { name: `Import ${name}` }),
  );
  await pieBox!.focus();
  await page.keyboard.press('ArrowDown');
  await expect(tartBox!).toBeFocused();
  await page.keyboard.press('Space');
  await expect(tartBox!).not.toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(pieBox!).toBeFocused();
  await expect(pieBox!).toBeChecked();
});

test(
  'a file that is too large stays behind with a sentence, and the others are read',
  { tag: LONG },
  async ({ page }, info) => {
    await becomeSignedIn(page, marisol.email, demoPassword);
    await openApp(page, `/studio/${marisol.id}/import`);
    const large = info.outputPath('film.zip');
    await mkdir(path.dirname(large), { recursive: true });
    await writeFile(large, '');
    await truncate(large, 60 * 1024 * 1024);
    const small = info.outputPath('plums.txt');
    await writeFile(small, 'Plum compote\n\nIngredients\n3 plums\n\nMethod\n1. Simmer.');
    await page.getByLabel('Choose files, or drop them here').setInputFiles([large, small]);
    await expect(page.getByText('1 file chosen: plums.txt')).toBeVisible();
    await expect(page.getByText('film.zip is larger than 50 MB and won’t be sent.')).toBeVisible();
    await isClean(page);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await expect(page.getByRole('checkbox', { name: 'Import Plum compote' })).toBeChecked();
  },
);

/** Clipboard of a notes app. */
const letter = `<p>Hi Ann,</p><h1>Plum crumble of the letter</h1><p>We had this every September.</p><p>Serves 6</p>
  <h2>Ingredients</h2><ul><li><p>800 g plums</p></li><li><p>3 tbsp sugar</p></li></ul>
  <h2>Method</h2><ol><li><p>Halve the plums.</p></li><li><p>Bake for 40 minutes.</p></li></ol>
  <h2>Notes</h2><p>Freezes well.</p><p>Love,</p><p>Ruth</p>`;

test('a messy text that is pasted on a phone is published, and a member reads every word of it', {
  tag: JOURNEY,
}, async ({ page, anotherBrowser }) => {
  const studio = await becomeCreator(page, newEmail('recipe-writer'));
  await openApp(page, `${studio}/import`);
  const field = page.getByLabel('Or paste the text');
  await pasteHtml(field, letter);
  await expect(field).toHaveValue(/\n- 800 g plums\n- 3 tbsp sugar\n[\s\S]*\n1\. Halve the plums\.\n2\. Bake/);
  await page.getByRole('button', { name: 'Preview import' }).click();

  await expect(page.getByRole('heading', { name: '3 lines we couldn’t place' })).toBeVisible();
  await isClean(page);
  const of = (line: string) => page.getByRole('listitem').filter({ hasText: line }).last();
  const buttons = of('Hi Ann,').getByRole('button');
  const rows = await buttons.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size);
  expect(rows, 'rows of a line’s four buttons').toBe(2);
  await of('Hi Ann,').getByRole('button', { name: 'Add to notes' }).click();
  await expect(page.getByRole('heading', { name: '2 lines we couldn’t place' })).toBeVisible();
  await page.getByRole('button', { name: 'Import selected' }).click();
  await page.getByRole('link', { name: 'Plum crumble of the letter' }).click();

  await expect(page.getByRole('heading', { name: '2 lines we couldn’t place' })).toBeVisible();
  await isClean(page);
  await of('Love,').getByRole('button', { name: 'Add to notes' }).click();
  await of('Ruth').getByRole('button', { name: 'Add to method' }).click();
  await expect(page.getByRole('heading', { name: /we couldn’t place/ })).toHaveCount(0);
  await page.getByText('The text as you imported it').click();
  await expect(page.getByText('- 800 g plums')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. Members can read it now.')).toBeVisible();
  const address = (await page.getByRole('link', { name: 'See it on your page' }).first().getAttribute('href'))!;

  const member = await anotherBrowser();
  await becomeSignedIn(member, readerOf(newEmail('recipe-writer')));
  await member.goto(address);
  const words = (await member.locator('article').innerText()).replace(/\s+/g, ' ');
  for (const said of letter
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean))
    expect(words.toLowerCase()).toContain(said.toLowerCase());
});
