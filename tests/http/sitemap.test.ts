import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { aCreator, aLandingPage, emptyDatabase } from '../support/rows.ts';

const app = await startTestApp();

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!);

describe('the sitemap', () => {
  test('is an index of chunks, which list every active page that has an address', async () => {
    for (const subdomain of ['marisol', 'bea', 'a-b']) await aLandingPage(app.db, { subdomain });
    await aLandingPage(app.db, { subdomain: 'gone', isActive: false });
    await aLandingPage(app.db, { subdomain: null });
    await aLandingPage(app.db, { subdomain: 'Not An Address' });
    await aLandingPage(app.db, { subdomain: 'welcome' });

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

  test('lists the house’s own pages, all of which exist', async () => {
    const listed = locations(await app.html('/sitemap-pages.xml'));
    expect(listed).toEqual([`${ORIGIN}/`, `${ORIGIN}/privacy-policy`, `${ORIGIN}/terms-and-conditions`]);
    for (const address of listed) expect((await app.get(address.replace(ORIGIN, ''))).status).toBe(200);
  });

  test('leads only to pages that are there and may be indexed', async () => {
    const listed = locations(await app.html('/sitemap-creators.xml'));
    for (const address of listed) {
      const answer = await app.get(address.replace(ORIGIN, ''));
      expect([address, answer.status]).toEqual([address, 200]);
    }
  });

  test('of a platform of 20,001 creators has three chunks, none longer than 10,000, and every page once', async () => {
    await emptyDatabase(app.db);
    const { id } = await aCreator(app.db);
    await app.db.execute(sql`insert into creator_landing_pages (subdomain, creator_id, is_active)
      select 'cook-' || n, ${id}, true from generate_series(1, 20001) n`);
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

  test('cannot be broken out of', async () => {
    const xml = await app.html(`/sitemap-creators.xml?from=${encodeURIComponent('"><x/>&\u0001')}`);
    expect(xml).toMatch(/^<\?xml/);
    expect(xml).not.toContain('<x/>');
  });
});

test('robots may read everything public, and are told where the sitemap is', async () => {
  const answer = await app.get('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(lines).not.toContain('Disallow: /');
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow: /api/', 'Disallow: /dev/']);
});
