import { beforeEach, expect, test } from 'vitest';
import { tooManyPages } from '../../app/copy/errors.ts';
import { startTestApp } from '../support/app.ts';
import { aLandingPage, emptyDatabase } from '../support/rows.ts';

/** The scaled limit admits twelve pages per minute. */
const app = await startTestApp({ rateLimitScale: 0.02 });

beforeEach(async () => {
  await emptyDatabase(app.db);
  await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol', payoff: 'First' });
  await app.settled();
});

test('over the limit of rendered pages, what is rendered anew is refused in words, and what is cached is not', async () => {
  expect((await app.get('/marisol')).status).toBe(200);
  let count = 1;
  for (; count < 100; count += 1) if ((await app.get(`/marisol/recipes?q=${count}`)).status === 429) break;
  expect(count).toBe(12);

  const page = await app.get('/marisol/recipes?q=soup');
  expect([page.status, page.headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(page.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  const html = await page.text();
  for (const words of ['Larder', tooManyPages.title, tooManyPages.lead]) expect(html).toContain(words);

  const data = await app.get('/marisol/recipes.data?q=soup');
  expect([data.status, await data.text()]).toEqual([429, tooManyPages.title]);
  const api = await app.get('/api/landing-pages?subdomain=somebody');
  expect([api.status, await api.json()]).toEqual([429, { error: tooManyPages.title }]);
  expect((await app.get('/nowhere/at/all')).status).toBe(429);

  for (let again = 0; again < 50; again += 1) expect((await app.get('/marisol')).status).toBe(200);
  expect((await app.get('/favicon.png')).status).toBe(200);
  expect((await app.get('/healthz')).status).toBe(200);
  // Polling by open pages has a separate limit.
  expect((await app.get('/kitchen/shared-list/nonsense/version')).status).toBe(404);
});
