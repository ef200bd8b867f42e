import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../app/db/client.server.ts';
import { openDatabaseOf } from '../../server/open-database.ts';
import { startTestApp } from '../support/app.ts';
import { emptyPostgres, postgresCopy } from '../support/database.ts';
import { shownSoon } from '../support/eventually.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { aLandingPage, aReview } from '../support/rows.ts';
import { spawnServer, startServer } from '../support/server-process.ts';

/** The site with PgBouncer in transaction mode as DATABASE_URL, and the PostgreSQL server as DATABASE_DIRECT_URL. */

const folder = mkdtempSync(path.join(tmpdir(), 'larder-pooler-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
async function pooled(direct: string) {
  const bouncer = await startPgBouncer(direct);
  onTestFinished(() => bouncer.stop());
  return bouncer.url;
}
const data = (name: string) => ({ DATA_DIR: path.join(folder, name) });

test('with only a pooler’s address, the site names the missing one, and exits', async () => {
  const DATABASE_URL = await pooled(await emptyPostgres());
  const { code, err } = await spawnServer({ DATABASE_URL, PORT: '0', ...data('one') }).ended;
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/connection pooler such as PgBouncer\. Set DATABASE_DIRECT_URL/),
  ]);
});

test('two sites that start together on an empty database migrate it, serve, and show each other’s changes', async () => {
  const direct = await emptyPostgres();
  const both = { DATABASE_URL: await pooled(direct), DATABASE_DIRECT_URL: direct, RATE_LIMIT_SCALE: '1000' };
  const sites = await Promise.all(['first', 'second'].map((name) => startServer({ ...both, ...data(name) })));
  onTestFinished(() => {
    for (const { child } of sites) child.kill('SIGKILL');
  });
  const database = await openDatabase({ url: direct });
  onTestFinished(() => database.close());
  const ask = (at: number, pathname: string) => fetch(`http://127.0.0.1:${sites[at]!.port}${pathname}`);
  const page = await aLandingPage(database.db, { subdomain: 'pooled', name: 'Pooled' });
  for (const at of [0, 1]) {
    expect(await (await ask(at, '/readyz')).json()).toMatchObject({ notices: true, queue: true });
    expect((await ask(at, '/pooled')).status).toBe(200); // Puts the page into both caches.
  }
  await aReview(database.db, page.id, { body: 'Seen behind a pooler' });
  for (const at of [0, 1]) {
    await shownSoon(async () => expect(await (await ask(at, '/pooled')).text()).toContain('Seen behind a pooler'));
  }
  // Concurrent requests share four server connections. A named prepared statement would be unknown to a connection, or
  // created twice.
  const pages = ['/marisol/recipes?q=soup', '/', '/sign-up', '/marisol', '/api/landing-pages?subdomain=marisol'];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => ask(at % 2, `${pages[at % pages.length]}${at % 5 === 0 ? at : ''}`)),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  for (const { output } of sites) expect(output.err).toBe('');
});

test('without notifications, /readyz reports it', async () => {
  const direct = await postgresCopy();
  // Listeners at another database never hear of changes in this one.
  const app = await startTestApp({ databaseUrl: direct, databaseDirectUrl: await postgresCopy() });
  expect(app.takeErrors()).toMatchObject([{ message: expect.stringContaining('Notices of changes do not arrive') }]);
  const ready = await app.get('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ database: true, notices: false });
});

test('a lock that is held through the pooler’s server is the same lock', async () => {
  const direct = await postgresCopy();
  const config = { databasePool: null, dataDirectory: '' };
  const one = await openDatabaseOf({ ...config, databaseUrl: await pooled(direct), databaseDirectUrl: direct });
  const other = await openDatabaseOf({ ...config, databaseUrl: direct, databaseDirectUrl: null });
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  const happened: string[] = [];
  let waiting: Promise<unknown> | undefined;
  await one.exclusively('shared', async () => {
    waiting = other.exclusively('shared', async () => happened.push('other'));
    await one.db.execute('select pg_sleep(0.5)');
    happened.push('one');
  });
  await waiting;
  expect(happened).toEqual(['one', 'other']);
});
