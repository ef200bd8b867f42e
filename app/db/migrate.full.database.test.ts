import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { emptyPostgres } from '../../tests/support/database.ts';
import { longTest } from '../../tests/support/run.ts';
import { openDatabase } from './client.server.ts';
import { migrateDatabase } from './migrate.server.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

const url = await emptyPostgres();
const database = await openDatabase({ url });
afterAll(() => database.close());

const module = (file: string) => JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, file)).href);
const script = `
  import { openDatabase } from ${module('client.server.ts')};
  import { migrateDatabase } from ${module('migrate.server.ts')};
  const database = await openDatabase({ url: process.argv[1] });
  await migrateDatabase(database);
  await database.close();`;

test('processes that start together on an empty database migrate it once, and none of them fails', async () => {
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, url]);
  await Promise.all([start(), start(), start()]);
  const applied = await database.db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
  expect(applied).toHaveProperty('rows', [{ count: journal.entries.length }]);
  const clock = await database.db.execute(
    sql`select btrim(prosrc, E' \\n') as body from pg_proc where proname = 'clock'`,
  );
  expect(clock, 'which only databases of tests replace').toHaveProperty('rows', [{ body: 'SELECT now();' }]);
});

test('work of one name waits for work of the same name, and not for another’s', async () => {
  const happened: string[] = [];
  const [began, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = database.exclusively('one', async () => {
    happened.push('first began');
    began.resolve();
    await finish.promise;
    happened.push('first ended');
  });
  await began.promise;
  const second = database.exclusively('one', async () => happened.push('second'));
  await database.exclusively('two', async () => happened.push('other'));
  finish.resolve();
  await Promise.all([first, second]);
  expect(happened).toEqual(['first began', 'other', 'first ended', 'second']);
});

longTest('work that waits says so once, and goes on when its turn comes', {}, async () => {
  const [began, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = database.exclusively('slow', () => {
    began.resolve();
    return finish.promise;
  });
  await began.promise;
  const reported: string[] = [];
  const second = database.exclusively('slow', async () => 'done', { report: (sentence) => reported.push(sentence) });
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 50_000 });
  expect(reported[0]).toContain("has the lock for 'slow'");
  finish.resolve();
  expect(await Promise.all([first, second])).toEqual([undefined, 'done']);
  expect(reported).toHaveLength(1);
});

test('work that fails lets the next one in', async () => {
  await expect(database.exclusively('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await database.exclusively('one', async () => 'in')).toBe('in');
});

test('a database from before the first migration is refused with a sentence, and stays as it is', async () => {
  const older = await openDatabase({ url: await emptyPostgres() });
  onTestFinished(() => older.close());
  await older.db.execute(sql`create schema drizzle`);
  await older.db.execute(sql`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  await older.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', 1)`);
  await expect(migrateDatabase(older)).rejects.toThrow(/made it, and there is no way to upgrade it\. Use an empty/);
  const tables = await older.db.execute(sql`select count(*)::int as count from pg_tables where schemaname = 'public'`);
  expect(tables).toHaveProperty('rows', [{ count: 0 }]);
});
