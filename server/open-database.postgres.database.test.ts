import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { postgresCopy } from '../tests/support/database.ts';
import { openDatabaseOf } from './open-database.ts';

test('the database has as many connections as the configuration says, however many queries come at once', async () => {
  const database = await openDatabaseOf({ databaseUrl: await postgresCopy(), databasePool: 2, dataDirectory: '' });
  afterAll(() => database.close());
  const query = async () => {
    const found = await database.db.execute(sql`select pg_backend_pid() as pid`);
    return (found as unknown as { rows: { pid: number }[] }).rows[0]!.pid;
  };
  const pids = await Promise.all(Array.from({ length: 8 }, query));
  expect(new Set(pids).size).toBe(2);
});
