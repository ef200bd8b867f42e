import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { productName } from '../copy/product.ts';
import type { Database, Db } from './client.server.ts';
import { isLockTimeout, MigrationBlockedError } from './postgres-errors.server.ts';

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

/**
 * How long a migration waits for a lock, since everything that needs the same table then waits behind it. It is longer
 * than PostgreSQL's `deadlock_timeout` of a second, after which an autovacuum makes way.
 */
const LOCK_TIMEOUT_MS = 2_000;
/** Between the attempts, in which everybody else goes on: a minute in all. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/**
 * Brings the database to this version's schema. Idempotent; processes that start together take turns. Throws a
 * `MigrationBlockedError`, and has changed nothing, if a lock cannot be had in about a minute (docs/decisions/0057).
 * @param options.report called with a sentence for the operator when it begins to wait
 */
export async function migrateDatabase(
  database: Database,
  options: {
    report?: (sentence: string) => void;
    lockTimeoutMs?: number;
    pausesMs?: number[];
    pause?: (ms: number) => Promise<void>;
  } = {},
): Promise<void> {
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, pausesMs = PAUSES_MS, pause = delay } = options;
  await database.exclusively('migrations', async (db) => {
    await db.execute(sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false)`);
    for (const [attempt, pauseMs] of pausesMs.entries()) {
      if (await tryMigration(database.kind, db)) return;
      if (attempt === 0) {
        options.report?.(
          'The migration waits for a lock that another connection holds, and is tried again for about a minute',
        );
      }
      await pause(pauseMs);
    }
    if (await tryMigration(database.kind, db)) return;
    throw new MigrationBlockedError(
      `${productName} cannot migrate the database: another connection holds a lock on a table that has to be changed. ` +
        'Nothing was changed. Wait for what holds it, such as a backup or an open transaction (pg_stat_activity lists ' +
        'them), or end it, and start again.',
    );
  });
}

/** Runs all that is missing in one transaction. Returns false, and has changed nothing, where a lock timed out. */
async function tryMigration(kind: Database['kind'], db: Db): Promise<boolean> {
  const migrate = (kind === 'postgres' ? migratePostgres : migratePglite) as unknown as (
    db: unknown,
    config: { migrationsFolder: string },
  ) => Promise<void>;
  try {
    await migrate(db, { migrationsFolder });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}
