import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { creatorLibrary } from '../../../tests/support/creator-library.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aBody, aCreator, aRecipe } from '../../../tests/support/rows.ts';
import { recipes } from '../../db/schema/recipes.ts';

const { db } = await testDatabase();
const { startEmpty, add, find, names } = creatorLibrary(db);

beforeEach(startEmpty);

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
    ['eggplants', ['Aubergine parmigiana']],
    ['cilantro', []],
    ['crxsp skin', ['Roast chicken']],
    ['crips skin', ['Roast chicken']],
    ['the', ['Cottage (shepherd’s) pie', 'Aubergine parmigiana', 'Soup', 'Roast chicken', 'Jalapeño poppers']],
    ['chicken party', []],
    ['cat', []],
    [`'; drop table "Recipes"; --`, []],
    ['!&|():*<->\\', ['Cottage (shepherd’s) pie', 'Aubergine parmigiana', 'Soup', 'Roast chicken', 'Jalapeño poppers']],
    ['日本', []],
  ])('for “%s” finds %j', async (q, expected) => {
    expect(await names(new URLSearchParams({ q }).toString())).toEqual(expected);
  });

  test('reports its correction, and searches as written on request', async () => {
    expect(await find('q=chikcen')).toMatchObject({ corrected: 'chicken', total: 2, shortened: false });
    expect(await find('q=chikcen&exact=on')).toMatchObject({ corrected: null, total: 0 });
  });

  test('applies no correction that finds nothing', async () => {
    expect(await find('q=chikcen party')).toMatchObject({ corrected: null, total: 0, mentions: null });
    expect(await find('q=vegan chikcen aubergene')).toMatchObject({ corrected: null, read: { claims: ['vegan'] } });
    expect(await find('q=chikcen party no milk')).toMatchObject({ corrected: null, read: { freeFrom: ['milk'] } });
  });

  test('prefers the more frequent of two equally near corrections', async () => {
    for (const name of ['Carrot one', 'Carrot two', 'Parrot']) await add({ name });
    expect(await find('q=carott')).toMatchObject({ corrected: 'carrot' });
  });

  test('uses the beginning of 10,000 characters or more than eight words, and says so', async () => {
    expect(await find(`q=${'chicken '.repeat(1_250)}`)).toMatchObject({ total: 2, shortened: true });
    expect(await find('q=roast chicken crisp skin roast chicken crisp skin xyzzyqq')).toMatchObject({
      total: 1,
      shortened: true,
    });
    expect(await find(`q=${'x'.repeat(10_000)}`)).toMatchObject({ total: 0, shortened: true });
  });

  test('uses indexes without a pending list, even before the next vacuum', async () => {
    // The planner adds the pages of a GIN index's pending list to the cost of the index, and may then scan all recipes.
    const waiting = await db.execute(sql`select gin_clean_pending_list('recipe_library_public_words')::int as of_public,
      gin_clean_pending_list('recipe_library_all_words')::int as of_all`);
    expect(waiting).toMatchObject({ rows: [{ of_public: 0, of_all: 0 }] });
  });

  test('without results shows the three newest recipes', async () => {
    const { newest, total, next } = await find('q=xyzzyqq');
    expect([total, next]).toEqual([0, null]);
    expect(newest.map(({ name }) => name)).toEqual(['Cottage (shepherd’s) pie', 'Aubergine parmigiana', 'Soup']);
  });
});

