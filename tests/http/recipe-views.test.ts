import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { viewsPath } from '../../app/cookbook/views/use-counted-view.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { aCreator, aRecipe } from '../support/rows.ts';
import { readRows } from '../support/rows-of-tables.ts';

const app = await startTestApp({ rateLimitScale: 0.01 });
let recipeId: string;
beforeAll(async () => {
  recipeId = (await aRecipe(app.db, (await aCreator(app.db)).id)).id;
});

async function open(): Promise<number> {
  const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  return (await app.get(viewsPath(recipeId), { method: 'POST', headers, body: '' })).status;
}

test('views are counted as often as an address may send them', async () => {
  expect([await open(), await open(), await open()]).toEqual([204, 204, 429]);
  const rows = await readRows<unknown>(app.db, sql`select views from recipe_view_days`);
  expect(rows).toEqual([{ views: 2 }]);
});
