import { pipeline } from 'node:stream/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Ordinary table or partition, but not a partitioned table. Names are quoted and schema-qualified. */
export interface RowTable {
  table: string;
  /** Quoted names of the columns, comma-separated, in the order of the fields of a row. */
  columns: string;
}

/**
 * Transaction without query timeouts that moves whole tables as PostgreSQL's COPY text. A line break ends a row. Tables
 * are not held in memory as a whole.
 */
export interface BulkTransaction {
  query<Row>(statement: string): Promise<Row[]>;
  /** Runs several statements at once and ignores their results. */
  script(statements: string): Promise<void>;
  copyOut(from: RowTable): AsyncIterable<Uint8Array>;
  copyIn(into: RowTable, rows: AsyncIterable<Uint8Array>): Promise<void>;
  commit(): Promise<void>;
  /** Ends the transaction, and rolls it back if it was not committed. Must be called in any case. */
  close(): Promise<void>;
}

/** On PostgreSQL, `read` sees a snapshot taken at its first statement, and blocks only changes of the schema. */
export type BulkKind = 'read' | 'write';

const BEGIN: Record<BulkKind, string> = {
  read: 'begin isolation level repeatable read read only',
  write: 'begin',
};

/**
 * Settings that make the text of values the same on every server, and lift timeouts. Local to the transaction, because
 * a pooler may give the connection to others.
 */
const SETTINGS = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local synchronize_seqscans = off; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export async function openPostgresBulk(url: string, kind: BulkKind): Promise<BulkTransaction> {
  const client = new pg.Client({ connectionString: url, application_name: 'larder bulk' });
  client.on('error', () => {}); // the running statement rejects with the same error
  await client.connect();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= client.end()); // the server rolls back an uncommitted transaction
  try {
    await client.query(BEGIN[kind]);
    await client.query(SETTINGS);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    query: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    script: async (statements) => void (await client.query(statements)),
    copyOut: ({ table, columns }) => client.query(copyTo(`copy ${table} (${columns}) to stdout`)),
    copyIn: ({ table, columns }, rows) =>
      pipeline(rows, client.query(copyFrom(`copy ${table} (${columns}) from stdin`))),
    commit: async () => void (await client.query('commit')),
    close,
  };
}

/** Number of table pages per COPY, because the embedded database returns the result of a COPY in one piece. */
const PAGES = 64;
/** Approximate number of bytes passed to the embedded database at a time. */
const PIECE = 4 * 1024 * 1024;

/** Opens a transaction. Other statements wait until it is closed, because PGlite has one connection. */
export async function openPgliteBulk(client: PGlite): Promise<BulkTransaction> {
  const { transaction, end } = await holdTransaction(client);
  try {
    await transaction.exec(SETTINGS);
  } catch (error) {
    await end('rollback');
    throw error;
  }
  const query = async <Row>(statement: string) => (await transaction.query<Row>(statement)).rows;
  return {
    query,
    script: async (statements) => void (await transaction.exec(statements)),
    async *copyOut({ table, columns }) {
      const [size] = await query<{ pages: number }>(
        `select (pg_relation_size('${table.replaceAll("'", "''")}') / current_setting('block_size')::int)::int as pages`,
      );
      for (let page = 0; page < size!.pages; page += PAGES) {
        const { blob } = await transaction.query(
          `copy (select ${columns} from only ${table} where ctid >= '(${page},0)' and ctid < '(${page + PAGES},0)')
           to '/dev/blob'`,
        );
        if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer());
      }
    },
    async copyIn({ table, columns }, rows) {
      for await (const piece of inPieces(rows)) {
        await transaction.query(`copy ${table} (${columns}) from '/dev/blob'`, [], { blob: new Blob([piece]) });
      }
    },
    commit: () => end('commit'),
    close: () => end('rollback'),
  };
}

/** Opens a transaction that the caller ends. PGlite itself only offers transactions that end with a callback. */
async function holdTransaction(client: PGlite) {
  const begun = Promise.withResolvers<Transaction>();
  const ended = Promise.withResolvers<'commit' | 'rollback'>();
  const done = client.transaction(async (tx) => {
    begun.resolve(tx);
    if ((await ended.promise) === 'rollback') await tx.rollback();
  });
  done.catch(begun.reject);
  const transaction = await begun.promise;
  return {
    transaction,
    end(how: 'commit' | 'rollback') {
      ended.resolve(how);
      return done;
    },
  };
}

/** Regroups chunks into pieces of at least `PIECE` bytes that end with a row. The last piece may be shorter. */
async function* inPieces(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of rows) {
    parts.push(chunk);
    length += chunk.length;
    if (length < PIECE) continue;
    const piece = Buffer.concat(parts);
    const end = piece.lastIndexOf(0x0a) + 1;
    if (end > 0) yield piece.subarray(0, end) as Buffer<ArrayBuffer>;
    parts = [piece.subarray(end)];
    length = piece.length - end;
  }
  if (length > 0) yield Buffer.concat(parts) as Buffer<ArrayBuffer>;
}
