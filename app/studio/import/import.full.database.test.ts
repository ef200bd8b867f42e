import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { type Answer, aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { madeZip } from '../../../tests/support/made-zip.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import type { Role } from '../../access/roles.ts';
import { communityProfiles, posts } from '../../db/schema/community.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { rateLimits } from '../../db/schema/identity.ts';
import { importPreviewRecipes, importPreviews } from '../../db/schema/import-previews.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { paths } from '../../paths.ts';
import { createRecipeReader } from '../../recipe-import/archives/reader.server.ts';
import { readStoredRecipe } from '../../recipes/content/stored-recipe.ts';
import { findDraft } from '../../recipes/editing/draft-queries.server.ts';
import { publishDraft } from '../../recipes/editing/publication.server.ts';
import { publishRecipe, reviseRecipe } from '../../recipes/revisions/revisions.server.ts';
import { studioPaths } from '../paths.ts';
import { confirmImport } from './confirm.server.ts';
import { importPreview as copy } from './copy.ts';
import { countRead, deleteExpiredPreviews, makePreview } from './previews.server.ts';

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

const { creatorId } = bea;

async function as(role: Role): Promise<TestBrowser & { accountId: string }> {
  const browser = aBrowser({ ...services, recipeReader, now: () => now });
  const accountId = (await people.accountOf(role)) ?? '';
  if (accountId) browser.keep(`__Host-larder_session=${await startSession(db, { accountId, now })}`);
  return { ...browser, accountId };
}

const recipe = (name: string, line = '3 leeks') =>
  `${name}\n\nServes 4\n\nIngredients\n${line}\n7-Up\n\nMethod\nSlice the leeks.\nSimmer for an hour.`;
const both = [recipe('Leek soup'), recipe('Stew')].join('\n\n---\n\n');

function bring(browser: TestBrowser, given: { text?: string; file?: [name: string, bytes: Buffer] }): Promise<Answer> {
  const form = new FormData();
  form.set('text', given.text ?? '');
  const [name, bytes] = given.file ?? ['', Buffer.alloc(0)];
  form.set('files', new File([new Uint8Array(bytes)], name));
  return browser.post(studioPaths.import(creatorId), form);
}

async function broughtBy(browser: TestBrowser, text: string): Promise<string> {
  const { status, location } = await bring(browser, { text });
  expect(status).toBe(303);
  return location!;
}

const stored = () => db.select().from(recipes).where(eq(recipes.userId, creatorId)).orderBy(recipes.name);
const names = async () => (await stored()).map(({ name, status }) => `${name}, ${status}`);
const form = (fields: [string, string][]) => new URLSearchParams(fields);
const take = (...positions: number[]) => form(positions.map((each) => ['take', String(each)]));

test('the progress of a long import is shown only to its account', async () => {
  const [owner, editor] = [await as('owner'), await as('editor')];
  const ofOwner = { creatorId, accountId: owner.accountId };
  const counts: (number | null)[] = [];
  const slow: typeof recipeReader = {
    read: (bundle) =>
      recipeReader.read({
        ...bundle,
        take: async (some) => {
          counts.push(await countRead(db, ofOwner));
          await bundle.take(some);
          counts.push(await countRead(db, ofOwner), await countRead(db, { creatorId, accountId: editor.accountId }));
        },
      }),
  };
  const file = { name: 'soups.txt', path: path.join(await mkdtemp(path.join(tmpdir(), 'larder-count-')), 'soups.txt') };
  await writeFile(file.path, both);
  const made = await makePreview(
    { ...services, recipeReader: slow, now: () => now },
    {
      ...ofOwner,
      source: file.name,
      files: [file],
      picture: null,
    },
  );
  expect([made.ok, counts, await countRead(db, ofOwner)]).toEqual([true, [0, 2, null], null]);
});

describe('an import', () => {
  test('is shown with parsed and unplaced content, and adds nothing', async () => {
    const browser = await as('owner');
    const page = await browser.get(await broughtBy(browser, both));
    for (const words of ['Leek soup', 'Stew', '1 line to check', 'Not found: times, a picture', '3 leeks'])
      expect(page.html).toContain(words);
    expect(await names()).toEqual([]);
  });

  test.each([
    ['steps', 'Bread\n\nIngredients\n500 g flour\n350 ml water', '2 ingredients, 0 steps', 'No steps found.'],
    [
      'ingredients',
      'Bread\n\nMethod\n1. Bake the bread.\n2. Let it cool.',
      '0 ingredients, 2 steps',
      'No ingredients found.',
    ],
  ])('without %s warns of it once', async (part, text, facts, warning) => {
    const browser = await as('owner');
    const address = await broughtBy(browser, text);
    const { html } = await browser.get(address);
    for (const words of [facts, warning]) expect(html).toContain(words);
    expect(/Not found: ([^<]*)/.exec(html)![1]).not.toContain(part);
  });

  test('lists recipes to check first, in an order that is stable while lines are placed', async () => {
    const browser = await as('owner');
    const plain = 'Bread\n\nIngredients\n500 g flour\n\nMethod\n1. Bake the bread.';
    const letter = (name: string, line: string) =>
      `Hi Ann,\n\n${name}\n\nIngredients\n${line}\n\nMethod\n1. Simmer it.`;
    const texts = [plain, letter('Peas', '3 peas'), letter('Stew', '7-Up')];
    const bytes = madeZip(texts.map((text, at) => ({ name: `${at}.txt`, bytes: text })));
    const { location } = await bring(browser, { file: ['all.zip', bytes] });
    const shown = async () =>
      [...(await browser.get(location!)).html.matchAll(/id="recipe-(\d)"/g)].map(([, at]) => at);
    expect(await shown()).toEqual(['2', '1', '0']);
    expect((await browser.post(location!, form([['place', '2.0.discard']]))).status).toBe(303);
    expect(await shown()).toEqual(['2', '1', '0']);
  });

  test('of an archive shows what was found per file, and files without a recipe', async () => {
    const browser = await as('editor');
    const bytes = madeZip([
      { name: 'soup.txt', bytes: recipe('Leek soup') },
      { name: 'stew.txt', bytes: recipe('Stew') },
      { name: 'shop.txt', bytes: 'Opening hours' },
    ]);
    const { location } = await bring(browser, { file: ['all.zip', bytes] });
    const page = await browser.get(location!);
    for (const words of ['2 recipes from all.zip', 'Leek soup', 'Stew', 'all.zip › shop.txt']) {
      expect(page.html).toContain(words);
    }
  });

  test.each([
    ['nothing', '', 'Choose a file or paste a recipe first.'],
    [
      'a link',
      ' https://soup.example/leek ',
      'That’s a link. Open it under “Or paste a link”, and send the page here from there.',
    ],
    ['a text without a recipe', 'Opening hours', 'No recipe was found in it.'],
    ['JSON that is none', '{"a": ', 'This isn’t valid JSON.'],
    ['mark-up alone', '<script>alert(1)</script>', 'No recipe was found in it.'],
  ])('%s: is answered in words, and leaves nothing', async (_what, text, words) => {
    const answer = await bring(await as('owner'), { text });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain(words);
    expect(await db.select().from(importPreviews)).toEqual([]);
  });

  test('shows markup as text', async () => {
    const browser = await as('owner');
    const address = await broughtBy(browser, recipe('Soup &lt;img src=x&gt;', '3 <img src=x onerror=alert(1)>'));
    expect((await browser.get(address)).html).not.toContain('<img src=x');
  });

  test('is stored for a day, also after three others', async () => {
    const browser = await as('owner');
    const addresses = [];
    for (const name of ['A', 'B', 'C', 'D']) {
      now = new Date(now.getTime() + 60_000);
      addresses.push(await broughtBy(browser, recipe(name)));
    }
    for (const address of addresses) expect((await browser.get(address)).html).not.toContain(copy.gone);
    now = new Date(now.getTime() + 25 * 3600 * 1_000);
    expect((await browser.get(addresses[3]!)).html).toContain(copy.gone);
    expect(await deleteExpiredPreviews(db, { now })).toBe(4);
    expect(await db.select().from(importPreviewRecipes)).toEqual([]);
  });

  test('makes room by removing the oldest beyond ten of its account', async () => {
    const [browser, editor] = [await as('owner'), await as('editor')];
    const preview = {
      creatorId,
      source: 'x',
      expiresAt: new Date(now.getTime() + 3_600_000),
      isWhole: true,
      refused: [],
    };
    const before = [editor, ...Array<typeof browser>(9).fill(browser)].map(({ accountId }, at) => ({
      ...preview,
      accountId,
      createdAt: new Date(now.getTime() - (10 - at) * 60_000),
    }));
    const made = await db.insert(importPreviews).values(before).returning({ id: importPreviews.id });
    const idOf = (address: string) => address.split('/').at(-1)!;
    const first = idOf(await broughtBy(browser, recipe('A')));
    expect((await bring(browser, { text: 'Opening hours' })).status, 'what is not read removes none').toBe(400);
    expect(await db.$count(importPreviews)).toBe(11);
    const second = idOf(await broughtBy(browser, recipe('B')));
    const left = (await db.select({ id: importPreviews.id }).from(importPreviews)).map(({ id }) => id);
    expect(left.sort()).toEqual([...made.map(({ id }) => id).toSpliced(1, 1), first, second].sort());
  });
});

describe('a preview', () => {
  test('is hidden from colleagues and operators', async () => {
    const address = await broughtBy(await as('owner'), both);
    for (const role of ['owner', 'editor', 'operator'] as const) {
      const other = await as(role);
      expect((await other.get(address)).html).not.toContain('Leek soup');
      expect((await other.post(address, form([['all', 'yes']]))).status).toBe(role === 'operator' ? 403 : 404);
    }
    expect(await names()).toEqual([]);
  });

  test('imports the selected recipes as drafts, and then marks them as existing', async () => {
    const browser = await as('owner');
    const address = await broughtBy(browser, both);
    const { status, location } = await browser.post(address, take(1));
    expect(status).toBe(303);
    expect(await names()).toEqual(['Stew, draft']);
    expect((await browser.get(location!)).html).toContain('One recipe was added as a draft.');
    expect((await browser.get(address)).html).toContain('Already in your studio');
    await browser.post(address, form([['all', 'yes']]));
    expect(await names()).toEqual(['Leek soup, draft', 'Stew, draft']);
    const again = await browser.post(address, form([['all', 'yes']]));
    expect([again.status, again.html.includes('Nothing was added')]).toEqual([400, true]);
  });

  test.each([
    ['take', '7'],
    ['take', 'x'],
    ['content', '{}'],
  ])('asked for %s=%s adds nothing', async (field, value) => {
    const browser = await as('owner');
    const address = await broughtBy(browser, both);
    expect((await browser.post(address, form([[field, value]]))).status).toBe(400);
    expect(await names()).toEqual([]);
  });

  test('marks recipes of the same name, and does not select them', async () => {
    const browser = await as('owner');
    await browser.post(await broughtBy(browser, both), take(0));
    const page = await browser.get(await broughtBy(browser, recipe('LEEK SOUP', '9 onions')));
    expect(page.html).toContain('You have a recipe with this name');
    expect(page.html).not.toContain('checked');
  });

  test('passes on the recipes’ pictures, and counts refused ones', async () => {
    const browser = await as('owner');
    const given = (name: string) => ({
      name: `${name}.paprikarecipe`,
      bytes: JSON.stringify({ name, ingredients: '3 leeks', directions: 'Simmer.', photo_data: 'YWJj' }),
    });
    const { location } = await bring(browser, { file: ['p.paprikarecipes', madeZip(['A', 'B'].map(given))] });
    const previewId = location!.split('/').at(-1)!;
    const asked: unknown[] = [];
    const taken = await confirmImport(db, {
      creatorId,
      accountId: browser.accountId,
      previewId,
      positions: null,
      takesComments: false,
      now,
      addPicture: async ({ bytes, filename }) => {
        asked.push([filename, Buffer.from(bytes).toString()]);
        return filename === 'A' ? '/media/0123' : null;
      },
    });
    expect(asked).toEqual([
      ['A', 'abc'],
      ['B', 'abc'],
    ]);
    expect(taken).toMatchObject({ added: 2, lostPictures: 1 });
    expect((await stored()).map(({ imageUrl }) => imageUrl)).toEqual(['/media/0123', null]);
  });
});

test('earlier imports are listed with their recipes that are still there', async () => {
  const browser = await as('owner');
  const address = await broughtBy(browser, both);
  await browser.post(address, take(0, 1));
  const shown = async () => (await browser.get(studioPaths.import(creatorId))).text.join(' ');
  expect(await shown()).toContain('What you pasted 2 recipes');
  const [first] = await stored();
  await db.update(recipes).set({ removedAt: now }).where(eq(recipes.id, first!.id));
  expect(await shown()).toContain('What you pasted 1 recipe ,');
});

describe('comments of a WordPress export', () => {
  const cdata = (text: string) => `<![CDATA[${text}]]>`;
  const comment = (id: number, parent: number, author: string, text: string, state = '1') =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(author)}</wp:comment_author><wp:comment_author_email>zq@mail.example</wp:comment_author_email><wp:comment_date_gmt>2019-05-0${id} 10:00:00</wp:comment_date_gmt><wp:comment_content>${cdata(text)}</wp:comment_content><wp:comment_approved>${state}</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
  const blog = (...comments: string[]) =>
    Buffer.from(
      `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>Leek soup</title><content:encoded>${cdata('<h2>Ingredients</h2><ul><li>3 leeks</li><li>1 litre stock</li></ul><h2>Method</h2><ol><li>Slice.</li><li>Simmer.</li></ol>')}</content:encoded><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type>${comments.join('')}</item></channel></rss>`,
    );
  const first = [comment(1, 0, 'Ana', 'So good with thyme!'), comment(2, 1, 'Bea', 'Thank you, Ana.')];
  const bringBlog = async (browser: TestBrowser, ...comments: string[]) =>
    (await bring(browser, { file: ['blog.xml', blog(...comments)] })).location!;
  const written = async () =>
    (
      await db
        .select({ words: posts.words, name: communityProfiles.name })
        .from(posts)
        .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
        .orderBy(posts.createdAt)
    ).map(({ name, words }) => `${name}: ${words}`);

  test('become notes and answers if the creator wants it, and nothing twice', async () => {
    const browser = await as('owner');
    const address = await bringBlog(browser, ...first);
    expect((await browser.get(address)).text.join(' ')).toContain('Import 2 comments as notes');
    const { location } = await browser.post(address, form([['take', '0']]));
    expect(await written()).toEqual([]);
    await browser.post(location!);
    const taken = await browser.post(
      await bringBlog(browser, ...first),
      form([
        ['take', '0'],
        ['comments', 'yes'],
      ]),
    );
    expect(await written()).toEqual(['Ana: So good with thyme!', 'Bea: Thank you, Ana.']);
    expect((await browser.get(taken.location!)).text.join(' ')).toContain(
      '2 comments were added as notes and answers.',
    );
    await db.delete(rateLimits);
    const again = await browser.post(await bringBlog(browser, ...first), form([['comments', 'yes']]));
    expect(again.status).toBe(400);
    expect(await written()).toHaveLength(2);
  });

  test('are added to a recipe that was imported before, and undone with their own import', async () => {
    const browser = await as('owner');
    await browser.post(await bringBlog(browser), take(0));
    const { location } = await browser.post(await bringBlog(browser, ...first), form([['comments', 'yes']]));
    expect(await written()).toHaveLength(2);
    const more = [...first, comment(3, 0, 'Cy', 'Froze well.'), comment(4, 0, 'Spam', 'Buy pans', 'spam')];
    await db.delete(rateLimits);
    await browser.post(await bringBlog(browser, ...more), form([['comments', 'yes']]));
    expect(await written()).toHaveLength(3);
    await browser.post(location!);
    expect(await written()).toEqual(['Cy: Froze well.']);
    expect(await names()).toEqual(['Leek soup, draft']);
  });

  test('are stored without email addresses', async () => {
    const browser = await as('owner');
    const address = await bringBlog(browser, ...first);
    const rows = await db.select({ comments: importPreviewRecipes.comments }).from(importPreviewRecipes);
    expect(JSON.stringify(rows)).toContain('So good with thyme!');
    expect(JSON.stringify(rows)).not.toContain('mail.example');
    expect((await browser.get(address)).html).not.toContain('mail.example');
  });
});

