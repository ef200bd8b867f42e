import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { aBody, aCreator, aFaq, aFeature, aLandingPage, aRecipe, aReview } from '../support/rows.ts';

const app = await startTestApp();

let page: Awaited<ReturnType<typeof aLandingPage>>;
let inactive: typeof page;
beforeAll(async () => {
  const creator = await aCreator(app.db, { email: 'private@creators.example', name: 'PRIVATE' });
  page = await aLandingPage(app.db, {
    creatorId: creator.id,
    subdomain: 'marisol',
    name: 'Marisol',
    accentColor: 'e4572e',
    logo: 'javascript:alert(1)',
    cookName: 'PRIVATE',
    instagramUrl: 'https://social.example/private',
  });
  inactive = await aLandingPage(app.db, { subdomain: 'gone', isActive: false });
  for (const { id, creatorId } of [page, inactive]) {
    await aReview(app.db, id, { body: 'Good.', firstName: 'PRIVATE', dish: 'PRIVATE' });
    await aFaq(app.db, id, { question: 'Why?', answer: 'So.' });
    await aFeature(app.db, id, { body: 'Second', order: 2 });
    await aFeature(app.db, id, { body: 'First', order: 1, image: 'https://pictures.example/f.jpg' });
    await aRecipe(app.db, creatorId, {
      name: 'Mole',
      prepTime: 30,
      free: true,
      teaser: 'PRIVATE',
      body: aBody('PRIVATE'),
    });
  }
});

const keys = (value: unknown) => Object.keys(value as object).sort();
const sorted = (names: string) => names.split(' ').sort();

describe('one landing page', () => {
  const fields = 'id subdomain creator_id is_active name logo favicon accent_color payoff call_to_action cta_image';

  test.each(['subdomain', 'id', 'creator_id'])('by %s has exactly the specification’s fields', async (by) => {
    const value = { subdomain: 'marisol', id: page.id, creator_id: page.creatorId }[by];
    const answer = await app.get(`/api/landing-pages?${by}=${value}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const body = await answer.json();
    expect(keys(body)).toEqual(sorted(fields));
    expect(body).toEqual({
      id: page.id,
      subdomain: 'marisol',
      creator_id: page.creatorId,
      is_active: true,
      name: 'Marisol',
      logo: 'javascript:alert(1)', // Returned as stored; pages check the address when they show it.
      favicon: null,
      accent_color: 'e4572e',
      payoff: null,
      call_to_action: null,
      cta_image: null,
    });
  });

  test.each([
    '',
    '?',
    '?subdomain=',
    '?id=',
    '?name=marisol',
    '?subdomain=marisol&subdomain=bea',
    '?subdomain=marisol&id=0b0f0a4e-0000-4000-8000-000000000001',
    '?id=7',
    '?id=marisol',
    '?creator_id=null',
    "?id=' or '1'='1",
    '?subdomain=%00',
  ])('with the query %j is a 400 with a reason', async (query) => {
    const answer = await app.get(`/api/landing-pages${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/subdomain|id|query/) });
  });
});

const ofPage = (list: string) => () => `/api/landing-pages/${page.id}/${list}`;
const recipesOf = () => `/api/creators/${page.creatorId}/recipes`;
const lists = [
  ['reviews', ofPage('reviews'), 'id body page_id'],
  ['faqs', ofPage('faqs'), 'id question answer landing_id'],
  ['features', ofPage('features'), 'id body image landing_id order'],
  ['recipes', recipesOf, 'id Name ImageURL Free PrepTime CookTime UserID DateCreated'],
] as const;

describe.each(lists)('the list of %s', (_name, address, fields) => {
  test('has exactly the specification’s fields', async () => {
    const rows = (await app.json(address())) as unknown[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(keys(row)).toEqual(sorted(fields));
  });

  test('is the same for an id in upper case', async () => {
    const upper = address().replace(/[0-9a-f-]{36}/, (id) => id.toUpperCase());
    expect(await app.json(upper)).toEqual(await app.json(address()));
  });

  test.each(['7', 'null', 'marisol', "x'--", '%00', '0b0f0a4e'])('by the malformed id %j is a 400', async (id) => {
    const answer = await app.get(address().replace(/[0-9a-f-]{36}/, encodeURI(decodeURI(id))));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'id must be a UUID' });
  });
});

test('recipes are listed under the specification’s names, a missing time as null, the date as ISO', async () => {
  const [recipe] = (await app.json(recipesOf())) as Record<string, unknown>[];
  expect(recipe).toMatchObject({
    Name: 'Mole',
    ImageURL: null,
    Free: true,
    PrepTime: 30,
    CookTime: null,
    UserID: page.creatorId,
    DateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});
