import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aCreator, emptyDatabase } from '../../../tests/support/rows.ts';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { importedRecipes, recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { MAX_UNPLACED, type WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { storedRecipe } from '../../recipes/content/stored-recipe.ts';
import { draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { newestRevision, reviseRecipe } from '../../recipes/revisions/revisions.server.ts';
import { importRecipes } from './import.server.ts';
import { recoverImported } from './recover.server.ts';
import { findImport, undoImport } from './undo-import.server.ts';

const { db } = await testDatabase();

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aCreator(db)).id;
});

const now = new Date('2026-05-01T12:00:00Z');
const by = { command: 'recipes import' };
const own = () => ({ creatorId, from: 'stew.txt', by, now });
const stew = (fields: Partial<WrittenRecipe> = {}, steps = ['Simmer.']) =>
  recipeOf(['3 leeks'], steps, { name: 'Stew', free: false, ...fields });

/** Imports a recipe as an earlier version of the reader would have read it. */
async function imported(content: RecipeContent, { publish = false, written = null as string | null } = {}) {
  const result = await importRecipes(db, { ...own(), publish, recipes: () => [[{ content, written }]] });
  if (!result.ok) throw new Error(result.reason);
  return { recipeId: result.recipes[0]!.id, importId: result.importId! };
}
const again = (content: RecipeContent, fields: { from?: string; written?: string | null } = {}) =>
  recoverImported(db, { ...own(), ...fields, recipes: () => [[{ content, written: fields.written ?? null }]] });
const newest = async (recipeId: string) => draftOfContent((await newestRevision(db, recipeId))!.content).written;
const count = async () => (await db.select().from(recipes).where(eq(recipes.userId, creatorId))).length;

test('a recovery restores once what an import lost, and the import can still be undone', async () => {
  const { recipeId, importId } = await imported(stew());
  const read = stew({ notes: ['Freezes well.'], unplaced: ['Love, Ruth'] });
  expect(await again(read, { written: 'Stew …' })).toEqual([{ parts: ['notes', 'unplaced'] }]);
  expect(await newest(recipeId)).toMatchObject({ notes: ['Freezes well.'], unplaced: ['Love, Ruth'] });
  const [row] = await db.select().from(importedRecipes).where(eq(importedRecipes.recipeId, recipeId));
  expect(row!.written).toBe('Stew …');
  expect(await again(read)).toEqual([{ parts: [] }]);
  const actions = (await db.select().from(auditEvents)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'recipe.recovered')).toHaveLength(1);
  expect(await undoImport(db, { creatorId, importId, by, now })).toMatchObject({ removed: 1, stay: 0 });
});

test('a part edited since the import stays, and words missing from it become unplaced lines', async () => {
  const { recipeId, importId } = await imported(stew({ notes: ['Freezes well.', 'Cheap.'] }));
  const changed = stew({ notes: ['Freezes very well.'], introduction: 'My aunt’s.' }, ['Simmer for an hour.']);
  const change = { creatorId, recipeId, content: changed, publish: false, change: '', now };
  await reviseRecipe(db, { ...change, by: { command: 'a person' } });
  const read = stew({
    notes: ['Freezes well.', 'Cheap.', 'Good with bread.'],
    tags: ['soup'],
    introduction: 'A stew.',
  });
  expect(await again(read)).toEqual([{ parts: ['tags', 'unplaced'] }]);
  expect(await newest(recipeId)).toMatchObject({
    notes: ['Freezes very well.'],
    introduction: 'My aunt’s.',
    tags: ['soup'],
    steps: [{ text: 'Simmer for an hour.' }],
    // 'Cheap.' is absent, because the creator removed it after the import.
    unplaced: ['A stew.', 'Good with bread.'],
  });
  expect((await findImport(db, { creatorId, importId }))!.recipes).toMatchObject([{ stays: 'changed' }]);
});

test.each([
  ['its text', { from: 'renamed.txt', written: 'The stew' }],
  ['its file and name', { from: 'stew.txt', written: null }],
])('a recipe that is read differently today is matched by %s, not added twice', async (_by, fields) => {
  const { recipeId } = await imported(recipeOf(['3 leeks'], [], { name: 'Stew' }), { written: 'The stew' });
  expect(await again(stew(), fields)).toEqual([{ parts: ['steps'] }]);
  expect((await newest(recipeId)).steps).toMatchObject([{ text: 'Simmer.' }]);
  await imported(stew()).catch(() => {});
  expect(await count()).toBe(1);
});

test('a match by text takes precedence over a match by name, and each recipe is matched once', async () => {
  const { recipeId: ofName } = await imported(recipeOf(['9 leeks'], [], { name: 'Stew' }));
  const { recipeId: ofText } = await imported(recipeOf(['3 leeks'], [], { name: 'Old stew' }), { written: 'The stew' });
  const read = { content: stew(), written: 'The stew' };
  const twice = await recoverImported(db, { ...own(), recipes: () => [[read], [read]] });
  expect(twice).toMatchObject([{ parts: expect.arrayContaining(['steps']) }, null]);
  expect([(await newest(ofText)).steps.length, (await newest(ofName)).steps.length]).toEqual([1, 0]);
});

