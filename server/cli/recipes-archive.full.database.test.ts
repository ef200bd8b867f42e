import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { creatorPictures } from '../../app/db/schema/pictures.ts';
import { recipeRevisions, recipes } from '../../app/db/schema/recipes.ts';
import { newestRevision } from '../../app/recipes/revisions/revisions.server.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { madeZip } from '../../tests/support/made-zip.ts';
import { aCreator, aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { longTest } from '../../tests/support/run.ts';
import { readCommand } from './recipes.ts';
import { spoolArchive } from './recipes-archive.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const folder = await mkdtemp(path.join(tmpdir(), 'larder-archives-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

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

async function imported(...args: string[]) {
  const command = readCommand(['import', '--creator', 'bea', ...args]);
  if ('withoutDatabase' in command) throw new Error('It needs no database.');
  const dataDirectory = path.join(folder, 'data');
  const { code, out, err } = await commandInProcess(command, database, { dataDirectory, s3: null });
  return { code, lines: out.split('\n').filter(Boolean), err };
}

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aCreator(db)).id;
  await aLandingPage(db, { creatorId, subdomain: 'bea', isActive: false });
});
const stored = () => db.select().from(recipes).where(eq(recipes.userId, creatorId)).orderBy(recipes.name);
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
  expect((await stored()).map(({ imageUrl, free }) => [imageUrl, free])).toEqual([
    [`/media/${picture!.key}`, true],
    [null, true],
  ]);
});

test('an archive read again recovers lost parts, and adds no recipe twice', async () => {
  const file = await anArchive('all.zip', [{ name: 'Leek soup', picture: photo }, { name: 'Stew' }]);
  await imported(file);
  const [soup] = await stored();
  // State left by a reader that lost the method.
  const [first] = await db.select().from(recipeRevisions).where(eq(recipeRevisions.recipeId, soup!.id));
  const content = { ...first!.content, steps: [] };
  await db.update(recipeRevisions).set({ content }).where(eq(recipeRevisions.recipeId, soup!.id));
  const again = await imported('--again', '--json', file);
  expect(again.lines.map((line) => JSON.parse(line))).toMatchObject([
    { name: 'Leek soup', imported: 'before', recovered: ['steps'] },
    { name: 'Stew', imported: 'before', recovered: [] },
  ]);
  expect((await newestRevision(db, soup!.id))!.content.steps).toMatchObject([{ text: 'Simmer.' }]);
  expect([(await stored()).length, (await pictures()).length]).toEqual([2, 1]);
});

/** WordPress export with these recipes, each under a page of story. */
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
  expect([code, lines.length, (await stored()).length]).toEqual([0, 300, 300]);
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
    expect(await stored()).toEqual([]);
  } finally {
    await db.execute(sql`alter table recipe_revisions drop constraint no_last`);
  }
});

test('an invalid picture is reported with its recipe, which is imported without it', async () => {
  const file = await anArchive('all.zip', [{ name: 'Leek soup', picture: Buffer.from('abc') }]);
  const { code, lines } = await imported('--json', file);
  expect([code, JSON.parse(lines[0]!)]).toMatchObject([0, { name: 'Leek soup', picture: 'not taken' }]);
  expect((await stored()).map(({ imageUrl }) => imageUrl)).toEqual([null]);
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
