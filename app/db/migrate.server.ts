import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Database, Db } from './client.server.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const { entries } = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
  entries: unknown[];
};

/** Whether the database has every migration of this version; a newer version's are no harm. */
export async function migrationsApplied(db: Db): Promise<boolean> {
  const found = await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
  const [row] = (found as unknown as { rows: { count: number }[] }).rows;
  return row!.count >= entries.length;
}

/** Brings the database to this version's schema. Idempotent; processes that start together take turns. */
export async function migrateDatabase(database: Database): Promise<void> {
  const migrate = (database.kind === 'postgres' ? migratePostgres : migratePglite) as unknown as (
    db: unknown,
    config: { migrationsFolder: string },
  ) => Promise<void>;
  await database.exclusively('migrations', (db) => migrate(db, { migrationsFolder }));
}
