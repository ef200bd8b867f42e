import { tableNames as standInTables } from '@larder/stripe-stand-in/tables.ts';
import type { BulkTransaction, RowTable } from '../../db/bulk.server.ts';
import { listMigratedTables } from '../../db/schema-version.server.ts';

export interface Table {
  /** Schema-qualified, unquoted. */
  name: string;
  columns: string[];
  /** Tables that store the rows: the table itself, or the partitions of a partitioned table. */
  parts: RowTable[];
  whole: RowTable;
}

export const quoted = (schema: string, name: string) => `${quotedName(schema)}.${quotedName(name)}`;
export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns the tables of the database, sorted by name, except those of PostgreSQL and of extensions. */
export async function listTables(tx: Pick<BulkTransaction, 'query'>): Promise<Table[]> {
  const found = await tx.query<{ schema: string; table: string; columns: string[]; parts: [string, string][] | null }>(
    `select n.nspname as schema, c.relname as table,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(json_build_array(pn.nspname, p.relname) order by pn.nspname, p.relname)
        from pg_partition_tree(c.oid) t join pg_class p on p.oid = t.relid join pg_namespace pn on pn.oid = p.relnamespace
        where t.isleaf and c.relkind = 'p') as parts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by n.nspname collate "C", c.relname collate "C"`,
  );
  return found.map(({ schema, table, columns, parts }) => {
    const list = columns.map(quotedName).join(', ');
    const whole = { table: quoted(schema, table), columns: list };
    return {
      name: `${schema}.${table}`,
      columns,
      whole,
      parts: parts?.map(([partSchema, part]) => ({ table: quoted(partSchema, part), columns: list })) ?? [whole],
    };
  });
}

/** Statistics of pg-boss's queues. pg-boss collects them again after a restore. */
const LEFT_OUT = 'pgboss.queue_stats';

/** Separates the site's tables (`own`), which a backup contains, from other tables. */
export function divideTables(tables: readonly Table[]): { own: Table[]; others: Table[] } {
  const known = new Set([...listMigratedTables(), ...standInTables, 'drizzle.__drizzle_migrations']);
  const isOwn = ({ name }: Table) => known.has(name) || name.startsWith('pgboss.');
  return {
    own: tables.filter((table) => isOwn(table) && table.name !== LEFT_OUT),
    others: tables.filter((table) => !isOwn(table)),
  };
}

export async function* rowsOf(tx: Pick<BulkTransaction, 'copyOut'>, { parts }: Table): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* tx.copyOut(part);
}
