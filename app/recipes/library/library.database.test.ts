import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aBody, aCreator, aRecipe, emptyDatabase } from '../../../tests/support/rows.ts';
import { recipeLibrary, recipeWords } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { Audience } from '../paywall.ts';
import { readSearch } from './library-search.ts';
import { loadLibrary } from './load-library.server.ts';

const { db } = await testDatabase();
let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aCreator(db)).id;
});

const add = (fields: Partial<typeof recipes.$inferInsert> = {}) => aRecipe(db, creatorId, fields);
const find = (query: string, audience: Audience = 'members', of = creatorId) =>
  loadLibrary(db, { creatorId: of, subdomain: 'bea', audience, search: readSearch(new URLSearchParams(query)) });
const names = async (query: string, audience?: Audience) =>
  (await find(query, audience)).recipes.map(({ name }) => name);

describe('a search', () => {
  beforeEach(async () => {
    await add({ name: 'Jalapeño poppers', tags: ['party'], dateCreated: new Date('2026-01-01') });
    await add({ name: 'Roast chicken', teaser: 'Crisp skin.', dateCreated: new Date('2026-01-02') });
    await add({ name: 'Soup', body: aBody('2 chickens, tomatoes'), dateCreated: new Date('2026-01-03') });
    await add({ name: 'Aubergine parmigiana', tags: ['Weeknight dinner'], dateCreated: new Date('2026-01-04') });
    await add({ name: 'Cottage (shepherd’s) pie', dateCreated: new Date('2026-01-05') });
    await add({ name: 'Secret draft chicken', status: 'draft' });
    await aRecipe(db, (await aCreator(db)).id, { name: 'Another creator’s chicken' });
  });

  test.each([
    ['jalapeno', ['Jalapeño poppers']],
    ['JALAPEÑO', ['Jalapeño poppers']],
    ['party', ['Jalapeño poppers']],
    ['dinners', ['Aubergine parmigiana']],
    ['tomato', ['Soup']],
    ['toma', ['Soup']],
    ['roasting the chickens', ['Roast chicken']],
    ['shepherds', ['Cottage (shepherd’s) pie']],
    ["shepherd's pi", ['Cottage (shepherd’s) pie']],
    ['chicken', ['Roast chicken', 'Soup']],
    ['chikcen', ['Roast chicken', 'Soup']],
    ['aubergene', ['Aubergine parmigiana']],
    ['crxsp skin', ['Roast chicken']],
    ['the', ['Cottage (shepherd’s) pie', 'Aubergine parmigiana', 'Soup', 'Roast chicken', 'Jalapeño poppers']],
    ['chicken party', []],
    ['xyzzyqq', []],
    ['cat', []],
    [`'; drop table "Recipes"; --`, []],
    ['!&|():*<->\\', ['Cottage (shepherd’s) pie', 'Aubergine parmigiana', 'Soup', 'Roast chicken', 'Jalapeño poppers']],
    ['日本', []],
  ])('for “%s” finds %j', async (q, expected) => {
    expect(await names(new URLSearchParams({ q }).toString())).toEqual(expected);
  });

  test('says what it corrected, and searches for what was written where that is asked for', async () => {
    expect(await find('q=chikcen')).toMatchObject({ corrected: 'chicken', total: 2, shortened: false });
    expect(await find('q=chikcen&exact=on')).toMatchObject({ corrected: null, total: 0 });
  });

  test('corrects to the more frequent of two words that are equally near', async () => {
    for (const name of ['Carrot one', 'Carrot two', 'Parrot']) await add({ name });
    expect(await find('q=xarrot')).toMatchObject({ corrected: 'carrot' });
  });

  test('of 10,000 characters, or of more than eight words, uses the beginning and says so', async () => {
    expect(await find(`q=${'chicken '.repeat(1_250)}`)).toMatchObject({ total: 2, shortened: true });
    expect(await find('q=roast chicken crisp skin roast chicken crisp skin xyzzyqq')).toMatchObject({
      ...{ total: 1, shortened: true },
    });
    expect(await find(`q=${'x'.repeat(10_000)}`)).toMatchObject({ total: 0, shortened: true });
  });

  test('that finds nothing comes with the three newest', async () => {
    const { newest, total, next } = await find('q=xyzzyqq');
    expect([total, next]).toEqual([0, null]);
    expect(newest.map(({ name }) => name)).toEqual(['Cottage (shepherd’s) pie', 'Aubergine parmigiana', 'Soup']);
  });
});

