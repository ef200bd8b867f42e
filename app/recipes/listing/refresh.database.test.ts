import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { creatorLibrary } from '../../../tests/support/creator-library.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aBody, aCreator, emptyDatabase } from '../../../tests/support/rows.ts';
import { recipeList } from '../../db/schema/recipe-editing.ts';
import { outdatedListings, recipeLibrary, recipeWords } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { bringListingsUpToDate } from './refresh.server.ts';

const { db } = await testDatabase();
const { startEmpty, add } = creatorLibrary(db);

beforeEach(startEmpty);

const bring = () => bringListingsUpToDate(db, { creatorId: null });
const counted = async () => {
  await bring();
  return db.select().from(recipeWords).orderBy(recipeWords.creatorId, recipeWords.word);
};
const marks = () => db.select().from(outdatedListings);

describe('the counts of words', () => {
  const words = fc.constantFrom('chicken', 'soups', 'jalapeño', 'the', 'baking', 'ragù');
  const texts = fc.array(words, { maxLength: 4 }).map((some) => some.join(' '));
  const change = fc.oneof(
    fc.record({ do: fc.constant('add' as const), name: texts, free: fc.boolean(), draft: fc.boolean(), body: texts }),
    fc.record({ do: fc.constant('rename' as const), name: texts }),
    fc.record({ do: fc.constantFrom('flip', 'unpublish', 'publish', 'move', 'delete', 'delete all', 'cook', 'read') }),
  );

  test('are true after any changes by plain SQL, by however many rows and whenever they are computed', async () => {
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

  test('go with the creator, and with all recipes', async () => {
    await add();
    expect(await counted()).not.toEqual([]);
    await db.execute(sql`truncate "Recipes" cascade`);
    expect(await counted()).toEqual([]);
    await add();
    expect(await counted()).not.toEqual([]);
    await db.execute(sql`delete from creators`);
    expect([await counted(), await marks()]).toEqual([[], []]);
  });

  test('are not written where nothing changed that is searched', async () => {
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
