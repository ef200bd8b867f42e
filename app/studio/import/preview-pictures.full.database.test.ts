import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { madeZip } from '../../../tests/support/made-zip.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import type { Role } from '../../access/roles.ts';
import { importPreviewRecipes, importPreviews } from '../../db/schema/import-previews.ts';
import { createRecipeReader } from '../../recipe-import/archives/reader.server.ts';
import { readStoredRecipe } from '../../recipes/content/stored-recipe.ts';
import { studioPaths } from '../paths.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const recipeReader = createRecipeReader({ log: services.log });

let now: Date;
let people: Awaited<ReturnType<typeof peopleIn>>;
beforeEach(async () => {
  await startAtBeas();
  now = clock.now;
  people = await peopleIn(db, bea);
});

/** Signs in a new account on each call. */
async function as(role: Role): Promise<TestBrowser> {
  const browser = aBrowser({ ...services, recipeReader, now: () => now });
  const accountId = (await people.accountOf(role))!;
  browser.keep(`__Host-larder_session=${await startSession(db, { accountId, now })}`);
  return browser;
}

const jpeg = (length: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(length - 4)]);
async function withPicture(browser: TestBrowser, bytes: Buffer): Promise<{ html: string; address: string }> {
  const dish = { name: 'Soup', ingredients: '3 leeks', directions: 'Simmer.', photo_data: bytes.toString('base64') };
  const file = madeZip([{ name: 'soup.paprikarecipe', bytes: JSON.stringify(dish) }]);
  const form = new FormData();
  form.set('text', '');
  form.set('files', new File([new Uint8Array(file)], 'all.paprikarecipes'));
  const { location } = await browser.post(studioPaths.import(bea.creatorId), form);
  const { html } = await browser.get(location!);
  return { html, address: `${location}/pictures/0` };
}

test('a recipe’s picture is shown before the import, as uploaded, only to its account', async () => {
  const browser = await as('owner');
  const { html, address } = await withPicture(browser, jpeg(2 * 1024 * 1024));
  expect(html).toContain(`src="${address}"`);
  const { status, headers } = await browser.get(address);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/jpeg', 'no-store']);
  for (const role of ['owner', 'editor'] as const) expect((await (await as(role)).get(address)).status).toBe(404);
  expect((await (await as('operator')).get(address)).headers.get('content-type')).not.toBe('image/jpeg');
  expect((await (await as('another-creator')).get(address)).status).toBe(403);
  expect((await browser.get(address.replace(/0$/, '1'))).status).toBe(404);
  expect((await browser.get(address.replace(/0$/, 'x'))).status).toBe(404);
  await db.update(importPreviews).set({ expiresAt: now });
  expect((await browser.get(address)).status).toBe(404);
});

test.each([
  ['larger than a page of previews should send', jpeg(2 * 1024 * 1024 + 1)],
  ['of no kind that is taken', Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>')],
])('a picture that is %s is told in words, and not sent', async (_what, bytes) => {
  const browser = await as('owner');
  const { html, address } = await withPicture(browser, bytes);
  expect(html).toContain('with a picture');
  expect(html).not.toContain(address);
  expect((await browser.get(address)).status).toBe(404);
});

describe('a page’s picture handed over by the browser', () => {
  const own = 'https://pies.example/uploads/pie-1200x800.jpg';
  const another = 'https://pies.example/uploads/slice.jpg';
  async function handOver(image: string[], given: { address: string; data: string }) {
    const browser = await as('owner');
    const pie = { '@type': 'Recipe', name: 'Pie', recipeIngredient: ['3 apples'], recipeInstructions: 'Bake.', image };
    const form = new FormData();
    form.set('text', `<title>Pie</title><script type="application/ld+json">${JSON.stringify(pie)}</script>`);
    form.set('source', 'pies.example');
    form.set('pictureAddress', given.address);
    form.set('picture', given.data);
    const { location } = await browser.post(studioPaths.import(bea.creatorId), form);
    const picture = await browser.get(`${location}/pictures/0`);
    const [row] = await db.select({ content: importPreviewRecipes.content }).from(importPreviewRecipes);
    return { status: picture.status, addresses: readStoredRecipe(row!.content).pictures.map(({ address }) => address) };
  }
  const data = `data:image/jpeg;base64,${jpeg(5_000).toString('base64')}`;

  test('becomes the recipe’s picture, and its URLs are removed', async () => {
    const addresses = ['https://pies.example/uploads/pie.jpg', another];
    expect(await handOver(addresses, { address: own, data })).toEqual({ status: 200, addresses: [another] });
  });

  test('becomes the recipe’s picture if that names none', async () => {
    expect(await handOver([], { address: own, data })).toEqual({ status: 200, addresses: [] });
  });

  test.each([
    ['is of something else', { address: 'https://pies.example/uploads/me.jpg', data }],
    ['is no picture', { address: own, data: 'data:text/html;base64,PHA+' }],
    ['is empty', { address: own, data: '' }],
  ])('is ignored if it %s', async (_what, given) => {
    expect(await handOver([another], given)).toEqual({ status: 404, addresses: [another] });
  });
});
