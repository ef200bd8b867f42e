import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aRecipeStudio, type RecipeStudio, rowsOfRecipe } from '../../../tests/support/own-recipes.ts';
import { emptyDatabase } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { readSearch } from '../../cookbook/library/library-search.ts';
import { loadLibrary } from '../../cookbook/library/load-library.server.ts';
import { cookedRecipes, savedRecipes } from '../../db/schema/kitchen.ts';
import { recipeRevisions } from '../../db/schema/recipes.ts';
import { listKitchen } from '../../kitchen/lists.server.ts';
import { DAYS_TO_RESTORE } from '../content/bounds.ts';
import { findCurrentSlug, findRecipe, listNewest, listNewestRecipes } from '../queries.server.ts';
import { reviseRecipe } from '../revisions/revisions.server.ts';
import { versionWithoutDraft } from './draft-queries.server.ts';
import { createRecipesWorker } from './due-worker.server.ts';
import { scheduleDraft } from './publication.server.ts';
import { deleteRemoved, removeRecipe, restoreRecipe } from './removal.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-22T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1_000);

let studio: RecipeStudio;
let own: { creatorId: string; recipeId: string };
beforeEach(async () => {
  await emptyDatabase(db);
  studio = await aRecipeStudio(db, { now, subdomain: 'marisol' });
  own = await studio.aPublished({ name: 'Soup' });
});

const remove = (at = now) => removeRecipe(db, { ...own, by: studio.by, now: at });
const back = () => restoreRecipe(db, { ...own, by: studio.by });

/** Returns the places where a published recipe may appear, each with true if a member finds it there. */
async function everywhere(): Promise<Record<string, boolean>> {
  const { creatorId, accountId } = studio;
  const search = readSearch(new URLSearchParams('q=soup'));
  const library = await loadLibrary(db, { creatorId, subdomain: 'marisol', audience: 'members', search });
  const kitchen = await listKitchen(db, { accountId, creatorId, fresh: 5, saved: 5, cooked: 5, noted: 5 });
  const { rows } = (await db.execute(sql`select word from recipe_words`)) as unknown as { rows: unknown[] };
  return {
    page: (await findRecipe(db, { creatorId, slug: 'soup', audience: 'members' })) !== null,
    redirect: (await findCurrentSlug(db, { creatorId, slug: 'soup-before' })) !== null,
    landing: (await listNewestRecipes(db, { creatorId })).length > 0,
    feed: (await listNewest(db, { creatorId, audience: 'members', limit: 5 })).length > 0,
    search: JSON.stringify(library).includes(own.recipeId),
    fresh: kitchen.fresh.length > 0,
    saved: kitchen.saved.length > 0,
    cooked: kitchen.cooked.length > 0,
    words: rows.length > 0,
  };
}

describe('a removed recipe', () => {
  test('disappears everywhere at once, and is complete again after restoring, with members’ data', async () => {
    const { accountId } = studio;
    await db.execute(sql`insert into recipe_slugs (creator_id, slug, recipe_id)
      values (${own.creatorId}, 'soup-before', ${own.recipeId})`);
    await db.insert(savedRecipes).values({ accountId, recipeId: own.recipeId, savedAt: now });
    await db.insert(cookedRecipes).values({ accountId, recipeId: own.recipeId, cookedAt: now });
    await studio.write(own, { name: 'Being written' });
    const before = await rowsOfRecipe(db, own);
    const met = await everywhere();
    expect(Object.values(met)).not.toContain(false);

    expect(await remove()).toEqual({ ok: true });
    expect(Object.values(await everywhere())).not.toContain(true);
    expect((await rowsOfRecipe(db, own)).listed?.state).toBe('removed');

    expect(await back()).toEqual({ ok: true });
    expect(await everywhere()).toEqual(met);
    expect(await rowsOfRecipe(db, own)).toEqual(before);
  });

  test('cannot be revised, and removing or restoring twice changes nothing', async () => {
    await remove();
    await remove(daysLater(5));
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ removedAt: now, removedStatus: 'published' });
    const revision = { ...own, content: aContent(), publish: true, change: 'No', by: studio.by, now };
    expect(await reviseRecipe(db, revision)).toEqual({ ok: false, reason: 'unknown' });
    await back();
    await back();
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({
      removedAt: null,
      removedStatus: null,
      status: 'published',
    });
  });

  test('that was scheduled is not published while removed, and is scheduled again after restoring', async () => {
    own = await studio.aDraft({ name: 'Later' });
    await scheduleDraft(db, { ...own, version: versionWithoutDraft(1), at: daysLater(1), by: studio.by, now });
    await remove();
    const worker = createRecipesWorker({ db, now: () => daysLater(2), log: { info() {}, error() {} } });
    const job = { id: 'any', data: {}, attempt: 1, last: false, signal: new AbortController().signal };
    expect(await worker.work(job)).toEqual({ ok: true });
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ status: 'draft' });
    await back();
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ status: 'scheduled', publishedAt: daysLater(1) });
  });

  test('is deleted permanently after 30 days, without affecting others', async () => {
    const other = await studio.aPublished({ name: 'Stew' });
    await remove();
    await deleteRemoved(db, { now: new Date(daysLater(DAYS_TO_RESTORE).getTime() - 1) });
    expect((await rowsOfRecipe(db, own)).row).toBeDefined();
    expect(await deleteRemoved(db, { now: daysLater(DAYS_TO_RESTORE) })).toBe(1);
    expect(await rowsOfRecipe(db, own)).toEqual({ row: undefined, draft: undefined, listed: undefined });
    expect(await db.$count(recipeRevisions, eq(recipeRevisions.recipeId, own.recipeId))).toBe(0);
    expect((await rowsOfRecipe(db, other)).row).toBeDefined();
    expect(await back()).toEqual({ ok: false, reason: 'unknown' });
  });

  test('is recorded in the audit log', async () => {
    await remove();
    await back();
    const { rows } = (await db.execute(
      sql`select action, actor_account_id from audit_events where subject_id = ${own.recipeId} order by at, action`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([
      { action: 'recipe.put-away', actor_account_id: studio.accountId },
      { action: 'recipe.taken-back', actor_account_id: studio.accountId },
    ]);
  });
});
