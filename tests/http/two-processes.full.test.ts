import { describe, expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { postgresCopy } from '../support/database.ts';
import { shownSoon } from '../support/eventually.ts';
import { aLandingPage, aReview } from '../support/rows.ts';

/** Two processes that share only PostgreSQL. Each has its own data directory. */
const url = await postgresCopy();
const one = await startTestApp({ databaseUrl: url, rateLimitScale: 0.1 });
const other = await startTestApp({ databaseUrl: url, rateLimitScale: 0.1 });

describe('two processes on one PostgreSQL', () => {
  test('both show a change that was made through either of them', async () => {
    const page = await aLandingPage(one.db, { subdomain: 'shared', name: 'Shared' });
    for (const [at, writer] of [one, other].entries()) {
      for (const app of [one, other]) expect((await app.get('/shared')).status).toBe(200); // Puts the page into both caches.
      const body = `Written through process ${at}`;
      await aReview(writer.db, page.id, { body });
      for (const app of [one, other]) await shownSoon(async () => expect(await app.html('/shared')).toContain(body));
    }
  });

  test('share rate limits: attempts at one count at the other', async () => {
    const tryToken = (app: typeof one) =>
      app.get('/api/auth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@cooks.example', password: 'a guess of some length' }),
      });
    // The scaled limit admits one attempt per account in a quarter of an hour.
    expect((await tryToken(one)).status).toBe(401);
    const refused = await tryToken(other);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
