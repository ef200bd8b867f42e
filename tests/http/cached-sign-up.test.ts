import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { shownSoon } from '../support/eventually.ts';
import { aLandingPage } from '../support/rows.ts';
import { watchStatements } from '../support/statements.ts';

const app = await startTestApp();
const page = await aLandingPage(app.db, { subdomain: 'rosa', name: 'Rosa' });
const path = `/sign-up/${page.creatorId}`;
beforeEach(() => app.settled());
const from = (referer: string) => ({ headers: { referer: ORIGIN + referer } });

test('the sign-up page is rendered once for all visitors from the same page, and not stored downstream', async () => {
  const first = await app.get(path, from('/rosa'));
  const html = await first.text();
  expect(html).toContain('value="/rosa"');
  expect(first.headers.get('cache-control')).toBe('no-store');
  const statements = watchStatements(app.db);
  expect(await (await app.get(path, from('/rosa'))).text()).toBe(html);
  expect(statements).toEqual([]);
  expect(await (await app.get(path, from('/'))).text()).not.toContain('value="/rosa"');
});

test('a change of the creator’s page shows on the sign-up page', async () => {
  await app.get(path);
  await app.db.execute(sql`update creator_landing_pages set name = 'Rosa Marchetti' where id = ${page.id}`);
  await shownSoon(async () => expect(await app.html(path)).toContain('Rosa Marchetti'));
  await app.db.execute(sql`update creator_landing_pages set is_active = false where id = ${page.id}`);
  await shownSoon(async () => expect((await app.get(path)).status).toBe(404));
});
