import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';

export async function readRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** Returns a digest of each table in the schema `public`, except `rate_limits` and `sessions`. */
export async function everyRow(db: Db): Promise<string> {
  const tables = await readRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limits', 'sessions') order by 1`,
  );
  const digests: string[] = [];
  // On a busy machine, concurrent queries exceed the pool's connection timeout.
  for (const { name } of tables) {
    const [row] = await readRows<{ digest: string }>(
      db,
      sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${sql.identifier(name)} t`,
    );
    digests.push(`${name} ${row!.digest}`);
  }
  return digests.join('\n');
}
