import { sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';

/** Returns a digest of all rows, without limit counters and the times of sessions' last use. */
export async function everyRow(db: Db): Promise<string> {
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: Record<string, string>[] }).rows;
  const tables = await rowsOf(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limits', 'sessions') order by 1`);
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const table = sql.identifier(name!);
      const [row] = await rowsOf(
        sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${table} t`,
      );
      return `${name} ${row!.digest}`;
    }),
  );
  return digests.join('\n');
}
