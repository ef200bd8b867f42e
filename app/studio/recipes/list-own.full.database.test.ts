import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember } from '../../../tests/support/members.ts';
import { aRecipeStudio, type RecipeStudio } from '../../../tests/support/own-recipes.ts';
import { aRecipe, emptyDatabase } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { cookedRecipes, savedRecipes } from '../../db/schema/kitchen.ts';
import { versionWithoutDraft } from '../../recipes/editing/draft-queries.server.ts';
import { listOtherItems } from '../../recipes/editing/edited-recipe.server.ts';
import { publishDraft, scheduleDraft } from '../../recipes/editing/publication.server.ts';
import { removeRecipe } from '../../recipes/editing/removal.server.ts';
import { reviseRecipe } from '../../recipes/revisions/revisions.server.ts';
import { listOwn } from './list-own.server.ts';
import { type OwnSearch, ownSearchQuery, readOwnSearch } from './own-search.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-22T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let studio: RecipeStudio;
beforeEach(async () => {
  await emptyDatabase(db);
  studio = await aRecipeStudio(db, { now });
});

const list = (search: Partial<OwnSearch> = {}, limit?: number) =>
  listOwn(db, { creatorId: studio.creatorId, q: '', state: null, toCheck: false, after: null, ...search, limit });
const names = async (search?: Partial<OwnSearch>) => (await list(search)).recipes.map(({ name }) => name);

