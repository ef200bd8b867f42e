import type { BulkTransaction } from './bulk.server.ts';
import { notConcurrently, ownMigrations } from './migrate.server.ts';

export interface AppliedMigration {
  hash: string;
  /** Milliseconds, as text because the column is a bigint. */
  createdAt: string;
}

export async function listAppliedMigrations(tx: Pick<BulkTransaction, 'query'>): Promise<AppliedMigration[]> {
  const [found] = await tx.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!found!.isThere) return [];
  return tx.query<AppliedMigration>(
    `select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at, id`,
  );
}

/** `known`: none, some or all of this version's migrations. `newer`: all of them and further ones. */
export function compareMigrations(applied: readonly AppliedMigration[]): 'known' | 'newer' | 'other' {
  const common = Math.min(ownMigrations.length, applied.length);
  for (let at = 0; at < common; at += 1) if (ownMigrations[at]!.hash !== applied[at]!.hash) return 'other';
  return applied.length > ownMigrations.length ? 'newer' : 'known';
}

const CREATED = /\b(?:create table|rename to)\s+(?:if not exists\s+)?(?:"?public"?\.)?"?(\w+)/gi;

/** Returns the qualified names of tables that this version's migrations ever created, even dropped ones. */
export function listMigratedTables(): string[] {
  const statements = ownMigrations.flatMap(({ sql }) => sql);
  return statements.flatMap((each) => [...each.matchAll(CREATED)].map(([, name]) => `public.${name}`));
}

/** Creates the tables, but does not record the migrations: their rows are part of the data that the caller restores. */
export async function createSchema(
  tx: Pick<BulkTransaction, 'script'>,
  applied: readonly Pick<AppliedMigration, 'hash'>[],
  migrations = ownMigrations,
): Promise<void> {
  await tx.script(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const hashes = new Set(applied.map(({ hash }) => hash));
  for (const migration of migrations.filter(({ hash }) => hashes.has(hash))) {
    for (const statement of migration.sql) await tx.script(notConcurrently(statement));
  }
}
