import type { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Db as BossConnection, type DrizzleTransactionLike, fromDrizzle } from 'pg-boss';
import type { Database, Db } from '../db/client.server.ts';

/** Lets pg-boss write in the caller's transaction. */
export function connectionOf(db: Db): BossConnection {
  const drizzle = fromDrizzle(db as unknown as DrizzleTransactionLike, sql);
  return {
    executeSql: (text, values) =>
      // pg-boss reads the database's error codes, which Drizzle's own error hides.
      drizzle.executeSql(text, values).catch((error: unknown) => {
        throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
      }),
  };
}

/**
 * Lets pg-boss use the site's own connections. Bypasses Drizzle, because pg-boss expects the drivers' dates and errors.
 */
export function connectionTo(database: Database): BossConnection {
  return {
    executeSql: database.kind === 'pglite' ? executeOnPglite(database.db) : executeOnPool(database.db),
    async listen(channel, onNotification, onReconnect) {
      const close = await database.listen(channel, { onNotification, onReconnect });
      return { close };
    },
  };
}

type ExecuteSql = BossConnection['executeSql'];

function executeOnPool(db: Db): ExecuteSql {
  const { $client } = db as unknown as { $client: pg.Pool };
  // The driver accepts a script of several statements only without values.
  return async (text, values) => rowsOf(await (values?.length ? $client.query(text, values) : $client.query(text)));
}

/**
 * Runs pg-boss's scripts, which contain BEGIN and COMMIT, in PGlite's own transactions. If run directly, a failed
 * script leaves PGlite's only connection in an aborted transaction.
 */
function executeOnPglite(db: Db): ExecuteSql {
  const { $client } = db as unknown as { $client: PGlite };
  return async (text, values) => {
    if (values?.length) return $client.query(text, values);
    const script = /^\s*BEGIN;(.*)COMMIT;?\s*$/s.exec(text)?.[1];
    return rowsOf(await (script === undefined ? $client.exec(text) : $client.transaction((tx) => tx.exec(script))));
  };
}

/** Returns the rows of a result. A script has one result per statement; their rows are joined. */
function rowsOf(answer: unknown): { rows: unknown[] } {
  const results = (Array.isArray(answer) ? answer : [answer]) as { rows?: unknown[] }[];
  return { rows: results.flatMap((result) => result.rows ?? []) };
}
