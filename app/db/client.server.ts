import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { type BulkKind, type BulkTransaction, openPgliteBulk, openPostgresBulk } from './bulk.server.ts';
import { lockDirectory } from './directory-lock.server.ts';
import { type Listener, startListening } from './listener.server.ts';

/** The one type that queries and commands take: a database, or a transaction of one. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  /**
   * Calls `onNotification` with every payload sent on the channel, and `onReconnect` after a reconnection, when
   * notifications may have been missed. Resolves when listening has begun, with a function that ends it.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Runs `work` on a connection of its own while no other process runs it under the same name. */
  exclusively<T>(name: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Begins a transaction that moves whole tables; the caller closes it. */
  openBulk(kind: BulkKind): Promise<BulkTransaction>;
  /** Idempotent; ends the listeners too. */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when `url` is given, with at most `pool` connections for queries, else the embedded PGlite under
 * `directory` (null: in memory, optionally from a prepared dump). Throws when the directory is in use by another
 * process; does not connect to PostgreSQL yet.
 */
export function openDatabase(
  options: { url: string; pool?: number } | { directory: string | null; dump?: Blob },
): Promise<Database> {
  return 'url' in options ? openPostgres(options.url, options.pool) : openPglite(options.directory, options.dump);
}

async function openPostgres(url: string, max = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    application_name: 'larder',
  });
  // Without a handler, an idle connection that the server closes would crash the process. The pool replaces it.
  pool.on('error', () => {});
  const closers = new Set<() => Promise<void>>();
  let closing: Promise<void> | undefined;
  return {
    db: drizzlePostgres(pool) as unknown as Db,
    kind: 'postgres',
    async listen(channel, listener) {
      const stop = await startListening(url, channel, listener);
      closers.add(stop);
      return () => {
        closers.delete(stop);
        return stop();
      };
    },
    async exclusively(name, work) {
      const client = new pg.Client({ connectionString: url, application_name: `larder ${name}` });
      client.on('error', () => {}); // the query under way rejects with it
      await client.connect();
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', [`larder ${name}`]);
        return await work(drizzlePostgres(client) as unknown as Db);
      } finally {
        await client.end(); // releases the lock too
      }
    },
    openBulk: (kind) => openPostgresBulk(url, kind),
    close() {
      closing ??= Promise.all([...closers].map((close) => close())).then(() => pool.end());
      return closing;
    },
  };
}

/**
 * The embedded database, with the extensions that the migrations create: a server has their files, PGlite has to be
 * given them.
 */
export function createPglite(options: { dataDir?: string; loadDataDir?: Blob } = {}): Promise<PGlite> {
  return PGlite.create({
    dataDir: options.dataDir ?? 'memory://',
    loadDataDir: options.loadDataDir,
    extensions: { btree_gin, fuzzystrmatch, pg_trgm },
  });
}

async function openPglite(directory: string | null, dump?: Blob): Promise<Database> {
  if (directory) mkdirSync(path.dirname(directory), { recursive: true });
  const unlock = directory ? lockDirectory(directory) : () => {};
  const client = await createPglite({ dataDir: directory ?? undefined, loadDataDir: dump });
  const db = drizzlePglite(client) as unknown as Db;
  let closing: Promise<void> | undefined;
  return {
    db,
    kind: 'pglite',
    async listen(channel, listener) {
      const unlisten = await client.listen(channel, listener.onNotification);
      return () => unlisten();
    },
    exclusively: (_name, work) => work(db), // the directory's lock already keeps other processes out
    openBulk: () => openPgliteBulk(client),
    close() {
      closing ??= client.close().finally(unlock);
      return closing;
    },
  };
}
