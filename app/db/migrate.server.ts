import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { productName } from '../copy/product.ts';
import type { Database, Db, Report } from './client.server.ts';
import { isLockTimeout, MigrationBlockedError } from './postgres-errors.server.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
export const ownMigrations = readMigrationFiles({ migrationsFolder });

/** Returns true if the database has every migration of this version, and possibly newer ones. */
export async function migrationsApplied(db: Db): Promise<boolean> {
  return (await countPendingMigrations(db)) === 0;
}

export const countMigrations = () => ownMigrations.length;

export async function countPendingMigrations(db: Db): Promise<number> {
  const { count, newer } = await readApplied(db);
  return Math.max(0, ownMigrations.length - (count - newer));
}

export async function countNewerMigrations(db: Db): Promise<number> {
  const { newer } = await readApplied(db);
  return newer;
}

async function readApplied(db: Db): Promise<{ count: number; newer: number }> {
  if (!(await hasAppliedTable(db))) return { count: 0, newer: 0 };
  const last = ownMigrations.at(-1)!.folderMillis;
  const [row] = await rowsOf<{ count: number; newer: number }>(
    db,
    sql`select count(*)::int as count, (count(*) filter (where created_at > ${last}))::int as newer
      from drizzle.__drizzle_migrations`,
  );
  return row!;
}