describe('the list of own recipes', () => {
  test('has every recipe in its state, the last changed first, with its newest content', async () => {
    await studio.aPublished({ name: 'Published' });
    const changed = await studio.aPublished({ name: 'Before' });
    await studio.write(changed, { name: 'Changed', free: true, pictures: [] }, 1, later(5));
    await studio.aDraft({ name: 'Draft' }, later(1));
    const scheduled = await studio.aDraft({ name: 'Scheduled' }, later(2));
    await scheduleDraft(db, {
      ...scheduled,
      version: versionWithoutDraft(1),
      at: later(600),
      by: studio.by,
      now: later(2),
    });
    const removed = await studio.aDraft({ name: 'Removed' });
    await removeRecipe(db, { ...removed, by: studio.by, now: later(9) });
    const { recipes, counts } = await list();
    expect(recipes).toMatchObject([
      { name: 'Changed', state: 'changed', free: true, imageUrl: null, changedAt: expect.stringContaining('12:05') },
      { name: 'Scheduled', state: 'scheduled', publishedAt: expect.stringContaining('22:00') },
      { name: 'Draft', state: 'draft', publishedAt: null },
      { name: 'Published', state: 'published', free: false },
    ]);
    expect(counts).toEqual({ draft: 1, scheduled: 1, published: 1, changed: 1, removed: 1 });
    for (const state of ['draft', 'scheduled', 'published', 'changed', 'removed'] as const) {
      expect((await list({ state })).recipes).toMatchObject([{ state }]);
    }
  });

  test('includes unpublished changes and publications', async () => {
    const own = await studio.aPublished({ name: 'Soup' });
    const revision = { ...own, content: aContent({ name: 'Stew' }), publish: false, change: 'Better', by: studio.by };
    await reviseRecipe(db, { ...revision, now: later(1) });
    expect((await list()).recipes).toMatchObject([{ name: 'Stew', state: 'changed' }]);
    await publishDraft(db, { ...own, version: versionWithoutDraft(2), by: studio.by, now: later(2) });
    expect((await list()).recipes).toMatchObject([{ name: 'Stew', state: 'published' }]);
  });

  test('finds by name, tag and every word, also unpublished ones', async () => {
    const published = await studio.aPublished({ name: 'Leek soup', tags: ['winter'], notes: ['Freezes well.'] });
    await studio.aDraft({ name: 'Jalapeño salad', tags: ['summer'], introduction: 'Hot.', steps: [], notes: [] });
    expect(await names({ q: 'SOUP' })).toEqual(['Leek soup']);
    expect(await names({ q: 'winter' })).toEqual(['Leek soup']);
    expect(await names({ q: 'freezing' })).toEqual(['Leek soup']);
    expect(await names({ q: 'jalapeno' })).toEqual(['Jalapeño salad']);
    expect(await names({ q: 'sum' })).toEqual(['Jalapeño salad']);
    expect(await names({ q: 'winter salad' })).toEqual([]);
    await studio.write(published, { name: 'Leek soup', tags: ['saffron'], notes: ['Tarragon.'] });
    expect(await names({ q: 'saffron' })).toEqual(['Leek soup']);
    expect(await names({ q: 'tarragon' })).toEqual(['Leek soup']);
    expect((await list({ q: 'tarragon' })).counts).toMatchObject({ draft: 0, changed: 1 });
  });

  test.each(['!', '%', "'", '\\', '😀', 'the', "o'neill & ' | !", 'a:*', '='.repeat(200)])(
    'answers whatever is searched for: %j',
    async (q) => {
      await studio.aDraft();
      expect((await list({ q })).recipes.length).toBeLessThan(2);
    },
  );

  test('finds recipes with steps to check: suggestions that are neither confirmed nor removed', async () => {
    const uses = (takes: string) => [{ line: '3 leeks', nth: 0, takes }];
    const steps = (takes?: string) => [
      { title: '', text: 'Slice the leeks.', uses: takes ? uses(takes) : [], footnotes: [] },
    ];
    await studio.aPublished({ name: 'Suggested', steps: steps() }, later(3));
    await studio.aDraft({ name: 'Draft', steps: steps() }, later(2));
    await studio.aPublished({ name: 'Confirmed', steps: steps('all') });
    await studio.aDraft({ name: 'Removed', steps: steps('none') });
    await studio.aDraft({ name: 'Nothing named', steps: [{ title: '', text: 'Wait.', uses: [], footnotes: [] }] });
    expect(await names({ toCheck: true })).toEqual(['Suggested', 'Draft']);
    expect(await names({ toCheck: true, state: 'draft' })).toEqual(['Draft']);
    expect((await list({ toCheck: true })).counts).toMatchObject({ draft: 1, published: 1 });
    expect(readOwnSearch(new URLSearchParams(ownSearchQuery({ toCheck: true })))).toMatchObject({ toCheck: true });

    const checked = await studio.aPublished({ name: 'Suggested, checked in a draft', steps: steps() });
    await studio.write(checked, { name: 'Suggested, checked in a draft', steps: steps('all') });
    const changed = await studio.aPublished({ name: 'Checked, written anew', steps: steps('all') });
    await studio.write(changed, { name: 'Checked, written anew', steps: steps() }, 1, later(4));
    expect(await names({ toCheck: true })).toEqual(['Checked, written anew', 'Suggested', 'Draft']);
  });

  test('finds recipes of the first version of the document among those with steps to check', async () => {
    const body = (uses: unknown[]) => ({
      ...{ schemaVersion: 1, introduction: '', groups: [], notes: [], morePictures: [], source: null },
      steps: [{ title: '', text: 'Slice the leeks.', uses, parts: [], durations: [], amounts: [], temperatures: [] }],
    });
    await aRecipe(db, studio.creatorId, { name: 'Old', body: body([0]) });
    await aRecipe(db, studio.creatorId, { name: 'Old, names nothing', body: body([]) });
    await aRecipe(db, studio.creatorId, { name: 'By plain SQL', body: null });
    expect(await names({ toCheck: true })).toEqual(['Old']);
  });

  test('counts saves and cooks from five people on', async () => {
    const own = await studio.aPublished();
    const act = async (number: number) => {
      const { accountId } = await aMember(db, { creatorId: studio.creatorId, email: `${number}@home.example` });
      await db.insert(savedRecipes).values({ accountId, recipeId: own.recipeId, savedAt: now });
      for (const minutes of [1, 2]) {
        await db.insert(cookedRecipes).values({ accountId, recipeId: own.recipeId, cookedAt: later(minutes) });
      }
    };
    for (const number of [1, 2, 3, 4]) await act(number);
    expect((await list()).recipes).toMatchObject([{ saved: null, cooked: null }]);
    await act(5);
    expect((await list()).recipes).toMatchObject([{ saved: 5, cooked: 5 }]);
  });

  test('pages without gaps or repeats, also among equal times', async () => {
    for (let at = 0; at < 7; at++) await studio.aDraft({ name: `Recipe ${at}` }, later(at < 4 ? 0 : at));
    const seen: (string | null)[] = [];
    let cursor: OwnSearch['after'] = null;
    for (let page = 0; page < 4; page++) {
      const found = await list({ after: cursor }, 2);
      seen.push(...found.recipes.map(({ name }) => name));
      cursor = found.next && readOwnSearch(new URLSearchParams(ownSearchQuery({ after: found.next }))).after;
    }
    expect(cursor).toBeNull();
    expect(seen.slice(0, 3)).toEqual(['Recipe 6', 'Recipe 5', 'Recipe 4']);
    expect(new Set(seen).size).toBe(7);
  });

  test('shows incomplete rows inserted by plain SQL', async () => {
    await aRecipe(db, studio.creatorId, { name: null, dateCreated: new Date('2020-01-01') });
    expect((await list()).recipes).toMatchObject([{ name: null, state: 'published' }]);
  });
});

test('the ingredients of a creator’s other recipes are known, each once', async () => {
  const own = await studio.aDraft();
  await studio.aDraft({ groups: [{ title: '', lines: ['3 leeks', '200 g chorizo'] }] });
  await studio.aPublished({ groups: [{ title: '', lines: ['100 g Chorizo'] }] });
  const items = await listOtherItems(db, own);
  expect(items.filter((item) => item === 'chorizo')).toHaveLength(1);
  expect(items).toContain('leeks');
});
