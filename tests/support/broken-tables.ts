import { sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';

/** Runs `work` while the table is renamed, so that reads and writes fail. */
export async function withoutTable<T>(db: Db, table: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`alter table ${sql.identifier(table)} rename to away`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table away rename to ${sql.identifier(table)}`);
  }
}

/** Runs `work` while updates of the table fail and reads succeed. */
export async function withoutUpdates<T>(db: Db, table: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`create function unchanged() returns trigger language plpgsql as
    $$ begin raise exception 'it stays as it is'; end $$`);
  try {
    await db.execute(sql`create trigger unchanged before update on ${sql.identifier(table)}
      for each row execute function unchanged()`);
    return await work();
  } finally {
    await db.execute(sql`drop function unchanged() cascade`);
  }
}

/**
 * Runs `work` while inserts into the table fail, either at once or at commit. The error message contains the whole row.
 */
export async function withoutNewRows<T>(
  db: Db,
  table: string,
  work: () => Promise<T>,
  { by = 'insert' }: { by?: 'insert' | 'commit' } = {},
): Promise<T> {
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'there is no room for %', new; end $$`);
  try {
    const on = sql`on ${sql.identifier(table)}`;
    const refusing = sql`for each row execute function refuse()`;
    await db.execute(
      by === 'insert'
        ? sql`create trigger refuse before insert ${on} ${refusing}`
        : sql`create constraint trigger refuse after insert ${on} deferrable initially deferred ${refusing}`,
    );
    return await work();
  } finally {
    await db.execute(sql`drop function refuse() cascade`);
  }
}
