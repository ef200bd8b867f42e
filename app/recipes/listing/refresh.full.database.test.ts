import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { creatorLibrary } from '../../../tests/support/creator-library.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aRecipeStudio, type RecipeStudio } from '../../../tests/support/own-recipes.ts';
import { aBody, aCreator, aLandingPage, emptyDatabase } from '../../../tests/support/rows.ts';
import { fullTest } from '../../../tests/support/run.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { listRecipeChunk, listRecipeChunkStarts } from '../../cookbook/library/sitemap-queries.server.ts';
import { recipeList } from '../../db/schema/recipe-editing.ts';
import { outdatedListings, recipeLibrary, recipeWords } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { listOwn } from '../../studio/recipes/list-own.server.ts';
import { saveDraft } from '../editing/draft-commands.server.ts';
import { versionWithoutDraft } from '../editing/draft-queries.server.ts';
import { publishDraft } from '../editing/publication.server.ts';
import { removeRecipe, restoreRecipe } from '../editing/removal.server.ts';
import { publishRecipe, reviseRecipe, unpublishRecipe } from '../revisions/revisions.server.ts';
import { createListingWorker, updateListings } from './refresh.server.ts';

const database = await testDatabase();
const { db } = database;
const { startEmpty, add, names } = creatorLibrary(db);

let creatorId: string;
beforeEach(async () => {
  creatorId = await startEmpty();
});

const bring = () => updateListings(db, { creatorId: null });
const counted = async () => {
  await bring();
  return db.select().from(recipeWords).orderBy(recipeWords.creatorId, recipeWords.word);
};
const marks = () => db.select().from(outdatedListings);

describe('the word counts', () => {
  const words = fc.constantFrom('chicken', 'soups', 'jalapeño', 'the', 'baking', 'ragù');
  const texts = fc.array(words, { maxLength: 4 }).map((some) => some.join(' '));
  const change = fc.oneof(
    fc.record({ do: fc.constant('add' as const), name: texts, free: fc.boolean(), draft: fc.boolean(), body: texts }),
    fc.record({ do: fc.constant('rename' as const), name: texts }),
    fc.record({ do: fc.constantFrom('flip', 'unpublish', 'publish', 'move', 'delete', 'delete all', 'cook', 'read') }),
  );

  fullTest('are correct after any changes by plain SQL, however many rows and whenever computed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        await emptyDatabase(db);
        const [one, other] = [await aCreator(db), await aCreator(db)];
        const some = sql`id in (select id from "Recipes" order by "Name", id limit 2)`;
        for (const each of changes) {
          if (each.do === 'add') {
            const { name, free, draft, body } = each as Extract<typeof each, { body: string }>;
            const row = {
              name,
              free,
              body: aBody(body),
              userId: one.id,
              status: draft ? 'draft' : 'published',
            } as const;
            await db.insert(recipes).values([row, { ...row, userId: other.id }]);
          } else if (each.do === 'rename')
            await db
              .update(recipes)
              .set({ name: (each as { name: string }).name })
              .where(some);
          else if (each.do === 'flip') await db.update(recipes).set({ free: sql`not "Free"` }).where(some);
          else if (each.do === 'unpublish') await db.update(recipes).set({ status: 'draft' }).where(some);
          else if (each.do === 'publish') await db.update(recipes).set({ status: 'published' });
          else if (each.do === 'move')
            await db.execute(sql`update "Recipes" set "UserID" = ${other.id}, slug = id where ${some}`);
          else if (each.do === 'delete') await db.delete(recipes).where(some);
          else if (each.do === 'delete all') await db.delete(recipes);
          else if (each.do === 'cook') await db.update(recipeLibrary).set({ cooked: sql`cooked + 1` });
          else await bring();
        }
        const maintained = await counted();
        expect(await marks()).toEqual([]);
        await db.delete(recipeLibrary);
        await db.delete(recipeWords);
        await db.update(recipes).set({ imageAlt: 'Changed' });
        expect(maintained).toEqual(await counted());
        const published = await db.$count(recipes, eq(recipes.status, 'published'));
        expect(await db.$count(recipeLibrary)).toBe(published);
        expect(await db.$count(recipeList)).toBe(await db.$count(recipes));
      }),
      { numRuns: 15 },
    );
  });

  test('are deleted with the creator, and with all recipes', async () => {
    await add();
    expect(await counted()).not.toEqual([]);
    await db.execute(sql`truncate "Recipes" cascade`);
    expect(await counted()).toEqual([]);
    await add();
    expect(await counted()).not.toEqual([]);
    await db.execute(sql`delete from creators`);
    expect([await counted(), await marks()]).toEqual([[], []]);
  });

  test('are not written if nothing searched has changed', async () => {
    const recipe = await add();
    const version = async () =>
      (
        (await db.execute(sql`select xmin::text as xmin from recipe_library`)) as unknown as {
          rows: [{ xmin: string }];
        }
      ).rows[0].xmin;
    await bring();
    const before = await version();
    await db.update(recipes).set({ imageUrl: 'https://pictures.example/1.jpg' }).where(eq(recipes.id, recipe.id));
    await bring();
    expect(await version()).toBe(before);
    await db.update(recipes).set({ name: 'Other' }).where(eq(recipes.id, recipe.id));
    await bring();
    expect(await version()).not.toBe(before);
  });
});