describe('who may not read a recipe', () => {
  const secret = 'quillfeather';
  beforeEach(async () => {
    const body = aBody(`${secret} simmered`);
    await add({ name: 'Paid stew', tags: ['stew'], teaser: 'Dark and slow.', body });
    await add({ name: 'Free salad', free: true, teaser: 'Green.', body: aBody('marigold petals') });
  });

  test.each(['name', 'tag', 'teaser'])('finds it by its %s', async (part) => {
    const q = { name: 'paid', tag: 'stew', teaser: 'slow' }[part]!;
    expect(await names(`q=${q}`, 'public')).toEqual(['Paid stew']);
  });

  test('finds a free one by all of it', async () => {
    expect(await names('q=marigold', 'public')).toEqual(['Free salad']);
  });

  test.each([secret, 'quill', 'quillfaether', 'quilfeather', 'simmering', `stew ${secret}`])(
    'is answered for a secret word, or one like it (%s), as for nonsense',
    async (q) => {
      const nonsense = q.replaceAll(/[a-z]+(?=$)/g, (word) => 'z'.repeat(word.length));
      const { search: _, ...told } = await find(new URLSearchParams({ q }).toString(), 'public');
      const { search: __, ...ofNonsense } = await find(new URLSearchParams({ q: nonsense }).toString(), 'public');
      expect(told).toEqual(ofNonsense);
      expect(JSON.stringify(told)).not.toContain('quill');
      expect((await find(new URLSearchParams({ q }).toString(), 'members')).total).toBe(1);
    },
  );

  test('finds by a word of a free recipe that one alone, though a paid one has it too', async () => {
    await add({ name: 'Paid tea', body: aBody('marigolds') });
    for (const q of ['marigold', 'marigolds', 'mari', 'marigold salad']) {
      expect(await names(`q=${q}`, 'public')).toEqual(['Free salad']);
    }
    expect((await find('q=marigold', 'members')).total).toBe(2);
  });

  test('is not corrected to the secret word, nor to the more frequent of two by how many paid recipes have it', async () => {
    await add({ name: 'Darling buns' });
    for (let count = 0; count < 3; count += 1) await add({ name: `P${count}`, body: aBody('starling') });
    await add({ name: 'Snarling buns' });
    await add({ name: 'Snarling again' });
    expect(await find('q=xtarling', 'members')).toMatchObject({ corrected: 'starling' });
    expect(await find('q=xnarling', 'public')).toMatchObject({ corrected: 'snarling' });
    expect((await find('q=starlinh', 'public')).corrected).not.toBe('starling');
  });

  test('finds no more by a recipe that was free and is not any longer', async () => {
    await db.update(recipes).set({ free: false }).where(eq(recipes.name, 'Free salad'));
    expect(await names('q=marigold', 'public')).toEqual([]);
    expect(await names('q=marigold', 'members')).toEqual(['Free salad']);
  });
});

describe('the choices', () => {
  beforeEach(async () => {
    const allergens = { milk: 'free-from', eggs: 'contains' } as const;
    await add({ name: 'A', free: true, prepTime: 5, cookTime: 10, tags: ['soup', 'quick', ' soup '], allergens });
    await add({ name: 'B', prepTime: 30, tags: ['soup'], allergens: { milk: 'free-from', gluten: 'free-from' } });
    await add({ name: 'C', cookTime: 60, tags: [' cake '] });
    await add({ name: 'D', free: true, tags: ['cake'], allergens: 'nonsense' as never });
  });

  test('count what each would leave, given the others', async () => {
    expect((await find('')).counts).toEqual({
      ...{ free: 2, time: { 15: 1, 30: 2, 60: 3 } },
      tags: [
        ['cake', 2],
        ['soup', 2],
        ['quick', 1],
      ],
      diet: [
        ['milk', 2],
        ['gluten', 1],
      ],
    });
    expect(await find('tag=soup&time=30')).toMatchObject({
      total: 2,
      counts: {
        ...{ free: 1, time: { 15: 1, 30: 2, 60: 2 } },
        tags: [
          ['soup', 2],
          ['quick', 1],
        ],
      },
    });
  });

  test('every choice that is offered leaves as many as it says', async () => {
    for (const query of ['', 'free=on', 'tag=soup', 'time=60', 'diet=milk&tag=soup', 'q=b', 'free=on&time=15']) {
      const { counts, total } = await find(query);
      const total_ = async (more: string) => (await find(`${query}&${more}`)).total;
      const time = Object.keys(counts.time) as unknown as (keyof typeof counts.time)[];
      expect(await total_('free=on')).toBe(counts.free);
      for (const [tag, count] of counts.tags) expect(await total_(`tag=${tag}`)).toBe(count);
      for (const [allergen, count] of counts.diet) expect(await total_(`diet=${allergen}`)).toBe(count);
      if (!query.includes('time'))
        for (const each of time) expect(await total_(`time=${each}`)).toBe(counts.time[each]);
      expect(total).toBe((await names(query)).length);
    }
  });

  test('by diet leave those alone that the creator attested', async () => {
    expect(await names('diet=milk&diet=gluten')).toEqual(['B']);
    expect(await names('diet=eggs')).toEqual([]);
  });

  test('by time leave out a recipe without one, which is the last of the quickest', async () => {
    expect((await names('time=60')).sort()).toEqual(['A', 'B', 'C']);
    expect(await names('sort=quickest')).toEqual(['A', 'B', 'C', 'D']);
  });
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
    'of %j hold every recipe once, in order, whatever they have in common',
    async (query) => {
      await db.insert(recipes).values(
        Array.from({ length: 60 }, (_, n) => ({
          ...{
            name: n % 3 ? `Stew ${n}` : `Pan ${n}`,
            tags: n % 2 ? ['stew'] : [],
            teaser: 'A stew.',
            userId: creatorId,
          },
          ...{ prepTime: n % 4, dateCreated: new Date(Date.UTC(2026, 0, 1 + (n % 5))) },
        })),
      );
      await db.execute(sql`update recipe_library set cooked = length(recipe_id::text || title_words::text) % 3`);
      const found = await pages(query);
      expect(found.map((page) => page.length)).toEqual([24, 24, 12]);
      expect(new Set(found.flat()).size).toBe(60);
    },
  );

  test('begin after a recipe that is gone where it would have been', async () => {
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
    await db.update(recipeLibrary).set({ cooked: 2 }).where(eq(recipeLibrary.recipeId, first!.id));
    expect(await names('sort=cooked')).toEqual(['Twice', 'Never']);
  });
});

