import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { landingPages } from '../../app/db/schema/creators.ts';
import { startTestApp } from '../support/app.ts';
import { shownSoon } from '../support/eventually.ts';
import { visibleText } from '../support/html.ts';
import { aLandingPage, aRecipe, aReview, emptyDatabase } from '../support/rows.ts';
import { watchStatements } from '../support/statements.ts';

const app = await startTestApp();
const forEveryone = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

let page: Awaited<ReturnType<typeof aLandingPage>>;
beforeEach(async () => {
  await emptyDatabase(app.db);
  page = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol', payoff: 'First' });
  await app.settled();
});

describe('a cached page', () => {
  test('needs one database round trip for simultaneous visitors, and none after that', async () => {
    const statements = watchStatements(app.db);
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.get('/marisol')));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(statements).toHaveLength(1);
    await app.get('/marisol');
    expect(statements).toHaveLength(1);
  });

  test('may be cached by a CDN for a minute and is revalidated by browsers', async () => {
    const answer = await app.get('/marisol');
    expect(answer.headers.get('cache-control')).toBe(forEveryone);
    expect(answer.headers.get('cache-tag')?.split(',').sort()).toEqual([
      `community:${page.creatorId}`,
      `creator:${page.creatorId}`,
      `page:${page.id}`,
      'prices',
    ]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('contains nothing from the visitor it was rendered for', async () => {
    const headers = {
      cookie: 'session=SECRET',
      authorization: 'Bearer SECRET',
      'user-agent': 'SECRET',
      'x-forwarded-host': 'secret.example',
      'x-forwarded-for': 'SECRET',
      'accept-language': 'SECRET',
      referer: 'https://secret.example/SECRET',
      host: 'secret.example',
    };
    const { bytes, headers: answered } = await app.raw('/marisol?SECRET', { headers });
    expect(bytes.toString() + JSON.stringify(answered)).not.toMatch(/secret/i);
  });

  test('has the same ETag when it is rendered again', async () => {
    const first = await app.raw('/marisol');
    app.cache.drop('everything');
    const second = await app.raw('/marisol');
    expect(second.headers.etag).toBe(first.headers.etag);
  });
});

describe('a change by plain SQL shows within two seconds', () => {
  const run = (statement: string) => app.db.execute(sql.raw(statement));
  const shows = (words: string) =>
    shownSoon(async () => expect(visibleText(await app.html('/marisol'))).toContain(words));

  test.each([
    ['of the page', () => `update creator_landing_pages set payoff = 'Second' where id = '${page.id}'`, 'Second'],
    ['of a recipe', () => `insert into "Recipes" ("Name", "UserID") values ('Mole', '${page.creatorId}')`, 'Mole'],
  ])('%s', async (_what, statement, words) => {
    expect(visibleText(await app.html('/marisol'))).not.toContain(words);
    await run(statement());
    await shows(words);
  });

  test('of her price, on every page of hers that names it', async () => {
    await aRecipe(app.db, page.creatorId, { name: 'Mole', slug: 'mole' });
    await app.settled();
    const pages = ['/marisol', `/sign-up/${page.creatorId}`, '/marisol/recipes/mole'];
    for (const each of pages) expect(visibleText(await app.html(each)).join(' '), each).toContain('$10');
    await run(`insert into prices (plan, name, creator_id, amount, currency, interval, compare_at, sold_from) values
      ('monthly', 'Monthly', '${page.creatorId}', 700, 'eur', 'month', null, now()),
      ('yearly', 'Yearly', '${page.creatorId}', 7000, 'eur', 'year', 8400, now())`);
    for (const each of pages) {
      await shownSoon(async () => {
        const text = visibleText(await app.html(each)).join(' ');
        expect([text.includes('€7'), text.includes('$10')], each).toEqual([true, false]);
      });
    }
  });

  test('that unpublishes the page', async () => {
    expect((await app.get('/marisol')).status).toBe(200);
    await run(`update creator_landing_pages set is_active = false where id = '${page.id}'`);
    await shownSoon(async () => expect((await app.get('/marisol')).status).toBe(404));
  });

  test('that changes the page’s address: the old one is gone, the new one works', async () => {
    await app.get('/marisol');
    await run(`update creator_landing_pages set subdomain = 'vega' where id = '${page.id}'`);
    await shownSoon(async () => expect((await app.get('/marisol')).status).toBe(404));
    expect((await app.get('/vega')).status).toBe(200);
  });

  test.each([
    ['reviews', () => `/api/landing-pages/${page.id}/reviews`, () => aReview(app.db, page.id)],
    ['recipes', () => `/api/creators/${page.creatorId}/recipes`, () => aRecipe(app.db, page.creatorId)],
  ])('in the read of %s too', async (_name, address, change) => {
    expect(await app.json(address())).toEqual([]);
    await change();
    await shownSoon(async () => expect(await app.json(address())).toHaveLength(1));
  });

  test('in a read that answered null or an empty list', async () => {
    const hidden = await aLandingPage(app.db, { subdomain: 'soon', isActive: false });
    await aReview(app.db, hidden.id);
    await aRecipe(app.db, hidden.creatorId);
    const reads = [`/api/landing-pages/${hidden.id}/reviews`, `/api/creators/${hidden.creatorId}/recipes`];
    for (const read of reads) expect(await app.json(read)).toEqual([]);
    const pages = [`subdomain=soon`, `id=${hidden.id}`, `creator_id=${hidden.creatorId}`];
    for (const query of pages) expect(await app.json(`/api/landing-pages?${query}`)).toBeNull();
    await app.db.update(landingPages).set({ isActive: true }).where(eq(landingPages.id, hidden.id));
    for (const read of reads) await shownSoon(async () => expect(await app.json(read)).toHaveLength(1));
    for (const query of pages) {
      await shownSoon(async () =>
        expect(await app.json(`/api/landing-pages?${query}`)).toMatchObject({ id: hidden.id }),
      );
    }
  });

  test('in the read by creator, when an older page of theirs is published', async () => {
    const older = await aLandingPage(app.db, {
      creatorId: page.creatorId,
      createdAt: new Date(Date.UTC(2020, 0, 1)),
      isActive: false,
    });
    const read = `/api/landing-pages?creator_id=${page.creatorId}`;
    expect(await app.json(read)).toMatchObject({ id: page.id });
    await app.db.update(landingPages).set({ isActive: true }).where(eq(landingPages.id, older.id));
    await shownSoon(async () => expect(await app.json(read)).toMatchObject({ id: older.id }));
  });

  test('in the directory and the sitemap', async () => {
    for (const path of ['/', '/sitemap.xml', '/sitemap-creators.xml'])
      expect(await app.html(path)).not.toContain('newcomer');
    await aLandingPage(app.db, { subdomain: 'newcomer', name: 'Newcomer' });
    for (const path of ['/', '/sitemap-creators.xml']) {
      await shownSoon(async () => expect(await app.html(path)).toContain('newcomer'));
    }
  });

  test('in the data that the router asks for inside the browser', async () => {
    const read = async () => (await app.get('/marisol.data')).text();
    expect(await read()).toContain('First');
    await run(`update creator_landing_pages set payoff = 'Second' where id = '${page.id}'`);
    await shownSoon(async () => expect(await read()).toContain('Second'));
  });
});

describe('never cached', () => {
  test.each(['/nobody', '/no/such/page', '/api/landing-pages', '/api/landing-pages/x/reviews'])('%s', async (path) => {
    const before = app.cache.size;
    const answer = await app.get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('cache-tag')).toBeNull();
    expect(app.cache.size).toBe(before);
    app.takeErrors();
  });

  test('files of the build; those with a hash in their name are immutable', async () => {
    const html = await app.html('/welcome');
    const [asset] = /\/assets\/[^"]+\.css/.exec(html)!;
    const before = app.cache.size;
    const answer = await app.raw(asset, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect((await app.get('/favicon.png')).headers.get('cache-control')).toBe('public, max-age=3600');
    expect(app.cache.size).toBe(before);
  });
});
