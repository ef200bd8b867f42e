import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aRecipeStudio, type RecipeStudio } from '../../../tests/support/own-recipes.ts';
import { emptyDatabase } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import type { Db } from '../../db/client.server.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { importRecipes } from '../../recipe-import/importing/import.server.ts';
import { listOwn } from '../../studio/recipes/list-own.server.ts';
import { saveDraft } from '../editing/draft-commands.server.ts';
import { versionWithoutDraft } from '../editing/draft-queries.server.ts';
import { refreshListings, updateListings } from './refresh.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-24T12:00:00Z');

let studio: RecipeStudio;
let own: { creatorId: string; recipeId: string };
beforeEach(async () => {
  await emptyDatabase(db);
  studio = await aRecipeStudio(db, { now });
  own = await studio.aPublished({ name: 'Soup' });
});

const namesInList = async () => {
  const found = await listOwn(db, { creatorId: own.creatorId, q: '', state: null, after: null });
  return found.recipes.map(({ name }) => name).sort();
};
const rename = (on: Db, name: string) => on.update(recipes).set({ name }).where(eq(recipes.id, own.recipeId));

/** Runs `meanwhile` while the transaction of `first` is open. */
const withOpen = (first: (tx: Db) => Promise<unknown>, meanwhile: (tx: Db) => Promise<unknown>) =>
  db.transaction(async (open) => {
    await first(open);
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await meanwhile(tx);
    });
  });

test('a reader does not wait for a change of a recipe, and the change is listed once committed', async () => {
  await rename(db, 'Broth');
  await withOpen(
    (open) => rename(open, 'Stew'),
    async (tx) => {
      await updateListings(tx, { creatorId: null });
      expect(await namesInList()).toEqual(['Soup']);
    },
  );
  expect(await namesInList()).toEqual(['Stew']);
});

test('a change made while a listing is computed waits for it, and is listed after it', async () => {
  await rename(db, 'Stew');
  let renamed: PromiseLike<unknown> = Promise.resolve();
  await db.transaction(async (computing) => {
    await refreshListings(computing, { recipeIds: [own.recipeId] });
    renamed = rename(db, 'Ragout').then((done) => done);
    const waits = sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`;
    const waiting = async () =>
      ((await computing.execute(waits)) as unknown as { rows: [{ count: number }] }).rows[0].count;
    while ((await waiting()) === 0) await computing.execute(sql`select pg_stat_clear_snapshot()`);
  });
  await renamed;
  expect(await namesInList()).toEqual(['Ragout']);
});

test('a writer does not wait for the creator’s open import', async () => {
  const { creatorId } = own;
  const brought = ['Leek pie', 'Leek tart'].map((name) => ({ content: aContent({ name }) }));
  const file = {
    creatorId,
    recipes: () => [brought],
    from: 'a file',
    publish: true,
    by: { command: 'recipes import' },
    now,
  };
  await withOpen(
    (open) => importRecipes(open, file),
    async (tx) => {
      const draft = { ...own, content: aContent({ name: 'Leek stew' }), replaces: 'all' as const, by: studio.by, now };
      expect(await saveDraft(tx, { ...draft, version: versionWithoutDraft(1) })).toMatchObject({ ok: true });
    },
  );
  expect(await namesInList()).toEqual(['Leek pie', 'Leek stew', 'Leek tart']);
});
