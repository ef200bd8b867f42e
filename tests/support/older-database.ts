import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../app/db/client.server.ts';
import { migrateDatabase } from '../../app/db/migrate.server.ts';
import { emptyPostgres } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('../../app/db/migrations', import.meta.url));

/**
 * An empty database as an older version left it, of this test file's own.
 * @param last the tag of the newest migration that version had, as the journal names it
 */
export async function databaseOfVersion(last: string): Promise<Database> {
  const database = await emptyDatabaseOfOwn();
  const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const until = entries.findIndex(({ tag }) => tag === last);
  if (until === -1) throw new Error(`There is no migration ${last}`);
  await migrateDatabase(database, { migrations: readMigrationFiles({ migrationsFolder }).slice(0, until + 1) });
  return database;
}

async function emptyDatabaseOfOwn(): Promise<Database> {
  const database = await openDatabase(
    inject('engine') === 'postgres' ? { url: await emptyPostgres() } : { directory: null },
  );
  afterAll(() => database.close());
  return database;
}
