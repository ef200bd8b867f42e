import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { reviews } from '../../app/db/schema/landing.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { shownSoon } from '../support/eventually.ts';
import { meta } from '../support/html.ts';
import { aCreator, aLandingPage, aRecipe, aReview, emptyDatabase } from '../support/rows.ts';

const app = await startTestApp();
type Page = Awaited<ReturnType<typeof aLandingPage>>;

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!);

describe('the sitemap', () => {
  test('is an index of chunks, which list every active page that has an address', async () => {
    const add = (fields: { subdomain: string | null; isActive?: boolean }) =>
      aLandingPage(app.db, { name: 'Cook', ...fields });
    for (const subdomain of ['marisol', 'bea', 'a-b']) await add({ subdomain });
    await add({ subdomain: 'gone', isActive: false });
    await add({ subdomain: null });
    await add({ subdomain: 'Not An Address' });
    await add({ subdomain: 'welcome' });

    const answer = await app.get('/sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const index = await answer.text();
    expect(index).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex /);
    const chunks = locations(index);
    expect(chunks[0]).toBe(`${ORIGIN}/sitemap-pages.xml`);
    expect(chunks).toHaveLength(2);

    const listed: string[] = [];
    for (const chunk of chunks.slice(1)) {
      const xml = await app.html(chunk.replace(ORIGIN, ''));
      expect(xml).toContain('<urlset ');
      listed.push(...locations(xml));
    }
    expect(listed.sort()).toEqual([`${ORIGIN}/a-b`, `${ORIGIN}/bea`, `${ORIGIN}/marisol`]);
  });

  test('lists only pages that exist and may be indexed', async () => {
    await aLandingPage(app.db, { subdomain: 'blank' });
    const listed = locations(await app.html('/sitemap-creators.xml'));
    expect(listed.length).toBeGreaterThan(0);
    for (const address of listed) {
      const answer = await app.get(address.replace(ORIGIN, ''));
      expect([address, answer.status]).toEqual([address, 200]);
      expect([address, meta(await answer.text(), 'robots')]).toEqual([address, undefined]);
    }
  });

  test.each([
    ['a review', (page: Page) => aReview(app.db, page.id), reviews],
    ['a recipe', (page: Page) => aRecipe(app.db, page.creatorId), recipes],
  ])('lists an empty page once it has %s, and removes it when it has none', async (_what, add, table) => {
    await emptyDatabase(app.db);
    const page = await aLandingPage(app.db, { subdomain: 'new-cook' });
    await app.settled();
    const says = async () => [
      meta(await app.html('/new-cook'), 'robots'),
      ...locations(await app.html('/sitemap-creators.xml')),
    ];
    expect(await says()).toEqual(['noindex']);
    await add(page);
    await shownSoon(async () => expect(await says()).toEqual([undefined, `${ORIGIN}/new-cook`]));
    await app.db.delete(table);
    await shownSoon(async () => expect(await says()).toEqual(['noindex']));
  });

  test('of a platform of 20,001 creators has three chunks, none longer than 10,000, and every page once', async () => {
    await emptyDatabase(app.db);
    const { id } = await aCreator(app.db);
    await app.db.execute(sql`insert into creator_landing_pages (subdomain, creator_id, is_active, name)
      select 'cook-' || n, ${id}, true, 'Cook' from generate_series(1, 20001) n`);
    await app.settled();
    const chunks = locations(await app.html('/sitemap.xml'));
    expect(chunks).toHaveLength(4);
    const listed: string[] = [];
    for (const chunk of chunks.slice(1)) {
      const found = locations(await app.html(chunk.replace(ORIGIN, '')));
      expect(found.length).toBeLessThanOrEqual(10_000);
      listed.push(...found);
    }
    expect(listed).toHaveLength(20_001);
    expect(new Set(listed).size).toBe(20_001);
  });

  test('escapes hostile addresses', async () => {
    const xml = await app.html(`/sitemap-creators.xml?from=${encodeURIComponent('"><x/>&\u0001')}`);
    expect(xml).toMatch(/^<\?xml/);
    expect(xml).not.toContain('<x/>');
  });
});

test('robots.txt allows everything public and names the sitemap', async () => {
  const answer = await app.get('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(lines).not.toContain('Disallow: /');
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow: /api/', 'Disallow: /dev/']);
});
