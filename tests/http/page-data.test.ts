import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { aLandingPage, emptyDatabase } from '../support/rows.ts';
import { watchStatements } from '../support/statements.ts';

const app = await startTestApp();
beforeEach(async () => {
  await emptyDatabase(app.db);
  await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol', payoff: 'First' });
  await app.settled();
});

describe('the data of a page', () => {
  test('is rendered and cached once, however the names of its routes are spelled', async () => {
    const own = 'landing/creator-page/route';
    for (const path of ['/marisol.data', `/marisol.data?_routes=${own}`]) await (await app.get(path)).text();
    const { size } = app.cache;
    const statements = watchStatements(app.db);
    const spellings = Array.from({ length: 20 }, (_, index) => [
      `x${index}`,
      `${own},x${index}`,
      own + `,${own}`.repeat(index),
      `${own},root,x${index}`,
    ]);
    for (const names of spellings.flat()) {
      expect((await app.get(`/marisol.data?_routes=${names}`)).status).toBe(200);
    }
    expect([app.cache.size, statements.length]).toEqual([size, 0]);
  });
});
