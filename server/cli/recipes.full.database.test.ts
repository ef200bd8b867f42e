import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditEvents } from '../../app/db/schema/access.ts';
import { creatorPictures } from '../../app/db/schema/pictures.ts';
import { recipeRevisions, recipes } from '../../app/db/schema/recipes.ts';
import { changeSlug } from '../../app/recipes/commands.server.ts';
import { findRecipe } from '../../app/recipes/queries.server.ts';
import { reviseRecipe } from '../../app/recipes/revisions/revisions.server.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { madeZip } from '../../tests/support/made-zip.ts';
import { aCreator, aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { longTest } from '../../tests/support/run.ts';
import { aContent } from '../../tests/support/written-recipe.ts';
import type { Config } from '../config.ts';
import { readCommand } from './recipes.ts';
import { spoolArchive } from './recipes-archive.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const folder = await mkdtemp(path.join(tmpdir(), 'larder-recipes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const command = readCommand(args);
  if ('withoutDatabase' in command) throw new Error('It needs no database.');
  const config = { dataDirectory: path.join(folder, 'data'), s3: null };
  const { code, out, err } = await commandInProcess(command, database, config);
  return { code, lines: out.split('\n').filter(Boolean), err };
}

async function aFile(name: string, content: unknown): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const soup = {
  '@type': 'Recipe',
  name: 'Leek soup',
  description: 'For cold days.',
  image: ['https://pictures.example/soup.jpg', 'http://pictures.example/plain.jpg'],
  recipeYield: '4 servings',
  prepTime: 'PT10M',
  totalTime: 'PT1H',
  keywords: 'Soup, Winter',
  recipeIngredient: ['2½ cups (300 g) leeks, sliced', 'salt, to taste'],
  recipeInstructions: ['Slice the leeks.', 'Simmer.'],
};

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aCreator(db)).id;
  await aLandingPage(db, { creatorId, subdomain: 'bea', isActive: false });
});
const rows = () => db.select().from(recipes).where(eq(recipes.userId, creatorId)).orderBy(recipes.slug);
const audited = async () => (await db.select().from(auditEvents).where(eq(auditEvents.creatorId, creatorId))).length;

