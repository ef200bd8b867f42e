import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { errors } from '../../app/copy/errors.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import type { StoredDocument } from '../../app/documents/stored-document.ts';
import type { RecipeBody } from '../../app/recipes/content/recipe-content.ts';
import { storedColumns } from '../../app/recipes/content/stored-recipe.ts';
import { startTestApp } from '../support/app.ts';
import { withoutTable } from '../support/broken-tables.ts';
import { elements, meta, visibleText } from '../support/html.ts';
import { peopleIn } from '../support/people.ts';
import { aBody, aLandingPage, aRecipe } from '../support/rows.ts';
import { recipeOf } from '../support/written-recipe.ts';

const app = await startTestApp();

function bodyOf(lines: string[], steps: string[], more: Partial<RecipeBody> = {}): StoredDocument {
  return { ...storedColumns(recipeOf(lines, steps)).body, ...more };
}

let page: Awaited<ReturnType<typeof aLandingPage>>;
beforeAll(async () => {
  page = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol' });
  await aRecipe(app.db, page.creatorId, {
    name: 'Lentil soup',
    free: true,
    yieldNumber: 4,
    prepTime: 10,
    cookTime: 90,
    allergens: { celery: 'contains', milk: 'free-from' },
    tags: ['soup'],
    teaser: 'For a cold day.',
    body: bodyOf(['2 cups red lentils', '1 egg'], ['Boil the lentils for 20 minutes at 180°C in the oven.']),
  });
  await aRecipe(app.db, page.creatorId, {
    name: 'Mole',
    prepTime: 30,
    yieldNumber: 12,
    yieldWord: 'tamales',
    teaser: 'Slow food.',
    ingredientCount: 21,
    stepCount: 1,
    body: aBody('SECRET'),
  });
  await app.settled();
});

const read = async (path: string) => visibleText(await app.html(path)).join(' ');
const soup = '/marisol/recipes/lentil-soup';