describe('undoing an import', () => {
  async function anImport(browser: TestBrowser): Promise<string> {
    const { location } = await browser.post(await broughtBy(browser, both), form([['all', 'yes']]));
    return location!;
  }

  test('removes all of it, idempotently; then it can be imported again', async () => {
    const browser = await as('owner');
    const address = await anImport(browser);
    for (let times = 0; times < 2; times++) {
      expect((await browser.post(address)).status).toBe(303);
      expect(await names()).toEqual([]);
      expect((await browser.get(address)).html).toContain('Everything from this import is gone.');
    }
    await anImport(browser);
    expect(await names()).toHaveLength(2);
  });

  test('keeps what was changed or published since, and says why', async () => {
    const browser = await as('owner');
    const address = await anImport(browser);
    const [leekSoup, stew] = await stored();
    const by = { accountId: browser.accountId };
    const content = aContent({ name: 'Leek soup' });
    await reviseRecipe(db, { creatorId, recipeId: leekSoup!.id, content, publish: false, change: 'Better', by, now });
    await publishRecipe(db, { creatorId, recipeId: stew!.id, by, now });
    await browser.post(address);
    expect(await names()).toEqual(['Leek soup, draft', 'Stew, published']);
    const { html } = await browser.get(address);
    for (const words of ['2 recipes stay', 'was changed', 'was published']) expect(html).toContain(words);
  });
});