describe('import', () => {
  test('adds a file’s recipe as a draft for members, of a creator whose page is not published', async () => {
    const file = await aFile('soup.json', soup);
    expect(await run('import', '--creator', 'BEA', file)).toEqual({
      code: 0,
      lines: [
        `${file}: Leek soup → https://larder.test/bea/recipes/leek-soup (imported, a draft)`,
        '1 imported, 0 imported before, 0 not understood.',
      ],
      err: '',
    });
    const [row] = await rows();
    expect(row).toMatchObject({
      name: 'Leek soup',
      slug: 'leek-soup',
      status: 'draft',
      free: false,
      teaser: 'For cold days.',
      imageUrl: 'https://pictures.example/soup.jpg',
      prepTime: 10,
      cookTime: 50,
      restTime: null,
      yieldNumber: 4,
      yieldWord: null,
      tags: ['soup', 'winter'],
      allergens: {},
      ingredientCount: 2,
      stepCount: 2,
      body: { morePictures: [], groups: [{ lines: [{ item: 'leeks', note: 'sliced', doubt: null }, {}] }] },
    });
    const [revision] = await db.select().from(recipeRevisions).where(eq(recipeRevisions.recipeId, row!.id));
    expect(revision).toMatchObject({ number: 1, authorId: null, change: 'Imported' });
  });

  test('with --free and --publish is shown to everyone at once, in the order of the file, and audited once', async () => {
    const file = await aFile(
      'soups.json',
      ['Leek soup', 'Pea soup', 'Bean soup'].map((name) => ({ ...soup, name })),
    );
    const { code, lines } = await run('import', '--creator', creatorId, '--free', '--publish', '--json', file);
    expect(code).toBe(0);
    expect(lines.map((line) => JSON.parse(line))[1]).toEqual({
      file,
      name: 'Pea soup',
      imported: 'now',
      slug: 'pea-soup',
      published: true,
      address: 'https://larder.test/bea/recipes/pea-soup',
    });
    const found = await rows();
    expect(found.every(({ free, status, revision }) => free && status === 'published' && revision === 1)).toBe(true);
    const byAge = found.sort((one, other) => Number(other.dateCreated) - Number(one.dateCreated));
    expect(byAge.map(({ name }) => name)).toEqual(['Leek soup', 'Pea soup', 'Bean soup']);
    const shown = await findRecipe(db, { creatorId, slug: 'leek-soup', audience: 'public' });
    expect(shown?.body?.steps).toHaveLength(2);
    expect(await db.select().from(auditEvents).where(eq(auditEvents.creatorId, creatorId))).toMatchObject([
      { action: 'recipes.imported', actorCommand: 'recipes import', details: { count: 3, published: true } },
    ]);
  });

  test('again adds no duplicate under another name, in another form, or of an edited recipe', async () => {
    const { lines } = await run('import', '--creator', 'bea', '--json', await aFile('soup.json', soup));
    const { slug } = JSON.parse(lines[0]!) as { slug: string };
    const [{ id: recipeId } = { id: '' }] = await rows();
    const by = { command: 'test' };
    const revised = { content: aContent({ name: 'Best soup' }), publish: true, change: '', by, now: new Date() };
    await reviseRecipe(db, { creatorId, recipeId, ...revised });
    await changeSlug(db, { creatorId, recipeId, slug: 'best-soup', by });
    const before = [await rows(), await audited()];
    const page = `<script type="application/ld+json">${JSON.stringify({ '@graph': [soup] })}</script>`;
    for (const file of [await aFile('copy.json', [soup, soup]), await aFile('soup.html', page)]) {
      const again = await run('import', '--creator', 'bea', '--publish', file);
      expect(again).toMatchObject({ code: 0, err: '' });
      expect(again.lines).toEqual([
        `${file}: Leek soup → https://larder.test/bea/recipes/best-soup (imported before)`,
        '0 imported, 1 imported before, 0 not understood.',
      ]);
    }
    expect(slug).toBe('leek-soup');
    expect([await rows(), await audited()]).toEqual(before);
    const another = (await aLandingPage(db, { subdomain: 'cleo' })).creatorId;
    const theirs = await run('import', '--creator', another, await aFile('soup.json', soup));
    expect(theirs.lines[0]).toContain('/cleo/recipes/leek-soup (imported, a draft)');
  });

  test('with --again recovers fields that are parsed better today, and publishes nothing', async () => {
    const file = await aFile('soup.json', { ...soup, recipeInstructions: undefined });
    await run('import', '--creator', 'bea', file);
    await aFile('soup.json', soup);
    const again = await run('import', '--creator', 'bea', '--again', file);
    expect(again.lines).toEqual([
      `${file}: Leek soup → https://larder.test/bea/recipes/leek-soup (imported before, a draft, recovered: steps)`,
      '0 imported, 1 imported before, 0 not understood.',
    ]);
    const json = await run('import', '--creator', 'bea', '--again', '--json', file);
    expect(JSON.parse(json.lines[0]!)).toMatchObject({ imported: 'before', recovered: [] });
    expect((await rows()).map(({ stepCount, status }) => [stepCount, status])).toEqual([[2, 'draft']]);
  });

  test('reports recipes that could not be imported, and imports the rest', async () => {
    const air = { '@type': 'Recipe', name: 'Air' };
    const large = { ...soup, name: 'Large', recipeInstructions: 'a'.repeat(100_001) };
    const odd = { ...soup, name: 'Odd \u0000\ud800name', recipeIngredient: ['\u001b[2J3 leeks\u0000'] };
    const files = [
      await aFile('list.json', [{ ...soup, name: undefined }, air, large, odd]),
      await aFile('none.html', '<p>Nothing.</p>'),
      path.join(folder, 'missing.json'),
      await aFile('soup.txt', 'Pea soup\n\n1 kg peas\n1 litre stock\n\nSimmer.\n'),
    ];
    const { code, lines } = await run('import', '--creator', 'bea', '--json', ...files);
    expect(code).toBe(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { file: files[0], name: 'Recipe without a name', slug: 'recipe-without-a-name', imported: 'now' },
      { name: 'Large', error: 'It is longer than any recipe.' },
      { slug: 'odd-name' },
      { file: files[0], entry: 2, name: 'Air', error: 'There are no ingredients and no steps in it.' },
      { file: files[1], error: 'No recipe was found in it.' },
      { file: files[2], error: 'There is no such file.' },
      { name: 'Pea soup', imported: 'now' },
    ]);
    expect((await rows()).map(({ name }) => name)).toEqual(['Odd \ufffdname', 'Pea soup', 'Recipe without a name']);
  });

  test('explains a file’s error in a sentence, and reads the others', async () => {
    const [large, largest] = [path.join(folder, 'large.txt'), path.join(folder, 'largest.zip')];
    for (const file of [large, largest]) {
      await writeFile(file, '');
      await truncate(file, 60 * 1024 * 1024);
    }
    const mail = `<html><head><style>p { color: red }</style><script>alert(1)</script></head><body onload="alert(2)">
      <p>Bean soup</p><p><b>Ingredients</b></p><ul><li>1 kg beans</li><li>salt<script>alert(3)</script></li></ul>
      <p><b>Method</b></p><ol><li>Soak the beans.</li><li>Simmer.</li></ol></body></html>`;
    const files = [
      large,
      largest,
      await aFile('lines.txt', Array.from({ length: 10_000 }, (_, at) => `${at % 9} leeks`).join('\n')),
      await aFile('binary.txt', String.fromCharCode(...Array.from({ length: 999 }, (_, at) => at % 7))),
      await aFile('mail.html', mail),
    ];
    const { code, lines } = await run('import', '--creator', 'bea', '--json', ...files);
    expect(code).toBe(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { file: files[0], error: 'It is larger than 24 MB.' },
      { file: files[1], error: 'It is larger than 50 MB.' },
      { file: files[2], error: 'It has more than 300 ingredients.' },
      { file: files[3], error: 'This isn’t text, despite its name.' },
      { name: 'Bean soup', imported: 'now' },
    ]);
    const [bean] = await rows();
    expect(bean!.body).toMatchObject({
      groups: [{ lines: [{ text: '1 kg beans' }, { text: 'salt' }] }],
      steps: [{ text: 'Soak the beans.' }, { text: 'Simmer.' }],
    });
  });

  test('of the same file twice at once adds each recipe once', async () => {
    const file = await aFile(
      'soups.json',
      ['Leek soup', 'Pea soup'].map((name) => ({ ...soup, name })),
    );
    const commands = [1, 2, 3].map(() => readCommand(['import', '--creator', 'bea', file]));
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      const run = commands.map((each) => 'withoutDatabase' in each || each(database, { origin: '' } as Config));
      expect(await Promise.all(run)).toEqual([0, 0, 0]);
    } finally {
      write.mockRestore();
    }
    expect((await rows()).map(({ slug }) => slug)).toEqual(['leek-soup', 'pea-soup']);
  });

  test('is refused for a creator who does not exist', async () => {
    const refused = await run('import', '--creator', 'nobody', await aFile('soup.json', soup));
    expect(refused).toMatchObject({ code: 1, lines: [], err: "There is no creator 'nobody'.\n" });
  });
});

