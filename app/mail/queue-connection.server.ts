import type { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import type { Db as BossConnection } from 'pg-boss';
import type { Database, Db } from '../db/client.server.ts';

/** Lets pg-boss speak through the caller's transaction, so that a job stands and falls with it. One statement a call. */
export function connectionOf(db: Db): BossConnection {
  return {
    async executeSql(text, values = []) {
      // Drizzle's own error hides the database's message, which pg-boss reads.
      const answer = await db.execute(withValues(text, values)).catch((error: unknown) => {
        throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
      });
      return rowsOf(answer);
    },
  };
}

/**
 * The same for the database itself: no second pool, and on PGlite no second connection, is opened. What pg-boss runs
 * without values may be a script of several statements in a transaction of its own. PostgreSQL takes that as one
 * query; PGlite needs `exec`, and its own transaction around it, or a script that fails would leave the one
 * connection in a transaction that is lost.
 */
export function connectionTo(database: Database): BossConnection {
  const connection = connectionOf(database.db);
  if (database.kind !== 'pglite') return connection;
  const { $client } = database.db as unknown as { $client: PGlite };
  return {
    async executeSql(text, values = []) {
      const script = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(text)?.[1];
      if (script === undefined) return connection.executeSql(text, values);
      return rowsOf(await $client.transaction((tx) => tx.exec(script)));
    },
  };
}

const placeholder = /\$(\d+)/;

/** The statement with `$1`, `$2` … as Drizzle's parameters; each value goes to the driver as it is, arrays too. */
function withValues(text: string, values: unknown[]): SQL {
  // A function's body may hold dollar signs; only a statement with values has placeholders.
  if (values.length === 0) return sql.raw(text);
  const pieces = text.split(placeholder);
  return sql.join(
    pieces.map((piece, at) => (at % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`)),
  );
}

/** What both drivers answer: one result, or for a script one for each statement. */
function rowsOf(answer: unknown): { rows: unknown[] } {
  const results = (Array.isArray(answer) ? answer : [answer]) as { rows?: unknown[] }[];
  return { rows: results.flatMap((result) => result.rows ?? []) };
}