describe('the counts of words', () => {
  const counted = () => db.select().from(recipeWords).orderBy(recipeWords.creatorId, recipeWords.word);
  const words = fc.constantFrom('chicken', 'soups', 'jalapeño', 'the', 'baking', 'ragù');
  const texts = fc.array(words, { maxLength: 4 }).map((some) => some.join(' '));
  const change = fc.oneof(
    fc.record({ do: fc.constant('add' as const), name: texts, free: fc.boolean(), draft: fc.boolean(), body: texts }),
    fc.record({ do: fc.constant('rename' as const), name: texts }),
    fc.record({ do: fc.constantFrom('flip', 'unpublish', 'publish', 'move', 'delete', 'delete all', 'cook') }),
  );

  test('are true after any changes, by however many rows a statement changes', async () => {
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
          else await db.update(recipeLibrary).set({ cooked: sql`cooked + 1` });
        }
        const kept = await counted();
        await db.execute(sql`select index_recipes(null)`);
        await db.execute(sql`select count_recipe_words()`);
        expect(kept).toEqual(await counted());
        const published = await db.$count(recipes, eq(recipes.status, 'published'));
        expect(await db.$count(recipeLibrary)).toBe(published);
      }),
      { numRuns: 15 },
    );
  });

  test('go with the creator, and with all recipes', async () => {
    await add();
    await db.execute(sql`truncate "Recipes" cascade`);
    expect(await counted()).toEqual([]);
    await add();
    await db.execute(sql`delete from creators`);
    expect(await counted()).toEqual([]);
  });

  test('are not written where nothing changed that is searched', async () => {
    const recipe = await add();
    const version = async () =>
      (
        (await db.execute(sql`select xmin::text as xmin from recipe_library`)) as unknown as {
          rows: [{ xmin: string }];
        }
      ).rows[0].xmin;
    const before = await version();
    await db.update(recipes).set({ imageUrl: 'https://pictures.example/1.jpg' }).where(eq(recipes.id, recipe.id));
    expect(await version()).toBe(before);
    await db.update(recipes).set({ name: 'Other' }).where(eq(recipes.id, recipe.id));
    expect(await version()).not.toBe(before);
  });
});

test('a hostile row is stored, and found by what makes sense of it', async () => {
  const body = { introduction: 5, groups: 7, steps: [{ text: { a: 1 } }, null, 'x'], notes: 'note', source: [] };
  const name = `Odd ${'𝕏'.repeat(3_000)} ${Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' ')}`;
  await add({ name, body, prepTime: 2_000_000_000, cookTime: 2_000_000_000 });
  await add({ name: 'Negative', prepTime: -5, tags: ['', ' '] });
  await db.execute(sql`update "Recipes" set "DateCreated" = 'infinity' where "Name" = 'Negative'`);
  expect((await find('q=odd')).total).toBe(1);
  expect((await find('')).counts).toMatchObject({ time: { 15: 0, 30: 0, 60: 0 }, tags: [] });
});
