import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import type { recipes } from '../../db/schema/recipes.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { parseRecipe } from '../../recipes/content/parse-recipe.ts';
import { storedColumns } from '../../recipes/content/stored-recipe.ts';

const { db } = await testDatabase();
const { services, clock, startAtBeas } = await accountServices(db);

let browser: TestBrowser;
let stew: string;
let rice: string;

async function aDish(steps: string[], fields: Partial<typeof recipes.$inferInsert>, creatorId = bea.creatorId) {
  const content = parseRecipe(
    aWrittenRecipe({ steps: steps.map((text) => ({ title: '', text, uses: [], footnotes: [] })) }),
  );
  return (await aRecipe(db, creatorId, { ...storedColumns(content), ...fields })).id;
}

beforeEach(async () => {
  await startAtBeas();
  await aMember(db, { facts: [aTrial()] });
  stew = await aDish(['Chop it all.', 'Simmer for 2 hours.'], { name: 'Stew', slug: 'stew', free: false });
  rice = await aDish(['Boil the rice for 15 minutes.'], { name: 'Rice', slug: 'rice', free: true });
  // The limit of dinners is counted in memory, so a new limiter starts at zero.
  const limits = createLimits(db, { scale: 1, secret: services.secrets[0] });
  browser = aBrowser({ ...services, limits });
  await browser.signIn();
});

const plan = async (...query: string[]) => {
  const page = await browser.get(`/kitchen/dinner?${query.join('&')}`);
  return { ...page, said: page.text.join(' ') };
};
const both = () => [`recipes=${stew}`, `recipes=${rice}`];

