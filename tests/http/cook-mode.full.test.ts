import { beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../app/access/roles.ts';
import { storedColumns } from '../../app/recipes/content/stored-recipe.ts';
import { startTestApp } from '../support/app.ts';
import { elements, meta, visibleText } from '../support/html.ts';
import { outsiders, readers } from '../support/paid-recipes.ts';
import { peopleIn } from '../support/people.ts';
import { aLandingPage, aRecipe, emptyDatabase } from '../support/rows.ts';
import { recipeOf } from '../support/written-recipe.ts';

const app = await startTestApp();
const steps = [
  'Fry the onion for 10 minutes.',
  'Pour in the stock and simmer for 1 hour 30 minutes.',
  'Stir in the cream.',
  'Serve with the bread.',
];
const soup = '/marisol/recipes/onion-soup';
const mole = '/marisol/recipes/mole';
let page: Awaited<ReturnType<typeof aLandingPage>>;

beforeAll(async () => {
  await emptyDatabase(app.db);
  page = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol' });
  const { body } = storedColumns(recipeOf(['2 onions', '1 l stock', '100 ml cream', '4 slices bread'], steps));
  await aRecipe(app.db, page.creatorId, { name: 'Onion soup', free: true, yieldNumber: 4, body });
  await aRecipe(app.db, page.creatorId, { name: 'Mole', yieldNumber: 4, body });
  await aRecipe(app.db, page.creatorId, {
    name: 'Bread',
    free: true,
    body: storedColumns(recipeOf(['1 egg'], [])).body,
  });
  await app.settled();
});

async function mainOf(path: string): Promise<string> {
  const html = await app.html(path);
  return visibleText(`<body>${elements(html, 'main')[0]!.inside}`).join(' ');
}

describe('cooking a free recipe', () => {
  test.each([
    ['', 0],
    ['?step=4', 3],
    ['?step=<script>', 0],
  ])('at %j one step stands there, once, and the next one; no other', async (query, at) => {
    const text = await mainOf(`${soup}/cook${encodeURI(query)}`);
    expect(text).toContain(`Step ${at + 1} of 4`);
    // A duration in a step is a separate button.
    const counts = steps.map(
      (_, index) => text.split(['Fry the', 'Pour in', 'Stir in', 'Serve with'][index]!).length - 1,
    );
    expect(counts).toEqual(steps.map((_, index) => (index === at || index === at + 1 ? 1 : 0)));
  });

  test('shows all ingredients, and what the step uses, for as many and in the units that the address asks for', async () => {
    const text = await mainOf(`${soup}/cook?serves=8&units=us&step=2`);
    expect(text).toContain('Serves 8');
    expect(text).toContain('4 onions');
    expect(text.match(/8½ cups stock/g)).toHaveLength(2);
    expect(text).not.toContain('1 l stock');
  });

  test('has its times as buttons, and what leads on and back as buttons of a form that works without scripts', async () => {
    const html = await app.html(`${soup}/cook?serves=8&step=2`);
    const buttons = elements(html, 'button');
    expect(buttons.filter(({ attributes }) => attributes.class === 'duration').map(({ inside }) => inside)).toEqual([
      '1 hour 30 minutes',
    ]);
    const moving = buttons.filter(({ attributes }) => attributes.name === 'step').map((each) => each.attributes.value);
    expect(moving).toEqual(['1', '2', '3', '4', '1', '3']);
    expect(html).toContain('<input type="hidden" name="serves" value="8"/>');
  });

  test('ends with a page that says so', async () => {
    expect(await mainOf(`${soup}/cook?step=5`)).toContain('It’s ready');
  });

  test('is no page of its own for search engines', async () => {
    expect(meta(await app.html(`${soup}/cook`), 'robots')).toBe('noindex');
  });

  test('without steps leads to the recipe', async () => {
    const answer = await app.get('/marisol/recipes/bread/cook');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/marisol/recipes/bread']);
    expect(await app.html('/marisol/recipes/bread')).not.toContain('Start cooking');
  });

  test('that does not exist is reported', async () => {
    const answer = await app.get('/marisol/recipes/nothing/cook');
    expect(answer.status).toBe(404);
    expect(visibleText(await answer.text()).join(' ')).toContain('Recipe not found');
  });
});

test('cooking a paid recipe is for its readers; everybody else is led to the recipe, with the amounts asked for', async () => {
  const people = await peopleIn(app.db, page);
  for (const order of [roles, roles.toReversed()]) {
    for (const role of order) {
      const { cookie } = await people.cookieOf(role);
      const headers: Record<string, string> = cookie ? { cookie: `${cookie}; signed_in=1` } : {};
      const answer = await app.get(`${mole}/cook?serves=6&step=3&x=y`, { headers });
      const text = await answer.text();
      const expected = readers.includes(role) ? [200, null, true] : [302, `${mole}?serves=6`, false];
      expect([role, answer.status, answer.headers.get('location'), text.includes('Stir in the')]).toEqual([
        role,
        ...expected,
      ]);
      const recipe = await (await app.get(mole, { headers })).text();
      expect([role, recipe.includes(`href="${mole}/cook"`)]).toEqual([role, readers.includes(role)]);
    }
  }
  expect(outsiders.length).toBeGreaterThan(3);
});

test('the way to cooking comes before what else is done with a recipe, and bears the amounts that are shown', async () => {
  const html = await app.html(`${soup}?serves=8`);
  const at = html.indexOf(`href="${soup}/cook?serves=8"`);
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(html.indexOf('Share'));
});