describe('a free recipe', () => {
  test('is whole for everybody', async () => {
    const text = await read(soup);
    for (const words of ['Lentil soup', '2 cups red lentils', '20 minutes', '1 h 30 min', 'Contains : celery']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('Free from : milk');
    expect(text).toContain('Not stated : gluten');
  });

  test('is shown for as many as the address says, in its units', async () => {
    const text = await read(`${soup}?serves=6&units=metric`);
    expect(text).toMatch(/about \d+ g red lentils/);
    expect(text).not.toContain('2 cups');
    expect(await read(`${soup}?serves=6`)).toContain('3 cups red lentils');
    expect(await read(`${soup}?serves=6`)).toContain('1½ eggs');
  });

  test('on paper has its address, with the servings that are shown', async () => {
    const printed = elements(await app.html(`${soup}?serves=6`), 'p').filter(({ attributes }) =>
      attributes.class?.includes('print:block'),
    );
    expect(printed.map(({ inside }) => inside.replace(/<!-- -->/g, ''))).toEqual([
      'Recipe: https://larder.test/marisol/recipes/lentil-soup?serves=6',
    ]);
  });

  test('tells no reader to check a line that was not understood', async () => {
    await aRecipe(app.db, page.creatorId, { name: 'Float', free: true, body: bodyOf(['7-Up'], ['Pour it.']) });
    const text = await read('/marisol/recipes/float');
    expect(text).toContain('7-Up');
    expect(text).not.toMatch(/check this line/i);
  });

  test('describes itself to others by its teaser, at its own address', async () => {
    const html = await app.html(`${soup}?serves=6`);
    expect(elements(html, 'title')[0]?.inside).toBe('Lentil soup by Marisol');
    expect(meta(html, 'description')).toBe('Serves 6. For a cold day.');
    const canonical = elements(html, 'link').find(({ attributes }) => attributes.rel === 'canonical');
    expect(canonical?.attributes.href).toBe('https://larder.test/marisol/recipes/lentil-soup');
    const jsonLd = elements(html, 'script').find(({ attributes }) => attributes.type === 'application/ld+json');
    expect(JSON.parse(jsonLd!.inside)).toMatchObject({ '@graph': [{ '@type': 'Recipe' }, {}] });
  });

  test('invites to what else there is', async () => {
    const html = await app.html(soup);
    expect(elements(html, 'a').some(({ attributes }) => attributes.href === '/marisol/recipes/mole')).toBe(true);
    expect(visibleText(html).join(' ')).toContain('7 days free, then $10 a month or $99 a year.');
  });
});

describe('a paid recipe', () => {
  test('is a teaser for a visitor, with what a membership opens, and its price', async () => {
    const html = await app.html('/marisol/recipes/mole');
    const text = visibleText(html).join(' ');
    for (const words of ['Mole', 'Slow food.', '30 min', '12 tamales', '21 ingredients, 1 step', '$10 a month']) {
      expect(text).toContain(words);
    }
    expect(html).not.toContain('SECRET');
    const links = elements(html, 'a').map(({ attributes }) => attributes.href);
    expect(links).toContain(`/sign-up/${page.creatorId}`);
    expect(links.filter((href) => href === '/sign-in').length).toBeGreaterThan(0);
  });

  test('of which nothing is written down says so to a member, and promises nothing', async () => {
    await aRecipe(app.db, page.creatorId, { name: 'Plain row' });
    const people = await peopleIn(app.db, page);
    const { cookie } = await people.cookieOf('member');
    const path = '/marisol/recipes/plain-row';
    expect(visibleText(await (await app.get(path, { headers: { cookie: cookie! } })).text())).toContain(
      'The ingredients and method aren’t here yet.',
    );
    expect(await read(path)).toContain('The whole recipe is for members');
  });
});

describe('an address', () => {
  test.each([
    '/marisol/recipes/nothing',
    '/marisol/recipes/Lentil%20Soup',
    '/nobody/recipes/lentil-soup',
    '/marisol/recipes/%3Cscript%3E',
  ])('without a recipe is a 404 that says so: %s', async (path) => {
    const answer = await app.get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(elements(html, 'h1')[0]?.inside).toBe('Recipe not found');
    expect(meta(html, 'robots')).toBe('noindex');
  });

  test('that a recipe had before leads to the one it has, with the servings', async () => {
    const recipe = await aRecipe(app.db, page.creatorId, { name: 'Old name', free: true });
    await app.db.update(recipes).set({ slug: 'new-name' }).where(eq(recipes.id, recipe.id));
    const answer = await app.get('/marisol/recipes/old-name?serves=6');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/marisol/recipes/new-name?serves=6']);
  });

  test('is a 503 when recipes cannot be read, and works again afterwards', async () => {
    await aRecipe(app.db, page.creatorId, { name: 'Away', free: true });
    await app.settled();
    await withoutTable(app.db, 'Recipes', async () => {
      const answer = await app.get('/marisol/recipes/away');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      const reference = answer.headers.get('x-request-id');
      const text = visibleText(await answer.text());
      expect(text).toEqual(
        expect.arrayContaining([
          ...['Unexpected Application Error!', `503 Service Unavailable (reference ${reference})`, errors.busyLead],
        ]),
      );
      expect(text.join(' ')).not.toContain('not found');
    });
    expect(app.takeErrors().length).toBeGreaterThan(0);
    expect((await app.get('/marisol/recipes/away')).status).toBe(200);
  });
});

describe('hostile content', () => {
  const markup = `</script></title><img src=x onerror=alert(1)>"' onclick="alert(2)`;

  test('is shown as text, and creates no element, attribute or address', async () => {
    await aRecipe(app.db, page.creatorId, {
      name: markup,
      slug: 'hostile',
      free: true,
      imageUrl: 'javascript:alert(3)',
      imageAlt: markup,
      yieldNumber: Number.POSITIVE_INFINITY,
      yieldWord: markup,
      tags: [markup, '', 'x'.repeat(5_000)],
      allergens: { gluten: markup as 'contains', [markup]: 'contains' },
      teaser: markup,
      prepTime: 2_147_483_647,
      body: {
        ...bodyOf([markup, '9'.repeat(10_000), '1/0 cup sugar'], [markup]),
        introduction: markup,
        notes: [markup],
        source: 'javascript:alert(4)',
        morePictures: [{ address: 'data:text/html,x', alt: markup }],
      },
    });
    const html = await app.html('/marisol/recipes/hostile');
    expect(visibleText(html).filter((piece) => piece.includes('onerror=alert(1)')).length).toBeGreaterThan(5);
    expect(html).not.toContain('<img src=x');
    for (const name of ['img', 'a', 'p', 'h1', 'li', 'input', 'label', 'span', 'button', 'meta']) {
      for (const { attributes } of elements(html, name)) {
        expect(Object.keys(attributes).filter((key) => /^on/i.test(key) || key === 'style')).toEqual([]);
      }
    }
    for (const { attributes } of [...elements(html, 'a'), ...elements(html, 'img')]) {
      expect(attributes.href ?? attributes.src).toMatch(/^(https:\/\/|\/(?!\/)|#)/);
    }
  });
});
