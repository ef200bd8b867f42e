import { randomUUID } from 'node:crypto';
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
      logo: 'javascript:alert(1)', // as stored: whoever shows it decides
      favicon: null,
      accent_color: 'e4572e',
      payoff: null,
      call_to_action: null,
      cta_image: null,
    });
  });

  test('that is not active, or not there, is null', async () => {
    for (const query of [
      'subdomain=gone',
      `id=${inactive.id}`,
      `creator_id=${inactive.creatorId}`,
      'subdomain=nobody',
      `id=${randomUUID()}`,
      `creator_id=${randomUUID()}`,
    ]) {
      const answer = await app.get(`/api/landing-pages?${query}`);
      expect([query, answer.status, await answer.json()]).toEqual([query, 200, null]);
    }
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

const lists = [
  [
    'reviews',
    () => `/api/landing-pages/${page.id}/reviews`,
    () => `/api/landing-pages/${inactive.id}/reviews`,
    'id body page_id',
  ],
  [
    'faqs',
    () => `/api/landing-pages/${page.id}/faqs`,
    () => `/api/landing-pages/${inactive.id}/faqs`,
    'id question answer landing_id',
  ],
  [
    'features',
    () => `/api/landing-pages/${page.id}/features`,
    () => `/api/landing-pages/${inactive.id}/features`,
    'id body image landing_id order',
  ],
  [
    'recipes',
    () => `/api/creators/${page.creatorId}/recipes`,
    () => `/api/creators/${inactive.creatorId}/recipes`,
    'id Name ImageURL Free PrepTime CookTime UserID DateCreated',
  ],
] as const;

describe.each(lists)('the list of %s', (name, address, inactiveAddress, fields) => {
  test('has exactly the specification’s fields', async () => {
    const rows = (await app.json(address())) as unknown[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(keys(row)).toEqual(sorted(fields));
  });

  test('of something inactive or unknown is empty', async () => {
    const unknown = inactiveAddress().replace(/[0-9a-f-]{36}/, randomUUID());
    for (const path of [inactiveAddress(), unknown]) {
      const answer = await app.get(path);
      expect([answer.status, await answer.json()]).toEqual([200, []]);
    }
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

  test('contains nothing that is not on the public page', async () => {
    expect(await (await app.get(address())).text()).not.toMatch(/private/i);
    expect(name).toBeTruthy();
  });
});

describe('the lists contain', () => {
  test('features by their order, ascending', async () => {
    const rows = (await app.json(`/api/landing-pages/${page.id}/features`)) as { body: string; order: number }[];
    expect(rows.map(({ body, order }) => [order, body])).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ]);
  });

  test('recipes under the specification’s names, a missing time as null, the date as ISO', async () => {
    const [recipe] = (await app.json(`/api/creators/${page.creatorId}/recipes`)) as Record<string, unknown>[];
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

  test('ten recipes at the most, the newest', async () => {
    const { creatorId } = await aLandingPage(app.db);
    for (let day = 1; day <= 12; day += 1) {
      await aRecipe(app.db, creatorId, { name: `${day}`, dateCreated: new Date(Date.UTC(2026, 0, day)) });
    }
    const rows = (await app.json(`/api/creators/${creatorId}/recipes`)) as { Name: string }[];
    expect(rows.map((row) => row.Name)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
  });

  test('no rows of another creator', async () => {
    const other = await aLandingPage(app.db);
    const mine = await aReview(app.db, other.id, { body: 'Mine alone' });
    const rows = (await app.json(`/api/landing-pages/${other.id}/reviews`)) as { id: string }[];
    expect(rows.map((row) => row.id)).toEqual([mine.id]);
  });
});
