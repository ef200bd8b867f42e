import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createPglite, type Database, openDatabase } from '../../app/db/client.server.ts';
import { FILL_TIMEOUT, lendDatabase } from './lent-database.ts';
import { createDatabase, dropDatabase, urlOf } from './prepare-databases.ts';
import { stopClock } from './test-clock.ts';

/**
 * Opens a migrated, empty database for a test file. Must be called at the top of the file.
 * @param options.time `real` leaves the clock running, for tests with processes that have their own clock
 */
export async function testDatabase({ time = 'stopped' }: { time?: 'stopped' | 'real' } = {}): Promise<Database> {
  if (time === 'stopped') stopClock();
  if (inject('engine') === 'postgres') return lendDatabase();
  const database = await openDatabase({ directory: null, dump: await pgliteDump() });
  afterAll(() => database.close());
  return database;
}

/** Opens a new database that no other file has used, because query plans depend on statistics and free space. */
export async function unusedDatabase(): Promise<Database> {
  stopClock();
  const database = await openDatabase({ url: await postgresCopy(), queryTimeout: FILL_TIMEOUT });
  // Hooks run in reverse order, so the database is closed before it is dropped.
  afterAll(() => database.close());
  return database;
}

/** Returns the URL of a new copy of the migrated PostgreSQL database. The copy is dropped after the file. */
export function postgresCopy(): Promise<string> {
  return newDatabase(`with template ${inject('postgres').template}`);
}

/**
 * Prepares a database for a process. On PostgreSQL returns the URL of a copy of a database on which a process has
 * already run, because a first start takes longer. On the embedded database fills the data directory and returns null.
 * @param startOnce starts and stops the first process; called on PostgreSQL, once per run and mode
 */
export async function databaseOfProcess(
  { mode, dataDirectory }: { mode: 'live' | 'demo'; dataDirectory: string },
  startOnce: (url: string) => Promise<void>,
): Promise<string | null> {
  if (inject('engine') === 'postgres') return copyOfUsed(mode, startOnce);
  const loadDataDir = await pgliteDump();
  await (await createPglite({ dataDir: path.join(dataDirectory, 'database'), loadDataDir })).close();
  return null;
}

async function copyOfUsed(mode: 'live' | 'demo', startOnce: (url: string) => Promise<void>): Promise<string> {
  const { url, template } = inject('postgres');
  const used = `${template}_${mode}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Several workers may run this at the same time.
    await client.query('select pg_advisory_lock(hashtext($1))', [used]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [used]);
    if (rowCount === 0) {
      await client.query(`create database ${used}_begun with template ${template}`);
      await startOnce(urlOf(url, `${used}_begun`));
      await client.query(`alter database ${used}_begun rename to ${used}`);
    }
  } finally {
    await client.end();
  }
  return newDatabase(`with template ${used}`);
}

/** Returns the URL of a PostgreSQL database without migrations. The database is dropped after the file. */
export function emptyPostgres(): Promise<string> {
  return newDatabase('');
}

async function newDatabase(how: string): Promise<string> {
  const url = await createDatabase(inject('postgres'), how);
  afterAll(() => dropDatabase(inject('postgres'), url));
  return url;
}

const pgliteDump = async () => new Blob([await readFile(inject('pgliteDump'))]);