const letter = `Hi Ann,

Leek soup

Serves 4
Serves 10

Ingredients
3 leeks

Method
Simmer for an hour.

Love,
Bea`;

const only = async () => (await stored())[0]!;
const unplaced = ['Hi Ann,', 'Serves 10', 'Love,', 'Bea'];

describe('unplaced lines of a preview', () => {
  let browser: TestBrowser;
  beforeEach(async () => {
    browser = await as('owner');
  });
  const place = (address: string, value: string) => browser.post(address, form([['place', value]]));

  test('are shown with their targets, and move where they are placed', async () => {
    const address = await broughtBy(browser, letter);
    const { html } = await browser.get(address);
    for (const words of ['4 lines we couldn’t place', ...unplaced, 'Add to ingredients', 'Add to method', 'Discard'])
      expect(html).toContain(words);
    expect((await place(address, '0.1.notes')).location).toBe(`${address}#recipe-0`);
    await place(address, '0.0.discard');
    expect((await browser.get(address)).html).toContain('2 lines we couldn’t place');
    await browser.post(address, take(0));
    expect((await only()).body).toMatchObject({ notes: ['Serves 10'], unplaced: ['Love,', 'Bea'] });
  });

  test('keep the source recognizable as imported before', async () => {
    const address = await broughtBy(browser, letter);
    await place(address, '0.1.ingredients');
    await browser.post(address, take(0));
    expect((await browser.get(await broughtBy(browser, letter))).html).toContain('Already in your studio');
  });

  test.each(['0.9.notes', '7.0.notes', '0.0.elsewhere', 'x', ''])('stay for the request %j', async (value) => {
    const address = await broughtBy(browser, letter);
    expect((await place(address, value)).status).toBe(404);
    expect((await browser.get(address)).html).toContain('4 lines we couldn’t place');
  });

  test('survive publication, visible only in the studio, next to the pasted text', async () => {
    const address = await broughtBy(browser, letter);
    await browser.post(address, take(0));
    const { id: recipeId } = await only();
    const { html } = await browser.get(studioPaths.recipe(creatorId, recipeId));
    for (const words of ['4 lines we couldn’t place', 'The text as you imported it', 'Hi Ann,'])
      expect(html).toContain(words);
    const { version } = (await findDraft(db, { creatorId, recipeId }))!;
    const published = await publishDraft(db, { creatorId, recipeId, version, by: { command: 'a test' }, now });
    expect((await only()).body).toMatchObject({ unplaced });
    const member = await as('member');
    const [site] = await db.select().from(landingPages).where(eq(landingPages.creatorId, creatorId));
    const page = await member.get(paths.recipe(site!.subdomain!, published.ok ? published.slug : ''));
    expect(page.html).toContain('3 leeks');
    for (const words of unplaced.slice(0, 3)) expect(page.html).not.toContain(words);
  });

  test('can be placed in the form without scripts', async () => {
    await browser.post(await broughtBy(browser, letter), form([['all', 'yes']]));
    const { id: recipeId } = await only();
    const own = { creatorId, recipeId };
    const before = (await findDraft(db, own))!;
    const sent = new URLSearchParams({ version: String(before.version), text: 'Leek soup\n\nIngredients\n3 leeks' });
    for (const [at, line] of unplaced.entries()) {
      sent.append('unplaced', line);
      sent.append('place', ['discard', 'notes', '', 'method'][at]!);
    }
    await browser.post(studioPaths.recipe(creatorId, recipeId), sent);
    expect((await findDraft(db, own))!.content).toMatchObject({
      notes: ['Serves 10'],
      unplaced: ['Love,'],
      steps: [{ text: 'Bea' }],
    });
  });
});

