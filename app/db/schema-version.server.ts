import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { BulkTransaction } from './bulk.server.ts';
import { notConcurrently } from './migrate.server.ts';

/** A migration as the database that has it names it. */
export interface AppliedMigration {
  hash: string;
  /** Milliseconds, as text: the column is a bigint. */
  createdAt: string;
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The migrations of a database, oldest first; empty where there are none. */
export async function listAppliedMigrations(tx: Pick<BulkTransaction, 'query'>): Promise<AppliedMigration[]> {
  const [found] = await tx.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!found!.isThere) return [];
  return tx.query<AppliedMigration>(
    `select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at, id`,
  );
}

/** How a database with these migrations compares with this version. */
export function compareMigrations(applied: readonly AppliedMigration[]): 'same' | 'older' | 'newer' | 'other' {
  const own = readMigrationFiles({ migrationsFolder });
  const common = Math.min(own.length, applied.length);
  const isSame = (at: number) => own[at]!.hash === applied[at]!.hash;
  for (let at = 0; at < common; at += 1) if (!isSame(at)) return 'other';
  if (applied.length > own.length) return 'newer';
  return applied.length === own.length ? 'same' : 'older';
}

/** The tables, with their schema, that a database with the first `count` migrations has. */
export function listTablesAt(count: number): string[] {
  const snapshot = `${migrationsFolder}/meta/${String(count - 1).padStart(4, '0')}_snapshot.json`;
  const { tables } = JSON.parse(readFileSync(snapshot, 'utf8')) as { tables: Record<string, unknown> };
  return Object.keys(tables);
}

/**
 * Makes the tables of an empty database as the version with the first `count` migrations had them, in the caller's
 * transaction. Nothing is written down about it: those rows are data of whoever fills the tables.
 * @param migrations others than this version's, in tests
 */
export async function createSchemaAt(
  tx: Pick<BulkTransaction, 'script'>,
  count: number,
  migrations = readMigrationFiles({ migrationsFolder }),
): Promise<void> {
  await tx.script(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql } of migrations.slice(0, count)) {
    for (const statement of sql) await tx.script(notConcurrently(statement));
  }
}