describe('a dinner of several dishes', () => {
  test('is chosen in a form without scripts', async () => {
    // A parameter of the router's data requests, which asks for no plan.
    const page = await plan('_routes=kitchen%2Fdinner%2Froute');
    expect(page.status).toBe(200);
    for (const name of ['Stew', 'Rice', 'When do you want to eat?']) expect(page.said).toContain(name);
    expect(page.html).not.toContain('role="alert"');
    expect(page.said.indexOf('When do you want to eat?')).toBeLessThan(page.said.indexOf('Which dishes?'));
    expect((await browser.get('/kitchen')).html).toContain('href="/kitchen/dinner"');
  });

  test('is one timed list of steps, planned back from the time to eat', async () => {
    const page = await plan(...both(), 'at=18:30');
    expect(page.said).toContain('Start at 16:24 to eat at 18:30.');
    const order = ['16:24 Stew · Step 1', '16:27 Stew · Step 2', '18:12 Rice · Step 1', '18:30 Dinner is ready'];
    expect(order.map((words) => page.said.indexOf(words) >= 0)).toEqual(order.map(() => true));
    expect(page.said).toContain('Meanwhile Stew is on the stove until 18:30.');
    const cook = `/kitchen/dinner/cook?recipes=${stew}&amp;recipes=${rice}&amp;at=18%3A30`;
    for (const each of [cook, `${cook}&amp;step=2`]) expect(page.html).toContain(`href="${each}"`);
  });

  test('with very long recipes is limited to two plans a minute, and then reads no recipe', async () => {
    // A former member can plan free recipes.
    clock.now = inDays(8);
    const long = Array.from({ length: 20 }, (_, at) => `Bake for ${at + 1} minutes at ${150 + 10 * at}°C.`).join(' ');
    const { creatorId } = await aLandingPage(db, { subdomain: 'ann' });
    const ids = [];
    for (const slug of ['one', 'two', 'three', 'four', 'five']) {
      ids.push(await aDish(Array(50).fill(long), { name: `Long ${slug}`, slug, free: true }, creatorId));
    }
    const query = [...ids.map((id) => `recipes=${id}`), 'at=18:30'];
    const statuses = [];
    for (let nth = 0; nth < 4; nth++) statuses.push((await plan(...query)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const cook = await browser.get(`/kitchen/dinner/cook?${query.join('&')}`);
    expect([cook.status, cook.location?.split('?')[0]]).toEqual([302, '/kitchen/dinner']);
    const refused = await plan(...query);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.said).toContain('Too many attempts. Please try again in');
    expect(refused.html.match(/<input[^>]*checked=""/g)).toHaveLength(5);
    expect(refused.said).toContain('Long five');
    expect(refused.html).not.toContain('Bake for');
    expect((await browser.get('/kitchen/dinner')).status).toBe(200);
  });

  test('says that the requested time cannot be met, and what the earliest one is', async () => {
    expect((await plan(...both(), 'at=18:30', 'from=17:00')).said).toContain(
      'Too late for 18:30: the earliest is 19:06.',
    );
  });

  test('moves dependent steps after a delay, and gives the new end', async () => {
    const page = await plan(...both(), 'at=18:30', 'late=1.2.20');
    expect(page.said).toContain('Now ready at 18:50, 20 min later than planned.');
    expect(page.said).toContain('18:12 Rice · Step 1');
    expect((await plan(...both(), 'at=18:30', 'late=2.1.20')).said).toContain('Now ready at 18:50');
  });

  test('is bounded, and says why there is no plan', async () => {
    const unknown = (count: number) => Array.from({ length: count }, () => `recipes=${crypto.randomUUID()}`);
    for (const [query, words] of [
      [[`recipes=${stew}`, 'at=18:30'], 'Choose at least two dishes.'],
      [['at=18:30', 'recipes=x', 'late=9.9.9'], 'Choose at least two dishes.'],
      [[...unknown(5_000), 'at=18:30'], 'Choose up to five'],
      [[...unknown(2), 'at=18:30'], 'None of these recipes'],
      [[...both(), 'at=25:99'], 'Say when you want to eat'],
      [[...both(), 'at=18:30', 'from=25:99'], 'Say when you can start'],
      [[...both(), 'at=18:30', 'serves=1e9'], 'Amounts can be for 1 to 500 people.'],
      [[...both(), 'at=18:30', 'serves=0'], 'Amounts can be for 1 to 500 people.'],
      [[...both(), 'at=18:30', 'from=', 'serves='], 'Start at 16:24'],
    ] as const) {
      const page = await plan(...query);
      expect([page.status, page.said]).toEqual([200, expect.stringContaining(words)]);
    }
  });

  test('shows nothing of unpublished recipes or another creator’s paid ones', async () => {
    const { creatorId } = await aLandingPage(db, { subdomain: 'ann' });
    const hers = await aDish(['Her secret.'], { name: 'Hers', slug: 'hers', free: false }, creatorId);
    const draft = await aDish(['A draft.'], { name: 'Unwritten', slug: 'draft', status: 'draft' });
    const page = await plan(...both(), `recipes=${hers}`, `recipes=${draft}`, 'at=18:30');
    expect(page.said).toContain('You can’t open Hers, so it isn’t in the plan.');
    expect(page.said).toContain('One of these recipes is gone');
    for (const word of ['Her secret', 'A draft', 'Unwritten']) expect(page.html).not.toContain(word);
  });

  test('begins days before if a step rests for days', async () => {
    const ham = await aDish(['Brine for 48 hours.', 'Roast at 180°C for 1 hour.'], { name: 'Ham', slug: 'ham' });
    const page = await plan(`recipes=${ham}`, `recipes=${rice}`, 'at=18:30');
    expect(page.said).toContain('Start at 17:24 (2 days before) to eat at 18:30.');
    expect(page.said).toContain('in the oven at 180 °C, until 18:30');
  });
});

describe('cooking a dinner', () => {
  const cook = async (...query: string[]) => {
    const page = await browser.get(`/kitchen/dinner/cook?${query.join('&')}`);
    return { ...page, said: page.text.join(' ') };
  };
  const where = async (query: string[]) => {
    const { location } = await browser.get(`/kitchen/dinner/cook?${query.join('&')}`);
    return location;
  };

  test('shows the steps of all dishes in plan order, one at a time, with the next one', async () => {
    const first = await cook(...both(), 'at=18:30');
    expect(first.status).toBe(200);
    expect(first.said).toContain('Step 1 of 3 Stew Begin at 16:24 Chop it all.');
    expect(first.said).toContain('Next: 16:27, Stew Simmer for 2 hours.');
    expect(first.said, 'and no more').not.toContain('Boil the rice');
    const second = await cook(...both(), 'at=18:30', 'step=2');
    expect(second.said).toContain('Step 2 of 3 Stew Begin at 16:27 Simmer for 2 hours .');
    expect(second.said).toContain('Then 2 h on the stove, until 18:30. Then nothing to do until 18:12.');
    expect(second.said).toContain('Next: 18:12, Rice');
    const third = await cook(...both(), 'at=18:30', 'step=3');
    expect(third.said).toContain('Step 3 of 3 Rice Begin at 18:12 Boil the rice for 15 minutes .');
    expect(third.said).toContain('Meanwhile Stew is on the stove until 18:30.');
    expect((await cook(...both(), 'at=18:30', 'step=4')).said).toContain('It’s ready');
    for (const step of ['0', '5', '1e9', '<script>']) {
      expect((await cook(...both(), 'at=18:30', `step=${encodeURIComponent(step)}`)).said).toContain('Step 1 of 3');
    }
  });

  test('moves later steps after a delay, by a form that keeps the step and works without scripts', async () => {
    const page = await cook(...both(), 'at=18:30', 'step=2');
    const form = /<form[^>]*id="late"[^>]*>(.*?)<\/form>/s.exec(page.html)!;
    expect(form[0]).toContain('action="/kitchen/dinner/cook"');
    const fields = [...form[1]!.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`);
    expect(fields).toEqual([...both(), 'at=18:30', 'step=2']);
    expect(page.html).toMatch(/<button type="submit" form="late" value="1\.2\.10"[^>]* name="late">/);
    const later = await cook(...fields, 'late=1.2.10');
    expect(later.said).toContain('Dinner at 18:40, 10 min later');
    expect(later.said).toContain('Step 2 of 3');
    expect(later.said).toContain('Took 10 min longer.');
    expect(later.said).toContain('until 18:40');
  });

  test('scales dishes with servings to the number of people, in the cook’s units', async () => {
    const content = (line: string, word: string) => {
      const written = aWrittenRecipe({
        groups: [{ title: '', lines: [line] }],
        steps: [{ title: '', text: 'Mix the flour with it.', uses: [], footnotes: [] }],
      });
      return { ...storedColumns(parseRecipe(written)), yieldNumber: 4, yieldWord: word, free: true };
    };
    const dish = async (name: string, word: string) =>
      (await aRecipe(db, bea.creatorId, { ...content('200 g flour', word), name, slug: name })).id;
    const [dal, loaf] = [await dish('dal', 'servings'), await dish('loaf', 'loaves')];
    const page = await cook(`recipes=${dal}`, `recipes=${loaf}`, 'at=18:30', 'serves=6', 'units=written');
    expect(page.said).toContain('300 g flour');
    expect(page.said).toContain('200 g flour');
    expect(page.said).toContain('Makes 4 loaves');
    const ounces = await cook(`recipes=${dal}`, `recipes=${loaf}`, 'at=18:30', 'units=imperial');
    expect(ounces.said).not.toContain('200 g flour');
  });

  test('redirects to the plan’s page, which says why there is no plan', async () => {
    for (const query of [
      [`recipes=${stew}`, 'at=18:30'],
      [...both(), 'at=25:99'],
      [...both(), 'at=18:30', 'serves=1e9'],
    ]) {
      const location = (await where([...query, 'step=2']))!;
      expect(location).toMatch(/^\/kitchen\/dinner\?recipes=/);
      expect(location).not.toContain('step');
      expect((await browser.get(location)).html).toContain('role="alert"');
    }
    const limits = { ...services.limits, consume: async () => ({ ok: false as const, retryAfter: 61 }) };
    const address = `/kitchen/dinner/cook?${both().join('&')}&at=18:30`;
    const { location } = await browser.get(address, { services: { limits } });
    expect((await browser.get(location!, { services: { limits } })).status).toBe(429);
  });

  test('resumes at the same plan and step after signing in again', async () => {
    const address = `/kitchen/dinner/cook?recipes=${stew}&recipes=${rice}&at=18%3A30&step=2&late=1.2.10`;
    await browser.post('/sign-out');
    const { location } = await browser.get(address);
    expect(location).toBe(`/sign-in?${new URLSearchParams({ from: address })}`);
    expect((await browser.signIn({ from: address })).location).toBe(address);
  });
});
