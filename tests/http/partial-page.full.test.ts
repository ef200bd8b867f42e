import { describe, expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { withoutTable } from '../support/broken-tables.ts';
import { shownSoon } from '../support/eventually.ts';
import { visibleText } from '../support/html.ts';
import { aFaq, aFeature, aLandingPage, aRecipe, aReview } from '../support/rows.ts';

const app = await startTestApp();

async function aFullPage(subdomain: string) {
  const page = await aLandingPage(app.db, { subdomain, name: 'Marisol' });
  await aFeature(app.db, page.id, { body: 'A feature' });
  await aRecipe(app.db, page.creatorId, { name: 'A recipe' });
  await aReview(app.db, page.id, { body: 'A review' });
  await aFaq(app.db, page.id, { question: 'A question?' });
  return page;
}

const parts = [
  ['creator_landing_features', 'A feature', 'No features available'],
  ['Recipes', 'A recipe', 'No recipes available'],
  ['creator_landing_reviews', 'A review', 'No reviews available'],
  ['creator_landing_faqs', 'A question?', 'No FAQs available'],
] as const;

describe.each(parts)('when only %s cannot be read', (table, content, empty) => {
  const part = table.toLowerCase().replace(/.*_/, '');
  const subdomain = `without-${part}`;

  test('the rest of the page is shown, that part as empty, uncached, and the error is logged', async () => {
    await aFullPage(subdomain);
    const before = app.cache.size;
    const answer = await withoutTable(app.db, table, () => app.get(`/${subdomain}`));
    expect(answer.status).toBe(200);
    expect([answer.headers.get('cache-control'), answer.headers.get('cache-tag')]).toEqual(['no-store', null]);
    expect(app.cache.size).toBe(before);
    const text = visibleText(await answer.text());
    expect(text).toContain(empty);
    expect(text).not.toContain(content);
    for (const [other, shown] of parts) if (other !== table) expect(text).toContain(shown);

    const errors = app.takeErrors();
    expect(errors.map((line) => line.message)).toEqual([
      'A landing page could not be read in one query',
      'A part of a landing page could not be read',
    ]);
    expect(errors[1]!.fields.part).toBe(part);

    await shownSoon(async () => {
      expect(visibleText(await app.html(`/${subdomain}`))).toContain(content);
      app.takeErrors();
    });
  });
});

describe('when the page itself cannot be read', () => {
  const withoutPages = (work: () => Promise<void>) => withoutTable(app.db, 'creator_landing_pages', work);

  test('it is a 503 with an error message and Retry-After', () =>
    withoutPages(async () => {
      const answer = await app.get('/unread');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(visibleText(await answer.text())).toContain('Failed to load page data');
      expect(app.takeErrors().map((line) => line.message)).toContain('A landing page could not be read');
    }));

  test('the reads are a 503 in JSON that does not reveal the reason', () =>
    withoutPages(async () => {
      const id = '0b0f0a4e-0000-4000-8000-000000000001';
      for (const path of [
        '/api/landing-pages?subdomain=unread',
        `/api/landing-pages/${id}/reviews`,
        `/api/landing-pages/${id}/faqs`,
        `/api/landing-pages/${id}/features`,
        `/api/creators/${id}/recipes`,
      ]) {
        const answer = await app.get(path);
        expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
        expect(await answer.json()).toEqual({ error: 'The data cannot be read at the moment' });
      }
      expect(app.takeErrors()).toHaveLength(5);
    }));

  test('home, the sitemap and the share picture are a 503', () =>
    withoutPages(async () => {
      const id = '0b0f0a4e-0000-4000-8000-000000000001';
      const paths = ['/', '/sitemap.xml', '/sitemap-creators.xml', `/media/share/${id}/0000000000000000.png`];
      for (const path of paths) {
        const answer = await app.get(path);
        expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
        expect(await answer.text()).not.toMatch(/relation|select |does not exist/i);
      }
      expect(app.takeErrors().length).toBeGreaterThanOrEqual(paths.length);
    }));
});
