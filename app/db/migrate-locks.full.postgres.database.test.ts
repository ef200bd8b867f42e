import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { emptyPostgres } from '../../tests/support/database.ts';
import { openDatabase } from './client.server.ts';
import { migrateDatabase } from './migrate.server.ts';
import { MigrationBlockedError } from './postgres-errors.server.ts';

const database = await openDatabase({ url: await emptyPostgres() });
afterAll(() => database.close());
const { db } = database;

const first = { sql: ['create table meals (id integer)'], bps: true, hash: 'first', folderMillis: 1 };
const next = {
  sql: ['create table plates (id integer)', 'alter table meals add name text'],
  bps: true,
  hash: 'next',
  folderMillis: 2,
};
await migrateDatabase(database, { migrations: [first] });
const migrations = [first, next];

/** Opens a transaction that has read `meals`, which blocks changes of the table's columns. */
async function openTransaction() {
  const [began, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`select from meals`);
    began.resolve();
    await ending.promise;
  });
  await began.promise;
  const end = () => {
    ending.resolve();
    return ended;
  };
  onTestFinished(end);
  return { end };
}

async function hasTable(name: string) {
  const found = await db.execute(sql`select to_regclass(${name}) is not null as is_there`);
  return (found as unknown as { rows: { is_there: boolean }[] }).rows[0]!.is_there;
}

/** Under faketime PostgreSQL's own lock timeout does not fire reliably: the backend is never woken. */
const testOfTimeout = test.skipIf(process.env.FAKETIME);

testOfTimeout(
  'a migration gives up a lock that others hold, lets them go on meanwhile, and leaves nothing half done',
  async () => {
    await openTransaction();
    const reported: string[] = [];
    const pauses: number[] = [];
    const migration = migrateDatabase(database, {
      migrations,
      report: (sentence) => reported.push(sentence),
      lockTimeoutMs: 50,
      pausesMs: [3, 7],
      pause: async (ms) => {
        pauses.push(ms);
        await db.execute(sql`select from meals`);
      },
    });
    await expect(migration).rejects.toThrow(MigrationBlockedError);
    await expect(migration).rejects.toThrow(/another connection holds a lock.*has changed nothing.*start again/);
    expect(pauses).toEqual([3, 7]);
    expect(reported).toEqual([expect.stringContaining('waits for a lock')]);
    expect(await hasTable('plates')).toBe(false);
  },
);

testOfTimeout('a migration that is tried again after the lock was given up succeeds', async () => {
  const other = await openTransaction();
  await migrateDatabase(database, { migrations, lockTimeoutMs: 50, pause: () => other.end() });
  expect(await hasTable('plates')).toBe(true);
});