async function hasAppliedTable(db: Db): Promise<boolean> {
  const applied = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`;
  return (await rowsOf<{ isThere: boolean }>(db, applied))[0]!.isThere;
}

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/**
 * Milliseconds that a migration waits for a lock, while others wait behind it. Longer than PostgreSQL's
 * `deadlock_timeout`, after which an autovacuum yields.
 */
const LOCK_TIMEOUT_MS = 2_000;
/** Pauses between attempts, in which other transactions proceed: a minute in all. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** Lock timeout for creating an index concurrently, which waits for open transactions but does not block others. */
const CONCURRENT_LOCK_TIMEOUT_MS = 60_000;

/**
 * Migrates the database to this version's schema. Idempotent; concurrent processes take turns. Throws a
 * `MigrationBlockedError` if a lock is not available in any attempt (docs/decisions/0003), or if the database is older
 * than this version's first migration.
 * @param options.report called with a sentence for the operator when waiting begins
 */
export async function migrateDatabase(
  database: Database,
  options: {
    report?: Report;
    migrations?: MigrationMeta[];
    lockTimeoutMs?: number;
    pausesMs?: number[];
    pause?: (ms: number) => Promise<void>;
  } = {},
): Promise<void> {
  const { report, migrations = ownMigrations, lockTimeoutMs = LOCK_TIMEOUT_MS, pausesMs = PAUSES_MS } = options;
  const { pause = delay } = options;
  const attempt = (db: Db) => tryMigration(db, migrations, { kind: database.kind, lockTimeoutMs });
  await database.exclusively(
    'migrations',
    async (db) => {
      if (migrations === ownMigrations && (await isFromBeforeBaseline(db))) {
        throw new MigrationBlockedError(
          `${productName} cannot use this database: a development version from before the first migration made it, and ` +
            'there is no way to upgrade it. Use an empty database; for the demo, delete DATA_DIR (.data if it is not set).',
        );
      }
      for (const [at, pauseMs] of pausesMs.entries()) {
        if (await attempt(db)) return;
        if (at === 0) {
          report?.(
            'The migration waits for a lock that another connection holds, and is tried again for about a minute',
          );
        }
        await pause(pauseMs);
      }
      if (await attempt(db)) return;
      throw new MigrationBlockedError(
        `${productName} cannot migrate the database: another connection holds a lock on a table that has to be changed. ` +
          'The migration that waits for it has changed nothing. Wait for what holds it, such as a backup or an open ' +
          'transaction (pg_stat_activity lists them), or end it, and start again.',
      );
    },
    { report },
  );
}

async function isFromBeforeBaseline(db: Db): Promise<boolean> {
  if (!(await hasAppliedTable(db))) return false;
  const [row] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  return row!.last !== null && Number(row!.last) < ownMigrations[0]!.folderMillis;
}

/** Runs the missing migrations. Returns false on a lock timeout; committed migrations stay. */
async function tryMigration(
  db: Db,
  migrations: MigrationMeta[],
  { kind, lockTimeoutMs }: { kind: Database['kind']; lockTimeoutMs: number },
): Promise<boolean> {
  try {
    for (const group of grouped(await listMissing(db, migrations))) {
      const isConcurrent = isConcurrentMigration(group[0]!);
      await setLockTimeout(db, isConcurrent ? Math.max(CONCURRENT_LOCK_TIMEOUT_MS, lockTimeoutMs) : lockTimeoutMs);
      if (isConcurrent) await runConcurrently(db, group[0]!, kind);
      else await db.transaction((tx) => runTogether(tx as unknown as Db, group));
    }
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

/** Sets the lock timeout, and lifts the statement timeout of the role, because a migration may take longer. */
const setLockTimeout = (db: Db, ms: number) =>
  db.execute(sql`select set_config('lock_timeout', ${`${ms}ms`}, false), set_config('statement_timeout', '0', false)`);

/** Returns the migrations that the database lacks. Drizzle's migrator would run all migrations in one transaction. */
async function listMissing(db: Db, migrations: MigrationMeta[]): Promise<MigrationMeta[]> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const [{ last } = { last: null }] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  return migrations.filter(({ folderMillis }) => last === null || folderMillis > Number(last));
}

function grouped(migrations: MigrationMeta[]): MigrationMeta[][] {
  const groups: MigrationMeta[][] = [];
  for (const migration of migrations) {
    const last = groups.at(-1);
    if (last && !isConcurrentMigration(last[0]!) && !isConcurrentMigration(migration)) last.push(migration);
    else groups.push([migration]);
  }
  return groups;
}

async function runTogether(tx: Db, migrations: MigrationMeta[]): Promise<void> {
  for (const migration of migrations) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await storeApplied(tx, migration);
  }
}

const storeApplied = (db: Db, { hash, folderMillis }: MigrationMeta) =>
  db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);

const CONCURRENT =
  /^(create\s+(?:unique\s+)?index|drop\s+index)\s+(concurrently)\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)/i;

function readConcurrent(statement: string): { creates: boolean; index: string } | null {
  const match = CONCURRENT.exec(withoutComments(statement));
  return match && { creates: /^create/i.test(match[1]!), index: match[3]! };
}

/** Removes CONCURRENTLY, so that the statement can run in a transaction while the table has no other users. */
export function notConcurrently(statement: string): string {
  return readConcurrent(statement) ? withoutComments(statement).replace(/\bconcurrently\b/i, '') : statement;
}

const withoutComments = (statement: string) => statement.replaceAll(/^\s*--.*$/gm, '').trim();

/** PostgreSQL changes indexes concurrently only outside a transaction, so the migration may contain nothing else. */
function isConcurrentMigration({ sql: statements }: MigrationMeta): boolean {
  const concurrent = statements.filter((statement) => readConcurrent(statement) !== null);
  if (concurrent.length === 0) return false;
  if (concurrent.length < statements.length) throw new Error('A migration with CONCURRENTLY has other statements too');
  return true;
}

/** Runs a concurrent migration. Keeps indexes that an interrupted run completed, and rebuilds invalid indexes. */
async function runConcurrently(db: Db, migration: MigrationMeta, kind: Database['kind']): Promise<void> {
  for (const statement of migration.sql) {
    const { creates, index } = readConcurrent(statement)!;
    const [found] = await rowsOf<{ valid: boolean }>(
      db,
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${`"${index}"`})`,
    );
    if (creates && found && !found.valid) await db.execute(sql`drop index concurrently ${sql.identifier(index)}`);
    if (creates ? found?.valid : !found) continue;
    // The embedded database has one connection, so there are no concurrent users.
    await db.execute(sql.raw(kind === 'postgres' ? withoutComments(statement) : notConcurrently(statement)));
  }
  await storeApplied(db, migration);
}