describe('a search with an exclusion', () => {
  beforeEach(async () => {
    await add({ name: 'Rice pudding', body: aBody('1 l milk'), allergens: { milk: 'contains', gluten: 'free-from' } });
    await add({ name: 'Butter cake', body: aBody('200 g butter') });
    await add({ name: 'Oat cake', free: true, body: aBody('1 cup oats, coriander'), allergens: { milk: 'free-from' } });
    await add({ name: 'Polenta', tags: ['Gluten-Free'], body: aBody('1 cup polenta') });
    await add({ name: 'Curry', tags: ['coriander-free'], body: aBody('fish sauce, chicken') });
    await add({ name: 'Fish pie', body: aBody('fish, tomato sauce') });
    await add({ name: 'Egg noodles', body: aBody('3 eggs, gluten free flour if you like') });
  });

  test.each([
    ['no milk', ['Oat cake']],
    ['gluten free', ['Polenta', 'Rice pudding']],
    ['gluten-free pudding', ['Rice pudding']],
    ['without gluten or milk', []],
    ['without nuts', []],
    ['cake without butter', ['Oat cake']],
    ['no chickens', ['Egg noodles', 'Fish pie', 'Polenta', 'Oat cake', 'Butter cake', 'Rice pudding']],
    ['without oats and chicken', ['Egg noodles', 'Fish pie', 'Polenta', 'Butter cake', 'Rice pudding']],
    ['curry without coriander', ['Curry']],
    ['cake without cilantro', ['Butter cake']],
  ])('“%s” finds %j', async (q, expected) => {
    expect((await names(new URLSearchParams({ q }).toString())).sort()).toEqual(expected.sort());
  });

  test('of two words leaves out recipes that mention both', async () => {
    expect(await names('q=without fish sauce')).not.toContain('Curry');
    expect(await names('q=without soy sauce')).toContain('Curry');
  });

  test('reports exclusions by statement and by words', async () => {
    expect(await find('q=cake without milk and butter')).toMatchObject({
      read: { freeFrom: ['milk'], without: ['butter'] },
    });
    expect(await find('q=cake')).toMatchObject({ read: { freeFrom: [], without: [] } });
  });

  test('searches for its words on request', async () => {
    expect(await find('q=gluten free&exact=on')).toMatchObject({ read: { freeFrom: [] }, total: 2 });
  });

  test('leaves out paid recipes for visitors, except those tagged with it', async () => {
    expect(await names('q=no chicken', 'public')).toEqual(['Oat cake']);
    expect(await names('q=not spicy', 'public')).toEqual(['Oat cake']);
    expect(await names('q=no coriander', 'public')).toEqual(['Curry']);
  });
});

