import { sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';

/**
 * Empties tables and everything that references them. Much faster than `truncate … cascade` for few rows. Like
 * TRUNCATE, it waits for writers, skips triggers and foreign keys, and announces a change of every page if a table with
 * content of pages is among the tables. Needs a superuser. Keeps the platform's first prices.
 * @param roots unquoted table names
 */
export async function emptyTables(db: Db, ...roots: [string, ...string[]]): Promise<void> {
  const names = roots.map((name) => `'${name}'::regclass`).join(', ');
  await db.execute(
    sql.raw(`do $$
    declare
      emptied regclass[];
      filled regclass[];
      each_table regclass;
    begin
      with recursive reached (name) as (
        select unnest(array[${names}])
        union select conrelid::regclass from pg_constraint join reached on confrelid = reached.name where contype = 'f'
      )
      select array_agg(name order by name) into emptied from reached;
      -- A test file uses few of the tables, and a statement per table takes most of the time, so tables with an empty
      -- file are skipped. A transaction that writes the first row has extended the file already.
      filled := array(select name from unnest(emptied) name where pg_relation_size(name) > 0);
      if filled <> '{}' then
        execute 'lock table ' || array_to_string(filled, ', ') || ' in exclusive mode';
      end if;
      perform set_config('session_replication_role', 'replica', true);
      foreach each_table in array filled loop
        -- The migrations insert these two prices.
        execute format('delete from %s', each_table)
          || case when each_table = 'prices'::regclass then ' where lookup_key not in (''larder_monthly'', ''larder_yearly'')'
             else '' end;
      end loop;
      perform set_config('session_replication_role', 'origin', true);
      if exists (select from pg_trigger where tgrelid = any (emptied) and tgname = 'announce_truncate') then
        perform pg_notify('page_changes', 'everything');
      end if;
    end $$`),
  );
}