test('the list has every recipe by its slug, page after page', async () => {
  await db.execute(
    sql`insert into "Recipes" ("UserID", "Name") select ${creatorId}, 'Soup ' || n from generate_series(1, 1001) n`,
  );
  const { code, lines } = await run('list', '--creator', 'bea', '--json');
  expect(code).toBe(0);
  const slugs = lines.map((line) => (JSON.parse(line) as { slug: string }).slug);
  expect(new Set(slugs).size).toBe(1_001);
  expect(JSON.parse(lines[0]!)).toMatchObject({ name: 'Soup 1', status: 'published', free: false, revision: null });
  const other = (await aLandingPage(db)).creatorId;
  expect((await run('list', '--creator', other)).lines).toEqual(['No recipes.']);
});

test('a draft is published, and unpublished again', async () => {
  await run('import', '--creator', 'bea', await aFile('soup.json', soup));
  const shown = () => findRecipe(db, { creatorId, slug: 'leek-soup', audience: 'public' });
  expect((await run('publish', '--creator', 'bea', 'leek-soup')).lines).toEqual(['leek-soup is published now.']);
  expect(await shown()).not.toBeNull();
  expect((await run('list', '--creator', 'bea')).lines[0]).toBe('published, revision 1     paid  leek-soup  Leek soup');
  expect((await run('publish', '--creator', 'bea', 'leek-soup')).lines).toEqual(['leek-soup was published already.']);
  expect((await run('unpublish', '--creator', 'bea', 'leek-soup')).lines).toEqual(['leek-soup is a draft now.']);
  expect(await shown()).toBeNull();
  expect(await run('publish', '--creator', 'bea', 'nothing')).toMatchObject({
    code: 1,
    err: "There is no recipe 'nothing'.\n",
  });
});

const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

async function anArchive(name: string, dishes: { name: string; picture?: Buffer }[]): Promise<string> {
  const file = path.join(folder, name);
  const entries = dishes.map(({ name, picture }) => ({
    name: `${name}.paprikarecipe`,
    bytes: JSON.stringify({
      name,
      ingredients: `3 leeks for ${name}`,
      directions: 'Simmer.',
      photo_data: picture?.toString('base64') ?? null,
    }),
  }));
  await writeFile(file, madeZip(entries));
  return file;
}