describe('a search with a diet or another wish', () => {
  beforeEach(async () => {
    await add({ name: 'Pot beans', body: aBody('lard, but oil makes them vegan') });
    await add({ name: 'Chickpea salad', tags: ['Vegan', 'no-cook'], prepTime: 10, yieldNumber: 2 });
    await add({ name: 'Noodle soup', teaser: 'Vegetable stock makes it vegetarian.', prepTime: 10, cookTime: 25 });
    await add({ name: 'Cheese pie', tags: ['vegetarian'], prepTime: 20, cookTime: 60, yieldNumber: 4 });
    await add({ name: 'Vegan chicken?', tags: ['chicken'] });
    await add({ name: 'Spicy wings', prepTime: 5, cookTime: 20, yieldNumber: 2, yieldWord: 'wings' });
    await add({ name: 'Doughnuts', body: aBody('fry the dough in hot oil'), prepTime: 30, cookTime: 0 });
    await add({ name: 'Ceviche', body: aBody('fish, marinated with lime'), prepTime: 30, cookTime: 0 });
    await add({ name: 'Toasties', tags: ['quick'], allergens: { eggs: 'free-from' } });
    await add({ name: 'Egg-free batter' });
    await add({ name: 'Rice flour crepes', body: aBody('2 eggs, gluten free flour if you feel free') });
    await add({ name: 'Kosher salt lamb', tags: ['halal'], body: aBody('kosher salt') });
  });

  test.each([
    ['vegan', ['Chickpea salad'], ['Vegan chicken?', 'Pot beans']],
    ['vegna', ['Chickpea salad'], ['Vegan chicken?', 'Pot beans']],
    ['vega', ['Chickpea salad'], ['Vegan chicken?', 'Pot beans']],
    ['vegan beans', [], ['Pot beans']],
    ['vegetarian', ['Cheese pie', 'Chickpea salad'], ['Noodle soup']],
    ['vegetarian soup', [], ['Noodle soup']],
    ['no meat', ['Cheese pie', 'Chickpea salad'], []],
    ['halal', ['Kosher salt lamb'], []],
    ['kosher', [], ['Kosher salt lamb']],
    ['kosher salt', ['Kosher salt lamb'], []],
    ['keto', [], []],
    ['egg free', ['Toasties'], ['Egg-free batter']],
    ['gluten free', [], ['Rice flour crepes']],
    ['quick', ['Toasties', 'Ceviche', 'Doughnuts', 'Spicy wings', 'Chickpea salad'], []],
    ['under 30 min', ['Ceviche', 'Doughnuts', 'Spicy wings', 'Chickpea salad'], []],
    ['soup under an hour', ['Noodle soup'], []],
    ['spicy', ['Spicy wings'], []],
    ['for 2', ['Chickpea salad'], []],
    ['no cook', ['Ceviche', 'Chickpea salad'], []],
  ])('“%s” finds %j, and apart from them %j', async (q, expected, mentioned) => {
    const { recipes: found, mentions } = await find(new URLSearchParams({ q }).toString());
    expect(found.map(({ name }) => name).sort()).toEqual(expected.sort());
    expect((mentions?.recipes ?? []).map(({ name }) => name).sort()).toEqual(mentioned.sort());
  });

  test('for no-cook recipes counts a time without cooking time, and reads only the method', async () => {
    const steps = (text: string) => ({ ...aBody('roasted cumin'), steps: aBody(text).steps });
    await add({ name: 'Kachumber', body: steps('Toss the cucumber.'), prepTime: 15, cookTime: null });
    await add({ name: 'Overnight figs', body: steps('Chill in the fridge.'), restTime: 480 });
    await add({ name: 'Dal', body: steps('Heat the ghee.'), prepTime: 15 });
    await add({ name: 'Ganache', body: steps('Melt the chocolate.'), prepTime: 15, cookTime: 0 });
    await add({ name: 'Slaw', body: steps('Shred the cabbage.') });
    await add({ name: 'Unwritten', body: { ...aBody('Chop.'), steps: [] }, prepTime: 10 });
    expect((await names('q=no cook')).sort()).toEqual(['Ceviche', 'Chickpea salad', 'Kachumber', 'Overnight figs']);
  });

  test('for no-bake recipes leaves out what is baked', async () => {
    await add({ name: 'Cardamom buns', teaser: 'No fuss to bake.', body: aBody('bake until golden') });
    await add({ name: 'Apple cake', tags: ['Baking'], body: aBody('stir the batter') });
    await add({ name: 'Tart', body: aBody('heat the oven, no matter which') });
    await add({ name: 'Chocolate tart', body: aBody('line the tin with baking paper, and chill') });
    await add({ name: 'No-bake tart', body: aBody('there is no need to bake') });
    expect(await names('q=no bake buns')).toEqual([]);
    expect(await names('q=no bake cake')).toEqual([]);
    expect((await names('q=no bake tart')).sort()).toEqual(['Chocolate tart', 'No-bake tart']);
    expect(await names('q=no bake', 'public')).toEqual(['No-bake tart']);
  });

  test('reveals nothing about the text of paid recipes', async () => {
    expect(await names('q=no cook', 'public')).toEqual(['Chickpea salad']);
    expect((await find('q=gluten free', 'public')).mentions).toBeNull();
    expect((await find('q=vegan', 'public')).mentions?.recipes.map(({ name }) => name)).toEqual(['Vegan chicken?']);
  });
});

describe('a reader without access', () => {
  const secret = 'quillfeather';
  beforeEach(async () => {
    const body = aBody(`${secret} simmered`);
    await add({ name: 'Paid stew', tags: ['stew'], teaser: 'Dark and slow.', body });
    await add({ name: 'Free salad', free: true, teaser: 'Green.', body: aBody('marigold petals') });
  });

  test.each(['name', 'tag', 'teaser'])('finds a paid recipe by its %s', async (part) => {
    const q = { name: 'paid', tag: 'stew', teaser: 'slow' }[part]!;
    expect(await names(`q=${q}`, 'public')).toEqual(['Paid stew']);
  });

  test('finds a free recipe by its whole text', async () => {
    expect(await names('q=marigold', 'public')).toEqual(['Free salad']);
  });

  test.each([secret, 'quill', 'quillfaether', 'quilfeather', 'simmering', `stew ${secret}`])(
    'gets the same answer for a secret word or a similar one (%s) as for nonsense',
    async (q) => {
      const nonsense = q.replaceAll(/[a-z]+(?=$)/g, (word) => 'z'.repeat(word.length));
      const { search: _, ...answer } = await find(new URLSearchParams({ q }).toString(), 'public');
      const { search: __, ...ofNonsense } = await find(new URLSearchParams({ q: nonsense }).toString(), 'public');
      expect(answer).toEqual(ofNonsense);
      expect(JSON.stringify(answer)).not.toContain('quill');
      expect((await find(new URLSearchParams({ q }).toString(), 'members')).total).toBe(1);
    },
  );

  test('finds only the free recipe by a word that a paid one shares', async () => {
    await add({ name: 'Paid tea', body: aBody('marigolds') });
    for (const q of ['marigold', 'marigolds', 'mari', 'marigold salad']) {
      expect(await names(`q=${q}`, 'public')).toEqual(['Free salad']);
    }
    expect((await find('q=marigold', 'members')).total).toBe(2);
  });

  test('gets no correction from words of paid recipes, nor from their frequency', async () => {
    await add({ name: 'Darling buns' });
    for (let count = 0; count < 3; count += 1) await add({ name: `P${count}`, body: aBody('starling') });
    await add({ name: 'Snarling buns' });
    await add({ name: 'Snarling again' });
    expect(await find('q=stirling', 'members')).toMatchObject({ corrected: 'starling' });
    expect(await find('q=snirling', 'public')).toMatchObject({ corrected: 'snarling' });
    expect((await find('q=starlinh', 'public')).corrected).not.toBe('starling');
  });

  test('no longer finds a formerly free recipe by its text', async () => {
    await db.update(recipes).set({ free: false }).where(eq(recipes.name, 'Free salad'));
    expect(await names('q=marigold', 'public')).toEqual([]);
    expect(await names('q=marigold', 'members')).toEqual(['Free salad']);
  });
});