const jpeg = (length: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(length - 4)]);
async function withPicture(browser: TestBrowser, bytes: Buffer): Promise<{ html: string; address: string }> {
  const dish = { name: 'Soup', ingredients: '3 leeks', directions: 'Simmer.', photo_data: bytes.toString('base64') };
  const file = madeZip([{ name: 'soup.paprikarecipe', bytes: JSON.stringify(dish) }]);
  const { location } = await bring(browser, { file: ['all.paprikarecipes', file] });
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
    const { location } = await browser.post(studioPaths.import(creatorId), form);
    const picture = await browser.get(`${location}/pictures/0`);
    const [row] = await db.select({ content: importPreviewRecipes.content }).from(importPreviewRecipes);
    return { status: picture.status, addresses: readStoredRecipe(row!.content).pictures.map(({ address }) => address) };
  }
  const data = `data:image/jpeg;base64,${jpeg(5_000).toString('base64')}`;

  test.each([
    [['https://pies.example/uploads/pie.jpg', another], [another]],
    [[], []],
  ])('becomes the recipe’s picture, and its URLs are removed of %j', async (addresses, left) => {
    expect(await handOver(addresses, { address: own, data })).toEqual({ status: 200, addresses: left });
  });

  test.each([
    ['is of something else', { address: 'https://pies.example/uploads/me.jpg', data }],
    ['is no picture', { address: own, data: 'data:text/html;base64,PHA+' }],
    ['is empty', { address: own, data: '' }],
  ])('is ignored if it %s', async (_what, given) => {
    expect(await handOver([another], given)).toEqual({ status: 404, addresses: [another] });
  });
});
