import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../app/db/client.server.ts';
import { emptyPostgres } from './database.ts';

const migrations = fileURLToPath(new URL('../../app/db/migrations', import.meta.url));

/**
 * An empty database as an older version left it, of this test file's own.
 * @param last the tag of the newest migration that version had, as the journal names it
 */
export async function databaseOfVersion(last: string): Promise<Database> {
  const database = await emptyDatabaseOfOwn();
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-migrations-'));
  try {
    cpSync(migrations, folder, { recursive: true });
    const journalFile = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] };
    const until = journal.entries.findIndex(({ tag }) => tag === last);
    if (until === -1) throw new Error(`There is no migration ${last}`);
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until + 1) }));
    const migrate = database.kind === 'postgres' ? migratePostgres : migratePglite;
    await migrate(database.db as never, { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return database;
}

async function emptyDatabaseOfOwn(): Promise<Database> {
  const database = await openDatabase(
    inject('engine') === 'postgres' ? { url: await emptyPostgres() } : { directory: null },
  );
  afterAll(() => database.close());
  return database;
}
