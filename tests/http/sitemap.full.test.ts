import { describe, expect, test } from 'vitest';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { aLandingPage } from '../support/rows.ts';

const app = await startTestApp();

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