const imported = (...args: string[]) => run('import', '--creator', 'bea', ...args);
const byName = async () => (await rows()).toSorted((one, other) => one.name!.localeCompare(other.name!));
const pictures = () => db.select().from(creatorPictures).where(eq(creatorPictures.creatorId, creatorId));

test('an archive is imported with its pictures, which are stored like the creator’s own', async () => {
  const file = await anArchive('all.paprikarecipes', [{ name: 'Leek soup', picture: photo }, { name: 'Stew' }]);
  const { code, lines } = await imported('--free', file);
  expect([code, lines]).toEqual([
    0,
    [
      `${file} › Leek soup.paprikarecipe: Leek soup → https://larder.test/bea/recipes/leek-soup (imported, a draft, with its picture)`,
      `${file} › Stew.paprikarecipe: Stew → https://larder.test/bea/recipes/stew (imported, a draft)`,
      '2 imported, 0 imported before, 0 not understood.',
    ],
  ]);
  const [picture] = await pictures();
  expect(picture).toMatchObject({
    width: 800,
    height: 600,
    filename: 'Leek soup',
    addedBy: null,
    removedAt: null,
  });
  expect((await byName()).map(({ imageUrl, free }) => [imageUrl, free])).toEqual([
    [`/media/${picture!.key}`, true],
    [null, true],
  ]);
});

async function aBlog(name: string, dishes: readonly string[]): Promise<string> {
  const file = path.join(folder, name);
  const items = dishes.map(
    (dish) => `<item><title>${dish}</title><link>https://bea.example/${dish}</link><content:encoded><![CDATA[
<p>${'We cook this in March. '.repeat(200)}</p><h2>Ingredients</h2><ul><li>3 leeks for ${dish}</li><li>salt</li></ul>
<h2>Method</h2><ol><li>Slice.</li><li>Simmer.</li></ol>]]></content:encoded><wp:post_type>post</wp:post_type></item>`,
  );
  await writeFile(
    file,
    `<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`,
  );
  return file;
}

longTest('a long export is added some recipes at a time, and the command says how far it is', {}, async () => {
  const file = await aBlog(
    'blog.xml',
    Array.from({ length: 300 }, (_, at) => `Soup ${at}`),
  );
  const { code, lines, err } = await imported('--json', file);
  expect([code, lines.length, (await byName()).length]).toEqual([0, 300, 300]);
  const told = err.split('\n').filter(Boolean);
  expect(told.length).toBeGreaterThan(5);
  expect(told.slice(0, -1).every((each) => /blog\.xml: \d{1,2} % read, \d+ recipes so far\.$/.test(each))).toBe(true);
  expect(told.at(-1)).toBe(`${file}: 280 recipes added so far.`);
  const { parts, close } = await spoolArchive(file);
  const lots: number[] = [];
  for await (const some of parts()) lots.push(some.length);
  await close();
  expect([Math.max(...lots), lots.reduce((sum, count) => sum + count)]).toEqual([40, 300]);
});

test('an archive is added completely or, if a later recipe fails, not at all', async () => {
  const file = await aBlog(
    'blog.xml',
    Array.from({ length: 50 }, (_, at) => `Soup ${at}`),
  );
  await db.execute(sql`alter table recipe_revisions add constraint no_last check (content ->> 'name' <> 'Soup 49')`);
  try {
    await expect(imported(file)).rejects.toThrow();
    expect(await byName()).toEqual([]);
  } finally {
    await db.execute(sql`alter table recipe_revisions drop constraint no_last`);
  }
});

test('an invalid picture is reported with its recipe, which is imported without it', async () => {
  const file = await anArchive('all.zip', [{ name: 'Leek soup', picture: Buffer.from('abc') }]);
  const { code, lines } = await imported('--json', file);
  expect([code, JSON.parse(lines[0]!)]).toMatchObject([0, { name: 'Leek soup', picture: 'not taken' }]);
  expect((await byName()).map(({ imageUrl }) => imageUrl)).toEqual([null]);
});

test('a repeated import adds no recipe and no picture, even for a picture used twice', async () => {
  const first = await anArchive('first.zip', [{ name: 'Leek soup' }]);
  await imported(first);
  const again = await anArchive('again.zip', [
    { name: 'Leek soup', picture: photo },
    { name: 'Stew' },
    { name: 'Stew', picture: photo },
  ]);
  const { lines } = await imported(again);
  expect(lines.at(-1)).toBe('1 imported, 2 imported before, 0 not understood.');
  expect(await pictures()).toEqual([]);
});
