import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
import { DatabaseUnavailableError } from './postgres-errors.server.ts';

/** Parameter type of queries and commands: a database or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** Calls `onReconnect` when notifications may have been missed. Resolves with a function that stops listening. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /**
   * Runs `work` while no other process runs work of the same name; on PostgreSQL, on a separate connection. Throws a
   * `DatabaseUnavailableError` if another process holds the lock for ten minutes.
   * @param options.report called with a sentence for the operator if waiting takes long
   */
  exclusively<T>(name: string, work: (db: Db) => Promise<T>, options?: { report?: Report }): Promise<T>;
  /** Returns the numbers of query connections, or null for the embedded database. */
  connections(): Connections | null;
  /** Resolves if the database answers at each of its addresses, and rejects otherwise. */
  reach(): Promise<void>;
  /** Begins a transaction that moves whole tables; the caller closes it. */
  openBulk(kind: BulkKind): Promise<BulkTransaction>;
  /** Closes all connections, including the listeners' connections. Idempotent. */
  close(): Promise<void>;
}

interface Connections {
  used: number;
  idle: number;
  waiting: number;
  most: number;
}

export type Report = (sentence: string) => void;

interface PostgresOptions {
  url: string;
  /**
   * Address for listening, locks and migrations, which need session state. If it differs, `url` is a pooler
   * (docs/decisions/0003).
   */
  directUrl?: string;
  pool?: number;
  /** Query timeout in milliseconds. */
  queryTimeout?: number;
}

/**
 * Opens PostgreSQL, or the embedded PGlite in `directory` (null for in memory). Throws if another process uses the
 * directory. Does not connect to PostgreSQL yet.
 */
export function openDatabase(options: PostgresOptions | { directory: string | null; dump?: Blob }): Promise<Database> {
  return 'url' in options ? openPostgres(options) : openPglite(options.directory, options.dump);
}

async function openPostgres({
  url,
  directUrl = url,
  pool: max = 10,
  queryTimeout = 10_000,
}: PostgresOptions): Promise<Database> {
  const isPooled = directUrl !== url;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: queryTimeout,
    application_name: 'larder',
    // A pooler refuses connections with this setting.
    ...(!isPooled && { statement_timeout: queryTimeout }),
  });
  if (isPooled) pool.on('connect', sendNoNames);
  // Without error handlers, a connection closed by the server would end the process. The pool's handler covers idle
  // connections, the client's handler a connection between two statements of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const closers = new Set<() => Promise<void>>();
  let closing: Promise<void> | undefined;
  return {
    db: drizzlePostgres(pool) as unknown as Db,
    kind: 'postgres',
    async listen(channel, listener) {
      const stop = await startListening(directUrl, channel, listener);
      closers.add(stop);
      return () => {
        closers.delete(stop);
        return stop();
      };
    },
    async exclusively(name, work, { report } = {}) {
      const client = await connectTo(directUrl, `larder ${name}`);
      try {
        await takeLock(client, name, report);
        return await work(drizzlePostgres(client) as unknown as Db);
      } finally {
        await client.end(); // also releases the lock
      }
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: max,
    }),
    async reach() {
      await pool.query('select 1');
      if (isPooled) await (await connectTo(directUrl, 'larder')).end();
    },
    openBulk: (kind) => openPostgresBulk(directUrl, kind),
    close() {
      closing ??= Promise.all([...closers].map((close) => close())).then(() => pool.end());
      return closing;
    },
  };
}

async function connectTo(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {}); // the running query rejects with the same error
  await client.connect();
  return client;
}

/** Removes the names of prepared statements, because a pooler may run the next transaction in another session. */
function sendNoNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (first: unknown) =>
    typeof first === 'object' && first !== null && 'text' in first ? { ...first, name: undefined } : first;
  client.query = ((first: unknown, ...rest: unknown[]) => query(unnamed(first), ...rest)) as typeof client.query;
}

const LOCK_PAUSE_MS = 100;
const LOCK_REPORT_MS = 5_000;
const LOCK_LIMIT_MS = 600_000;

/**
 * Acquires a lock by polling. A waiting statement holds a snapshot, for whose end the lock's owner would wait if it
 * creates an index concurrently.
 */
async function takeLock(client: pg.Client, name: string, report?: Report): Promise<void> {
  const began = performance.now();
  let isReported = false;
  for (;;) {
    const answer = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
      `larder ${name}`,
    ]);
    if (answer.rows[0]!.taken) return;
    const waited = performance.now() - began;
    if (waited > LOCK_LIMIT_MS) {
      throw new DatabaseUnavailableError(
        `For ten minutes another process has held the lock for '${name}' in the database. pg_locks lists who has advisory ` +
          'locks. If DATABASE_URL leads to a pooler in transaction mode, set DATABASE_DIRECT_URL to the server itself.',
      );
    }
    if (!isReported && waited > LOCK_REPORT_MS) {
      report?.(`Another process of this site has the lock for '${name}'; this one waits for up to ten minutes`);
      isReported = true;
    }
    await delay(LOCK_PAUSE_MS);
  }
}

/** Creates the embedded database. PGlite must be given the extensions that the migrations use. */
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
    exclusively: (_name, work) => work(db), // the lock on the directory keeps other processes out
    connections: () => null,
    reach: async () => {},
    openBulk: () => openPgliteBulk(client),
    close() {
      closing ??= client.close().finally(unlock);
      return closing;
    },
  };
}

/**
 * Prepares a frequent query once per database, so that Drizzle does not rebuild it on each call. Each transaction is a
 * new `db`; only PostgreSQL's prepared statement is reused.
 * @param build ends in Drizzle's `.prepare(name)`
 */
export function preparedOnce<Prepared>(build: (db: Db) => Prepared): (db: Db) => Prepared {
  const statements = new WeakMap<Db, Prepared>();
  return (db) => {
    let prepared = statements.get(db);
    if (!prepared) {
      prepared = build(db);
      statements.set(db, prepared);
    }
    return prepared;
  };
}
