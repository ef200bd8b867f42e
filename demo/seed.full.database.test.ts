import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { recipeRevisions, recipes } from '../app/db/schema/recipes.ts';
import type { PictureStore } from '../app/media/store.server.ts';
import { paths } from '../app/paths.ts';
import { readStoredRecipe } from '../app/recipes/content/stored-recipe.ts';
import { listPictures } from '../app/studio/pictures/pictures.server.ts';
import { listUnused } from '../app/studio/pictures/removal.server.ts';
import { pictureName } from '../app/ui/picture-focus.ts';
import { testDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { demoCreators } from './creators.ts';
import { seedDemo } from './seed.server.ts';

const database = await testDatabase();
const { db } = database;
const stored = new Set<string>();
const pictures: Pick<PictureStore, 'store' | 'pointOut' | 'has'> = {
  async store(original) {
    const key = createHash('sha256').update(original).digest('hex').slice(0, 32);
    stored.add(key);
    return paths.picture(key);
  },
  pointOut: async (key, focus) => paths.picture(pictureName(key, focus)),
  has: async (key) => stored.has(key),
};

beforeAll(async () => {
  await emptyTables(db, 'accounts', 'creators');
  await seedDemo(database, pictures);
});

test('every recipe of the demo is published at an address made of its name, with a described picture', async () => {
  const rows = await db.select().from(recipes);
  expect(rows).toHaveLength(demoCreators.flatMap((creator) => creator.recipes).length);
  for (const row of rows) {
    expect(row).toMatchObject({ status: 'published', publishedAt: expect.any(Date), revision: 1 });
    expect(row.imageAlt).toBeTruthy();
    expect(row.yieldNumber).toBeGreaterThan(0);
  }
  expect(rows.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['fish-tacos-a-la-talla', 'smorgastarta', 'mackerel-and-gooseberry']),
  );
});

test('a recipe is stored with its groups, sections, notes and the creator’s attestations', async () => {
  const marisol = demoCreators[0]!;
  const [stored] = await db
    .select({ content: recipeRevisions.content, rest: recipes.restTime, yieldWord: recipes.yieldWord })
    .from(recipes)
    .innerJoin(recipeRevisions, eq(recipeRevisions.recipeId, recipes.id))
    .where(and(eq(recipes.userId, marisol.id), eq(recipes.slug, 'conchas')));
  const content = readStoredRecipe(stored!.content);
  expect(stored).toMatchObject({ rest: 155, yieldWord: 'conchas' });
  expect(content.groups.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['For the dough', 8],
    ['For the shells', 5],
  ]);
  expect(content.steps.map(({ title }) => title)).toEqual([
    'The dough',
    '',
    'The shells',
    'Shaping and baking',
    '',
    '',
    '',
  ]);
  expect(content.notes).toHaveLength(2);
  expect(content.allergens).toEqual({
    gluten: 'contains',
    milk: 'contains',
    eggs: 'contains',
    peanuts: 'free-from',
    nuts: 'free-from',
    sesame: 'free-from',
    fish: 'free-from',
  });
});

test('every creator’s studio has the pictures that she uses, and no others', async () => {
  for (const creator of demoCreators) {
    const creatorId = creator.id;
    const { pictures: listed } = await listPictures(db, { creatorId, after: null, limit: 100 });
    expect(listed.length).toBeGreaterThanOrEqual(5 + creator.recipes.length);
    for (const { width, height } of listed) expect(Math.min(width, height)).toBeGreaterThan(0);
    expect((await listUnused(db, { creatorId, limit: 10 })).count).toBe(0);
  }
});

test('a later start stores pictures again only where one is missing', async () => {
  const all = new Set(stored);
  const storing = vi.spyOn(pictures, 'store');
  await seedDemo(database, pictures);
  expect(storing).not.toHaveBeenCalled();
  stored.delete([...all][7]!);
  await seedDemo(database, pictures);
  expect(stored).toEqual(all);
});
