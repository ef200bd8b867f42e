import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../tests/support/accounts.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { aLandingPage, aRecipe, emptyDatabase } from '../../tests/support/rows.ts';
import { aContent } from '../../tests/support/written-recipe.ts';
import { recipes } from '../db/schema/recipes.ts';
import { addRecipe, changeSlug } from './commands.server.ts';
import { startRecipe } from './editing/draft-commands.server.ts';
import { publishDue } from './editing/due-worker.server.ts';
import { findCurrentSlug, findRecipe } from './queries.server.ts';
import { publishRecipe, reviseRecipe } from './revisions/revisions.server.ts';

const { db } = await testDatabase();
const by = { command: 'test' };
const now = new Date('2026-11-22T12:00:00Z');

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aLandingPage(db)).creatorId;
});

const add = (name: string, of = creatorId) =>
  db.transaction((tx) =>
    addRecipe(tx, {
      creatorId: of,
      content: aContent({ name }),
      publish: now,
      authorId: null,
      change: 'Written',
      now,
    }),
  );
const found = async (slug: string) =>
  (await findRecipe(db, { creatorId, slug, audience: 'public' }))?.id ??
  (await findCurrentSlug(db, { creatorId, slug }));

describe('a recipe’s slug', () => {
  test.each([
    ['Jalapeño soufflé', 'jalapeno-souffle'],
    ['Grandma’s “best” Rye & Oat Bread!', 'grandmas-best-rye-oat-bread'],
    ['Smørrebrød, Weiße Bohnen, Œufs', 'smorrebrod-weisse-bohnen-oeufs'],
    ['½ cake', '1-2-cake'],
    ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
    ['a'.repeat(300), 'a'.repeat(80)],
  ])('is derived from its name: %s', async (name, slug) => {
    expect((await add(name)).slug).toBe(slug);
    expect((await aRecipe(db, (await aLandingPage(db)).creatorId, { name })).slug).toBe(slug);
  });

  test.each([['红烧肉'], ['!?'], [''], [null]])('is its id if the name %j has no usable letters', async (name) => {
    const { id, slug } = await aRecipe(db, creatorId, { name });
    expect(slug).toBe(id);
  });

  test('gets a number if another of the creator’s recipes has the name', async () => {
    expect([await add('Soup'), await add('soup'), await add('Soup!')].map(({ slug }) => slug)).toEqual([
      'soup',
      'soup-2',
      'soup-3',
    ]);
    expect((await add('Soup', (await aLandingPage(db)).creatorId)).slug).toBe('soup');
  });

  test('is unique for recipes that are added at the same moment', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, () => add('Soup')));
    expect(added.map(({ slug }) => slug).sort()).toEqual([
      'soup',
      ...[2, 3, 4, 5, 6, 7, 8].map((each) => `soup-${each}`),
    ]);
  });

  describe('is unique for recipes without one', () => {
    /** Adds recipes that get their slug on publication, because they were begun without a name. */
    const begun = () =>
      Promise.all(
        Array.from({ length: 6 }, async () => {
          const own = { creatorId, recipeId: randomUUID(), by: { accountId: await accountsIn(db)() }, now };
          await startRecipe(db, own);
          await reviseRecipe(db, { ...own, content: aContent({ name: 'Soup' }), publish: false, change: 'Written' });
          return own;
        }),
      );
    const slugs = async () => (await db.select({ slug: recipes.slug }).from(recipes)).map(({ slug }) => slug).sort();
    const numbered = ['soup', ...[2, 3, 4, 5, 6].map((each) => `soup-${each}`)];

    test('that are published at the same moment', async () => {
      const published = await Promise.all((await begun()).map((own) => publishRecipe(db, own)));
      expect(published).toMatchObject(published.map(() => ({ ok: true, changed: true })));
      expect(await slugs()).toEqual(numbered);
    });

    test('that are revised and published at the same moment', async () => {
      const content = aContent({ name: 'Soup' });
      const revised = (await begun()).map((own) =>
        reviseRecipe(db, { ...own, content, publish: true, change: 'Better' }),
      );
      await Promise.all(revised);
      expect(await slugs()).toEqual(numbered);
    });

    test('of which some are due when others are published', async () => {
      const own = await begun();
      const [due, others] = [own.slice(0, 3), own.slice(3)];
      for (const { recipeId } of due) {
        await db.update(recipes).set({ status: 'scheduled', publishedAt: now }).where(eq(recipes.id, recipeId));
      }
      const failures = publishDue({ db, log: { info() {}, error() {} }, now: () => now });
      await Promise.all(others.map((each) => publishRecipe(db, each)));
      expect(await failures).toBe(0);
      expect(await slugs()).toEqual(numbered);
    });
  });

  test('of many recipes of one name ends with a part of the id', async () => {
    await db.execute(
      sql`insert into "Recipes" ("UserID", "Name") select ${creatorId}, 'Soup' from generate_series(1, 31)`,
    );
    const slugs = await db.select({ slug: recipes.slug }).from(recipes).where(eq(recipes.userId, creatorId));
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(31);
    expect(slugs.filter(({ slug }) => /^soup-[0-9a-f]{8}$/.test(slug)).length).toBeGreaterThan(0);
  });
});

describe('a changed slug', () => {
  test('redirects to the new one, also after a change by plain SQL', async () => {
    const { id: recipeId } = await add('Soup');
    expect(await changeSlug(db, { creatorId, recipeId, slug: 'leek-soup', by })).toEqual({
      ok: true,
      slug: 'leek-soup',
    });
    await db.update(recipes).set({ slug: 'best-soup' }).where(eq(recipes.id, recipeId));
    expect([await found('soup'), await found('leek-soup'), await found('best-soup')]).toEqual([
      'best-soup',
      'best-soup',
      recipeId,
    ]);
    expect(await changeSlug(db, { creatorId, recipeId, slug: 'soup', by })).toEqual({ ok: true, slug: 'soup' });
    expect([await found('soup'), await found('best-soup')]).toEqual([recipeId, 'soup']);
  });

  test('is free for another recipe, and then leads to that one', async () => {
    const { id: recipeId } = await add('Soup');
    await changeSlug(db, { creatorId, recipeId, slug: 'leek-soup', by });
    const other = await add('Soup');
    expect(other.slug).toBe('soup');
    expect(await found('soup')).toBe(other.id);
    await changeSlug(db, { creatorId, recipeId: other.id, slug: 'pea-soup', by });
    expect(await found('soup')).toBe('pea-soup');
    await db.delete(recipes).where(eq(recipes.id, other.id));
    expect(await found('soup')).toBeNull();
  });

  test('is refused if another recipe has it or it is invalid', async () => {
    const [{ id: recipeId }] = [await add('Soup'), await add('Stew')];
    const to = (slug: string) => changeSlug(db, { creatorId, recipeId, slug, by });
    expect(await to('stew')).toEqual({ ok: false, reason: 'slug-taken' });
    for (const slug of ['', 'Soup', 'a b', '-a', 'a-', 'a--b', 'a/b', 'ä', 'a'.repeat(81)])
      expect(await to(slug)).toEqual({ ok: false, reason: 'slug-malformed' });
    expect(await found('soup')).toBe(recipeId);
  });

  test('goes to one of two recipes that request it at the same moment', async () => {
    const [soup, stew] = [await add('Soup'), await add('Stew')];
    const changed = await Promise.all(
      [soup, stew].map(({ id: recipeId }) => changeSlug(db, { creatorId, recipeId, slug: 'dinner', by })),
    );
    expect(changed.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});
