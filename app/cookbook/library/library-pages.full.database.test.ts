import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { creatorLibrary } from '../../../tests/support/creator-library.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { updateListings } from '../../recipes/listing/refresh.server.ts';

const { db } = await testDatabase();
const { startEmpty, add, find, names } = creatorLibrary(db);

let creatorId: string;
beforeEach(async () => {
  creatorId = await startEmpty();
});

describe('pages', () => {
  const pages = async (query: string) => {
    const found: string[][] = [];
    let after = '';
    do {
      const page = await find(query + after);
      found.push(page.recipes.map(({ id }) => id));
      after = page.next ? `&after=${[...page.next.keys, page.next.id].join('.')}` : '';
    } while (after);
    return found;
  };

  test.each(['', 'sort=quickest', 'sort=cooked', 'q=stew', 'q=stew&sort=cooked'])(
    'of %j hold every recipe once, in order, even with equal keys',
    async (query) => {
      await db.insert(recipes).values(
        Array.from({ length: 60 }, (_, n) => ({
          name: n % 3 ? `Stew ${n}` : `Pan ${n}`,
          tags: n % 2 ? ['stew'] : [],
          teaser: 'A stew.',
          userId: creatorId,
          prepTime: n % 4,
          dateCreated: new Date(Date.UTC(2026, 0, 1 + (n % 5))),
        })),
      );
      await updateListings(db, { creatorId });
      await db.execute(sql`update recipe_library set cooked = length(recipe_id::text || title_words::text) % 3`);
      const found = await pages(query);
      expect(found.map((page) => page.length)).toEqual([24, 24, 12]);
      expect(new Set(found.flat()).size).toBe(60);
    },
  );

  test('continue after the place of a removed recipe', async () => {
    const times = Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2026, 0, 30 - n)));
    for (const [n, dateCreated] of times.entries()) await add({ name: `N${n}`, dateCreated });
    const { next } = await find('');
    await db.delete(recipes).where(eq(recipes.id, next!.id));
    expect(await names(`after=${[...next!.keys, next!.id].join('.')}`)).toEqual([
      'N24',
      'N25',
      'N26',
      'N27',
      'N28',
      'N29',
    ]);
  });

  test('show the most cooked first', async () => {
    const [first] = [await add({ name: 'Twice' }), await add({ name: 'Never' })];
    await updateListings(db, { creatorId });
    await db.update(recipeLibrary).set({ cooked: 2 }).where(eq(recipeLibrary.recipeId, first!.id));
    expect(await names('sort=cooked')).toEqual(['Twice', 'Never']);
  });
});
