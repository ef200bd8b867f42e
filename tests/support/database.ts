import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createPglite, type Database, openDatabase } from '../../app/db/client.server.ts';
import { FILL_TIMEOUT, lendDatabase } from './lent-database.ts';
import { createDatabase, dropDatabase, urlOf } from './prepare-databases.ts';
import { stopClock } from './test-clock.ts';

/**
 * A migrated, empty database of this test file's own. Call it at the top of the file.
 * @param options.time whether the clock of the file stands still, or is the real time for the sake of other clocks
 */
export async function testDatabase({ time = 'stopped' }: { time?: 'stopped' | 'real' } = {}): Promise<Database> {
  if (time === 'stopped') stopClock();
  if (inject('engine') === 'postgres') return lendDatabase();
  const database = await openDatabase({ directory: null, dump: await pgliteDump() });
  afterAll(() => database.close());
  return database;
}

/** A database of its own for a file whose plans would show what an earlier one has left: statistics, and room in tables. */
export async function unusedDatabase(): Promise<Database> {
  stopClock();
  const database = await openDatabase({ url: await postgresCopy(), queryTimeout: FILL_TIMEOUT });
  // Before the copy is dropped: hooks run last registered first.
  afterAll(() => database.close());
  return database;
}

/** The address of a copy of the migrated PostgreSQL database, dropped after the file. */
export function postgresCopy(): Promise<string> {
  return newDatabase(`with template ${inject('postgres').template}`);
}

/**
 * A database for a process that is not the first one on it: the address of a copy of a PostgreSQL database on which one has
 * been started and ended, or null where the embedded one has been laid into the data directory. The first one makes the
 * queue's schema, and fills a demo, which takes several times as long as all else that a process does at its start.
 * @param startOnce starts it on the database and ends it; called for the first file that asks
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
    // Files of several workers may ask at the same moment.
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

/** The address of a PostgreSQL database that nothing has migrated yet, dropped after the file. */
export function emptyPostgres(): Promise<string> {
  return newDatabase('');
}

async function newDatabase(how: string): Promise<string> {
  const url = await createDatabase(inject('postgres'), how);
  afterAll(() => dropDatabase(inject('postgres'), url));
  return url;
}

const pgliteDump = async () => new Blob([await readFile(inject('pgliteDump'))]);