describe('the filters', () => {
  beforeEach(async () => {
    const allergens = { milk: 'free-from', eggs: 'contains' } as const;
    await add({ name: 'A', free: true, prepTime: 5, cookTime: 10, tags: ['soup', 'quick', ' soup '], allergens });
    await add({ name: 'B', prepTime: 30, tags: ['soup'], allergens: { milk: 'free-from', gluten: 'free-from' } });
    await add({ name: 'C', cookTime: 60, tags: [' cake '] });
    await add({ name: 'D', free: true, tags: ['cake'], allergens: 'nonsense' as never });
  });

  test('count the results of each, given the others', async () => {
    expect((await find('')).counts).toEqual({
      free: 2,
      time: { 15: 1, 30: 2, 60: 3 },
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
  });

  test('leave as many results as they announce', async () => {
    for (const query of [
      '',
      'free=on',
      'tag=soup',
      'time=60',
      'diet=milk&tag=soup',
      'tag=soup&time=30',
      'q=b',
      'free=on&time=15',
    ]) {
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

  test('by diet leave only attested recipes', async () => {
    expect(await names('diet=milk&diet=gluten')).toEqual(['B']);
    expect(await names('diet=eggs')).toEqual([]);
  });

  test('by time leave out a recipe without one, which is last among the quickest', async () => {
    expect((await names('time=60')).sort()).toEqual(['A', 'B', 'C']);
    expect(await names('sort=quickest')).toEqual(['A', 'B', 'C', 'D']);
  });
});

test('use the total time, including rest, also after only the rest changed', async () => {
  await add({ name: 'Cold brew for two days', prepTime: 10, cookTime: 0, restTime: 2_880 });
  await add({ name: 'Overnight oats', prepTime: 5 });
  expect((await find('q=brew&time=15')).total).toBe(0);
  expect((await find('q=oats&time=15')).total).toBe(1);
  await db.execute(sql`update "Recipes" set rest_time = 480 where "Name" = 'Overnight oats'`);
  expect((await find('q=oats&time=15')).total).toBe(0);
});

test('a hostile row is stored, and found by its valid parts', async () => {
  const body = {
    schemaVersion: 1,
    introduction: 5,
    groups: 7,
    steps: [{ text: { a: 1 } }, null, 'x'],
    notes: 'note',
    source: [],
  };
  const name = `Odd ${'𝕏'.repeat(3_000)} ${Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' ')}`;
  await add({ name, body, prepTime: 2_000_000_000, cookTime: 2_000_000_000 });
  await add({ name: 'Negative', prepTime: -5, tags: ['', ' '] });
  await db.execute(sql`update "Recipes" set "DateCreated" = 'infinity' where "Name" = 'Negative'`);
  expect((await find('q=odd')).total).toBe(1);
  expect((await find('')).counts).toMatchObject({ time: { 15: 0, 30: 0, 60: 0 }, tags: [] });
});