describe('a recipe written by plain SQL', () => {
  test('is in the library, the search and the studio’s list at once, with an address', async () => {
    await db.execute(sql`insert into "Recipes" ("Name", "UserID") values ('Mole poblano', ${creatorId})`);
    expect(await names('q=poblano', 'public')).toEqual(['Mole poblano']);
    const listed = await listOwn(db, { creatorId, q: 'mole', state: null, after: null });
    expect(listed.recipes).toMatchObject([{ slug: 'mole-poblano', state: 'published' }]);
    await db.execute(sql`update "Recipes" set "Name" = 'Pozole'`);
    expect([await names('q=poblano'), await names('q=pozole')]).toEqual([[], ['Pozole']]);
    await db.execute(sql`delete from "Recipes"`);
    expect(await names('')).toEqual([]);
    expect((await listOwn(db, { creatorId, q: '', state: null, after: null })).counts.published).toBe(0);
  });

  test('is in the sitemap at once', async () => {
    await aLandingPage(db, { creatorId, subdomain: 'bea' });
    await db.execute(sql`insert into "Recipes" ("Name", "UserID") values ('Mole', ${creatorId})`);
    expect(await listRecipeChunkStarts(db, { creatorId: null, size: 10 })).toHaveLength(1);
    expect(await listRecipeChunk(db, { creatorId: null, from: null, size: 10 })).toEqual([
      { subdomain: 'bea', slug: 'mole' },
    ]);
  });

  test('without readers is listed by the worker, and stale cached pages are announced', async () => {
    await db.execute(sql`insert into "Recipes" ("Name", "UserID")
      select 'Soup ' || n, ${creatorId} from generate_series(1, 60) n`);
    const notices: string[] = [];
    const listener = { onNotification: (payload: string) => notices.push(payload), onReconnect() {} };
    const stop = await database.listen('page_changes', listener);
    // Notifications arrive in commit order, so 'end' arrives after all notifications of the run.
    const announcedByWorker = async () => {
      const job = { id: 'any', data: {}, attempt: 1, last: false, signal: new AbortController().signal };
      expect(await createListingWorker({ db }).work(job)).toEqual({ ok: true });
      await db.execute(sql`select pg_notify('page_changes', 'end')`);
      await vi.waitFor(() => expect(notices).toContain('end'));
      return notices.splice(0);
    };
    expect(await announcedByWorker()).toEqual(expect.arrayContaining([`creator:${creatorId}`, 'sitemap']));
    await db.execute(sql`update "Recipes" set "Name" = "Name" || ' again'`);
    const again = await announcedByWorker();
    expect(again).toContain(`creator:${creatorId}`);
    expect(again, 'the same recipes are listed').not.toContain('sitemap');
    await stop();
    expect([await marks(), await db.$count(recipeLibrary), await db.$count(recipeList)]).toEqual([[], 60, 60]);
  });
});

describe('a command', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  let studio: RecipeStudio;
  let own: { creatorId: string; recipeId: string };
  beforeEach(async () => {
    studio = await aRecipeStudio(db, { now });
    own = await studio.aPublished({ name: 'Soup' });
  });

  test('that publishes, takes offline, removes or restores leaves no listing outdated', async () => {
    const seen = { ...own, by: studio.by, now };
    const draft = { ...seen, content: aContent({ name: 'Stew' }), replaces: 'all' as const };
    const inLibrary = () => db.select({ words: recipeLibrary.titleWords }).from(recipeLibrary);
    expect([await marks(), (await inLibrary()).length]).toEqual([[], 1]);
    const saved = await saveDraft(db, { ...draft, version: versionWithoutDraft(1) });
    expect(await publishDraft(db, { ...seen, version: saved.ok ? saved.version : 0 })).toMatchObject({ ok: true });
    expect([await marks(), await inLibrary()]).toEqual([[], [{ words: expect.stringContaining("'stew'") }]]);
    for (const [command, listed] of [
      [() => unpublishRecipe(db, seen), 0],
      [() => publishRecipe(db, seen), 1],
      [() => removeRecipe(db, seen), 0],
      [() => restoreRecipe(db, seen), 1],
      [() => reviseRecipe(db, { ...seen, content: aContent(), publish: true, change: 'Better' }), 1],
      [() => removeRecipe(db, seen), 0],
    ] as const) {
      expect(await command()).toMatchObject({ ok: true });
      expect([await marks(), (await inLibrary()).length]).toEqual([[], listed]);
    }
    expect(await counted()).toEqual([]);
  });

  test('that saves a draft does not compute the lists; opening the list does', async () => {
    const version = async () =>
      (await db.execute(sql`select xmin::text from recipe_list`)) as unknown as { rows: object[] };
    const [before, library] = [(await version()).rows, await db.select().from(recipeLibrary)];
    const draft = { ...own, replaces: 'all' as const, by: studio.by, now };
    let at = versionWithoutDraft(1);
    for (const name of ['Stew', 'Stews', 'Stewed quinces']) {
      const saved = await saveDraft(db, { ...draft, content: aContent({ name }), version: at });
      at = saved.ok ? saved.version : 0;
    }
    expect((await version()).rows).toEqual(before);
    expect(await marks()).toMatchObject([{ recipeId: own.recipeId, library: false }]);
    const found = await listOwn(db, { creatorId: own.creatorId, q: 'quinces', state: null, after: null });
    expect(found.recipes).toMatchObject([{ name: 'Stewed quinces', state: 'changed' }]);
    expect(await db.select().from(recipeLibrary)).toEqual(library);
  });
});