test('a recipe is matched by its original name, its file, or either alone', async () => {
  const { recipeId } = await imported(recipeOf(['3 leeks'], [], { name: 'Stew' }));
  await imported(recipeOf(['9 peas'], [], { name: 'Peas' }));
  const change = { creatorId, recipeId, publish: true, change: '', now, by: { command: 'a person' } };
  await reviseRecipe(db, { ...change, content: recipeOf(['3 leeks'], [], { name: 'Ann’s stew' }) });
  expect(await again(stew(), { from: 'other.txt' })).toEqual([null]);
  expect(await again(stew({ name: 'Ann’s stew' }))).toEqual([null]);
  expect(await again(stew())).toEqual([{ parts: ['steps'] }]);
});

test('a recovery that would exceed the size limit is skipped', async () => {
  const many = (word: string) => Array.from({ length: 16 }, () => `${word} `.repeat(2_000));
  const { recipeId } = await imported(stew());
  const changed = { creatorId, recipeId, publish: false, change: '', now, by: { command: 'a person' } };
  await reviseRecipe(db, { ...changed, content: stew({ notes: many('freezes') }) });
  expect(await again(stew({ notes: many('thickens').map((note, at) => `${at} ${note}`) }))).toEqual(['too-large']);
  expect((await newest(recipeId)).unplaced).toEqual([]);
});

test('two recipes of one text stay two', async () => {
  const both = [recipeOf(['3 leeks'], [], { name: 'Stew' }), recipeOf(['2 peas'], [], { name: 'Peas' })];
  await importRecipes(db, {
    ...own(),
    publish: false,
    recipes: () => [both.map((content) => ({ content, written: 'Stew and peas' }))],
  });
  const read = both.map(({ name }) => recipeOf(name === 'Stew' ? ['3 leeks'] : ['2 peas'], ['Boil.'], { name }));
  const recipesRead = read.toReversed().map((content) => ({ content, written: 'Stew and peas' }));
  expect(await recoverImported(db, { ...own(), recipes: () => recipesRead.map((read) => [read]) })).toEqual([
    { parts: ['steps'] },
    { parts: ['steps'] },
  ]);
  const rows = await db.select().from(recipes).where(eq(recipes.userId, creatorId));
  for (const row of rows) expect((await newest(row.id)).name).toBe(row.name);
  const renamed = read.map((content) => ({
    content: { ...content, name: `My ${content.name}`, notes: ['New.'] },
    written: 'Stew and peas',
  }));
  const recovered = await recoverImported(db, { ...own(), recipes: () => [renamed] });
  expect(recovered.map((each) => each !== null)).toEqual([true, true]);
  for (const row of rows) expect((await newest(row.id)).notes).toEqual(['New.']);
});

test('unplaced lines beyond the limit are joined without loss', async () => {
  const lines = (of: string, most: number) => Array.from({ length: most }, (_, at) => `${of} ${at} of the letter`);
  const { recipeId } = await imported(stew({ unplaced: lines('Greeting', 150) }));
  const read = stew({ unplaced: lines('Farewell', 151) });
  expect(await again(read)).toEqual([{ parts: ['unplaced'] }]);
  const { unplaced } = await newest(recipeId);
  expect(unplaced.length).toBeLessThanOrEqual(MAX_UNPLACED);
  expect(unplaced.join('\n').split('\n')).toEqual([...lines('Greeting', 150), ...lines('Farewell', 151)]);
  expect(await again(read)).toEqual([{ parts: [] }]);
});

test('a published recipe stays as shown until the recovered revision is published', async () => {
  const { recipeId } = await imported(stew(), { publish: true });
  expect(await again(stew({ notes: ['Freezes well.'] }))).toEqual([{ parts: ['notes'] }]);
  const [row] = await db.select().from(recipes).where(eq(recipes.id, recipeId));
  expect(row).toMatchObject({ status: 'published', revision: 1, body: { notes: [] } });
});

test('a recipe with an open draft is skipped', async () => {
  const { recipeId } = await imported(stew());
  await db.insert(recipeDrafts).values({ recipeId, content: storedRecipe(stew()), version: 2, savedAt: now });
  expect(await again(stew({ notes: ['Freezes well.'] }))).toEqual(['being-edited']);
  expect((await newest(recipeId)).notes).toEqual([]);
});

test('another creator’s recipe of the same text and a removed one do not block a recovery', async () => {
  const content = recipeOf(['3 leeks'], [], { name: 'Stew' });
  const before = { ...own(), publish: false, now: new Date(now.getTime() - 60_000) };
  const batches = (each: RecipeContent) => () => [[{ content: each, written: 'The stew' }]];
  await importRecipes(db, { ...before, creatorId: (await aCreator(db)).id, recipes: batches(content) });
  for (const removed of [recipeOf(['4 leeks'], [], { name: 'Stew' }), stew()]) {
    await importRecipes(db, { ...before, recipes: batches(removed) });
    await db.update(recipes).set({ removedAt: now }).where(eq(recipes.userId, creatorId));
  }
  const { recipeId } = await imported(content, { written: 'The stew' });
  expect(await again(stew(), { written: 'The stew' })).toEqual([{ parts: ['steps'] }]);
  expect((await newest(recipeId)).steps).toMatchObject([{ text: 'Simmer.' }]);
});

test('neither another creator’s recipe nor a removed one is recovered', async () => {
  const { recipeId } = await imported(stew());
  const other = (await aCreator(db)).id;
  const read = { content: stew({ notes: ['Freezes well.'] }), written: null };
  expect(await recoverImported(db, { ...own(), creatorId: other, recipes: () => [[read]] })).toEqual([null]);
  await db.update(recipes).set({ removedAt: now }).where(eq(recipes.id, recipeId));
  expect(await again(read.content)).toEqual([null]);
  expect((await newest(recipeId)).notes).toEqual([]);
});
