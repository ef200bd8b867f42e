import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { sites } from '../app/db/schema/site.ts';
import { postgresCopy } from '../tests/support/database.ts';
import type { DatabaseConfig } from './config.ts';
import { openDatabaseOf } from './open-database.ts';

async function open(config: Partial<DatabaseConfig>) {
  const databaseUrl = await postgresCopy();
  const database = await openDatabaseOf({
    databaseUrl,
    databaseDirectUrl: null,
    databasePool: null,
    dataDirectory: '',
    ...config,
  });
  afterAll(() => database.close());
  return database;
}

test('the database has the configured number of connections, for any number of simultaneous queries', async () => {
  const database = await open({ databasePool: 2 });
  const query = async () => {
    const found = await database.db.execute(sql`select pg_backend_pid() as pid`);
    return (found as unknown as { rows: { pid: number }[] }).rows[0]!.pid;
  };
  const pids = await Promise.all(Array.from({ length: 8 }, query));
  expect(new Set(pids).size).toBe(2);
});

describe('a server with a separate direct address', () => {
  async function sessionOf(config: Partial<DatabaseConfig>) {
    const database = await open({ databasePool: 1, ...config });
    await database.db.select({ one: sql`1` }).from(sites).prepare('named').execute();
    const found = await database.db.execute(sql`select current_setting('statement_timeout') as "timeout",
      current_setting('application_name') as "name", (select count(*)::int from pg_prepared_statements) as "prepared"`);
    return (found as unknown as { rows: Record<string, unknown>[] }).rows[0];
  }
  const direct = async () => `${await postgresCopy()}?keepalives=1`;

  test('a connection for queries is stateless: no setting except its name, no named statement', async () => {
    expect(await sessionOf({})).toEqual({ timeout: '10s', name: 'larder', prepared: 1 });
    expect(await sessionOf({ databaseDirectUrl: await direct() })).toEqual({
      timeout: '0',
      name: 'larder',
      prepared: 0,
    });
  });

  test('takes locks and receives notifications on the direct connection', async () => {
    const directUrl = await postgresCopy();
    const database = await open({ databaseDirectUrl: directUrl });
    const server = await open({ databaseUrl: directUrl });
    await database.exclusively('here', async (db) => {
      const found = await db.execute(sql`select current_database() as name`);
      expect((found as unknown as { rows: unknown }).rows).toEqual([{ name: new URL(directUrl).pathname.slice(1) }]);
    });
    const heard = Promise.withResolvers<string>();
    await database.listen('page_changes', { onNotification: heard.resolve, onReconnect: () => {} });
    await server.db.execute(sql`select pg_notify('page_changes', 'page:1')`);
    expect(await heard.promise).toBe('page:1');
  });

  test('must answer there too before the site starts', async () => {
    const database = await open({ databaseDirectUrl: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(database.reach()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
