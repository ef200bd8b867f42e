import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createPglite, type Database, openDatabase } from '../../app/db/client.server.ts';
import { FILL_TIMEOUT, lendDatabase } from './lent-database.ts';
import { createDatabase, dropDatabase, urlOf } from './prepare-databases.ts';
import { stopClock } from './test-clock.ts';

/**
 * Opens a migrated, empty database for this test file. Call it at the top of the file.
 * @param options.time `stopped` stops the file's clock; `real` is the real time, for tests with other clocks
 */
export async function testDatabase({ time = 'stopped' }: { time?: 'stopped' | 'real' } = {}): Promise<Database> {
  if (time === 'stopped') stopClock();
  if (inject('engine') === 'postgres') return lendDatabase();
  const database = await openDatabase({ directory: null, dump: await pgliteDump() });
  afterAll(() => database.close());
  return database;
}

/**
 * Opens a new database for a file whose query plans would depend on statistics and free space left by earlier
 * files.
 */
export async function unusedDatabase(): Promise<Database> {
  stopClock();
  const database = await openDatabase({ url: await postgresCopy(), queryTimeout: FILL_TIMEOUT });
  // Before the copy is dropped: hooks run last registered first.
  afterAll(() => database.close());
  return database;
}

/** Returns the address of a copy of the migrated PostgreSQL database, dropped after the file. */
export function postgresCopy(): Promise<string> {
  return newDatabase(`with template ${inject('postgres').template}`);
}

/**
 * Returns a database for a process that is not the first one on it. For PostgreSQL, returns the address of a
 * copy of a database on which a process has been started and stopped. For the embedded database, fills the
 * data directory and returns null. The first process creates the queue's schema and fills a demo, which takes
 * several times as long as the rest of its start.
 * @param startOnce starts and stops the first process; called for the first file that asks
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
    // Files of several workers may ask at the same time.
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

/** Returns the address of an unmigrated PostgreSQL database, dropped after the file. */
export function emptyPostgres(): Promise<string> {
  return newDatabase('');
}

async function newDatabase(how: string): Promise<string> {
  const url = await createDatabase(inject('postgres'), how);
  afterAll(() => dropDatabase(inject('postgres'), url));
  return url;
}

const pgliteDump = async () => new Blob([await readFile(inject('pgliteDump'))]);
