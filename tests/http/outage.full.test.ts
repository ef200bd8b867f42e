import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../app/db/client.server.ts';
import { startTestApp } from '../support/app.ts';
import { cuttableProxy } from '../support/cuttable-proxy.ts';
import { postgresCopy } from '../support/database.ts';
import { shownSoon } from '../support/eventually.ts';
import { visibleText } from '../support/html.ts';
import { aLandingPage, aReview } from '../support/rows.ts';
import { longTest } from '../support/run.ts';

/** The site connects through a proxy that can be cut, the operator directly. */

const url = await postgresCopy();
const operator = await openDatabase({ url });
const proxy = await cuttableProxy(url);
afterAll(async () => {
  await proxy.close();
  await operator.close();
});
const app = await startTestApp({ databaseUrl: proxy.url, workers: 'off' });
// Background work may report the missing database at any time.
afterEach(() => void app.takeErrors());

let page: Awaited<ReturnType<typeof aLandingPage>>;
beforeAll(async () => {
  page = await aLandingPage(operator.db, { subdomain: 'cached', name: 'Cached' });
  await aLandingPage(operator.db, { subdomain: 'unseen', name: 'Unseen' });
  await shownSoon(async () => expect((await app.get('/cached')).status).toBe(200));
});

/** Waits until the site receives change notifications again. Discards the errors logged until then. */
async function healed(): Promise<void> {
  const body = `Healed ${Date.now()}`;
  await aReview(operator.db, page.id, { body });
  await vi.waitFor(async () => expect(visibleText(await app.html('/cached'))).toContain(body), {
    timeout: 50_000,
    interval: 50,
  });
  app.takeErrors();
}

describe('an unavailable database', () => {
  test('does not affect cached pages', async () => {
    await app.settled(); // A late notification of the rows above would drop the page again.
    await app.get('/cached');
    proxy.cut();
    for (let times = 0; times < 3; times += 1) {
      const answer = await app.get('/cached');
      expect(answer.status).toBe(200);
      expect(visibleText(await answer.text())).toContain('Cached');
    }
  });

  test('makes everything else a quick 503 that does not reveal the reason', async () => {
    proxy.cut();
    for (const path of ['/unseen', '/unseen.data', '/', `/api/landing-pages/${page.id}/faqs`, '/sitemap.xml']) {
      const began = Date.now();
      const answer = await app.get(path);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).not.toMatch(/ECONN|terminated|postgres/i);
      expect(Date.now() - began).toBeLessThan(3_000);
    }
    expect(visibleText(await app.html('/unseen'))).toContain('Failed to load page data');
    expect(app.takeErrors().length).toBeGreaterThan(4);
  });

  test('does not affect pages that need no database', async () => {
    proxy.cut();
    for (const path of ['/welcome', '/robots.txt', '/privacy-policy', '/favicon.png']) {
      expect([path, (await app.get(path)).status]).toEqual([path, 200]);
    }
  });

  test('is used again when it is back, without a restart', async () => {
    proxy.cut();
    expect((await app.get('/unseen')).status).toBe(503);
    proxy.restore();
    await shownSoon(async () => expect((await app.get('/unseen')).status).toBe(200));
    await healed();
  });

  test('leaves no stale page: changes made meanwhile show when it is back', async () => {
    await app.get('/cached');
    proxy.cut();
    await aReview(operator.db, page.id, { body: 'Written meanwhile' });
    expect(await app.html('/cached')).not.toContain('Written meanwhile');
    proxy.restore();
    await vi.waitFor(async () => expect(await app.html('/cached')).toContain('Written meanwhile'), {
      timeout: 50_000,
      interval: 50,
    });
    await healed();
  });

  longTest('that does not respond leads to a 503 after a timeout', { timeout: 60_000 }, async () => {
    proxy.freeze();
    const began = Date.now();
    const [frozen, cached] = [app.get('/unseen?frozen'), app.get('/cached')];
    expect((await cached).status).toBe(200);
    expect([200, 503]).toContain((await frozen).status);
    expect(Date.now() - began).toBeLessThan(25_000);
    proxy.restore();
    await healed();
  });
});
