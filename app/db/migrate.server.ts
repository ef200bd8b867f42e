import { fileURLToPath } from 'node:url';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Database } from './client.server.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the database to this version's schema. Idempotent; processes that start together take turns. */
export async function migrateDatabase(database: Database): Promise<void> {
  const migrate = (database.kind === 'postgres' ? migratePostgres : migratePglite) as unknown as (
    db: unknown,
    config: { migrationsFolder: string },
  ) => Promise<void>;
  await database.exclusively('migrations', (db) => migrate(db, { migrationsFolder }));
}
