import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { emptyPostgres } from '../../tests/support/database.ts';
import { openDatabase } from './client.server.ts';
import { migrateDatabase } from './migrate.server.ts';
import { createSchema } from './schema-version.server.ts';

let clock = 0;
const migration = (...statements: string[]) => ({
  sql: statements,
  bps: true,
  hash: String(clock),
  folderMillis: 1_000 + clock++,
});
const aTable = migration('create table meals (id integer, name text)', "insert into meals values (1, 'a'), (2, 'b')");
const anIndex = migration('-- Beside writers.\nCREATE UNIQUE INDEX CONCURRENTLY "meals_name_key" ON "meals" ("name");');
const another = migration('create table plates (id integer)');
const dropped = migration('DROP INDEX CONCURRENTLY IF EXISTS "meals_name_key";');

async function open() {
  const database = await openDatabase({ url: await emptyPostgres() });
  onTestFinished(() => database.close());
  const rows = async (query: ReturnType<typeof sql>) =>
    ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
  return {
    database,
    migrate: (migrations: (typeof aTable)[], more = {}) => migrateDatabase(database, { migrations, ...more }),
    run: (text: string) => database.db.execute(sql.raw(text)),
    indexes: () =>
      rows(sql`select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
      where indrelid = 'meals'::regclass`),
    hasTable: async (name: string) => (await rows(sql`select to_regclass(${name}) as name`))[0]!.name !== null,
    applied: async () => (await rows(sql`select created_at::int as at from drizzle.__drizzle_migrations`)).length,
  };
}

test('an index is made concurrently, between migrations that have transactions, and dropped so', async () => {
  const { migrate, indexes, applied } = await open();
  await migrate([aTable, anIndex, another]);
  expect(await indexes()).toEqual([{ name: 'meals_name_key', valid: true }]);
  expect(await applied()).toBe(3);
  await migrate([aTable, anIndex, another, dropped]);
  expect(await indexes()).toEqual([]);
  expect(await applied()).toBe(4);
});

test('processes that start together while an index is made concurrently do not wait for each other for ever', async () => {
  const { migrate, indexes, applied } = await open();
  await Promise.all([1, 2, 3].map(() => migrate([aTable, anIndex, another])));
  expect(await indexes()).toEqual([{ name: 'meals_name_key', valid: true }]);
  expect(await applied()).toBe(3);
});

test('what an interrupted run has left of an index is made again', async () => {
  const { migrate, run, indexes, applied } = await open();
  await migrate([aTable]);
  await run("insert into meals values (3, 'a')");
  await expect(migrate([aTable, anIndex])).rejects.toThrow();
  expect(await indexes()).toEqual([{ name: 'meals_name_key', valid: false }]);
  expect(await applied()).toBe(1);
  await run('delete from meals where id = 3');
  await migrate([aTable, anIndex]);
  expect(await indexes()).toEqual([{ name: 'meals_name_key', valid: true }]);
  expect(await applied()).toBe(2);
});

test('a migration that would make an index concurrently inside its transaction is refused before it runs', async () => {
  const { migrate, applied } = await open();
  const mixed = migration('create table forks (id integer)', 'create index concurrently forks_id on forks (id)');
  await expect(migrate([aTable, mixed])).rejects.toThrow('A migration with CONCURRENTLY has other statements too');
  expect(await applied()).toBe(0);
});

test('a restore makes the tables of a version with such an index in its one transaction', async () => {
  const { database, indexes, hasTable } = await open();
  const tx = await database.openBulk('write');
  await createSchema(tx, [aTable, anIndex], [aTable, anIndex, another]);
  await tx.commit();
  await tx.close();
  expect(await indexes()).toEqual([{ name: 'meals_name_key', valid: true }]);
  expect(await hasTable('plates'), 'of a migration that the backup does not name').toBe(false);
});
