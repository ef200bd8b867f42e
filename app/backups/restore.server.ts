import { createTables as createStandInTables, tableNames as standInTables } from '@larder/stripe-stand-in/tables.ts';
import type { BulkTransaction } from '../db/bulk.server.ts';
import type { Database } from '../db/client.server.ts';
import { createSchema } from '../db/schema-version.server.ts';
import { createQueueSchema, findQueueVersion } from '../jobs/queue-schema.server.ts';
import type { PictureFiles } from '../media/picture-files.server.ts';
import type { CheckedArchive } from './archive/checked-archive.server.ts';
import { digestOf } from './tables/digested-rows.server.ts';
import { listTables, quoted, quotedName, rowsOf, type Table } from './tables/tables.server.ts';

/** Reason why an intact backup was not restored. */
export type RestoreProblem =
  | { reason: 'database-not-empty' | 'pictures-not-empty' }
  /** The rows of the backup's job queue do not fit this version's queue schema. */
  | { reason: 'other-queue'; made: number | null; own: number | null }
  /** The rows read back from the table differ from the backup. */
  | { reason: 'differs'; table: string };

export type Restored = { ok: true } | ({ ok: false } & RestoreProblem);

interface Target {
  database: Pick<Database, 'openBulk'>;
  pictures: PictureFiles;
}

/**
 * Restores a backup into an empty database, in one transaction, and into an empty picture store. The caller upgrades
 * the schema with `migrateDatabase`.
 * @param prepare changes the restored rows before they become visible
 */
export async function restoreBackup(
  archive: CheckedArchive,
  { database, pictures }: Target,
  { prepare }: { prepare?: (tx: BulkTransaction) => Promise<void> } = {},
): Promise<Restored> {
  const tx = await database.openBulk('write');
  try {
    if ((await listTables(tx)).length > 0) return { ok: false, reason: 'database-not-empty' };
    for await (const _ of pictures.names()) return { ok: false, reason: 'pictures-not-empty' };
    const loaded = await loadTables(tx, archive);
    if (!loaded.ok) return loaded;
    await prepare?.(tx);
    await writePictures(archive, pictures);
    await tx.commit();
    return { ok: true };
  } finally {
    await tx.close();
  }
}

/** Restores a backup's tables into an empty database, compares each table's row count and digest, and rolls back. */
export async function tryRestore(
  archive: CheckedArchive,
  { database }: Pick<Target, 'database'>,
): Promise<{ ok: true; rows: number } | ({ ok: false } & RestoreProblem)> {
  const tx = await database.openBulk('write');
  try {
    if ((await listTables(tx)).length > 0) return { ok: false, reason: 'database-not-empty' };
    const loaded = await loadTables(tx, archive);
    if (!loaded.ok) return loaded;
    let rows = 0;
    for (const table of loaded.tables) {
      const found = await digestOf(rowsOf(tx, table));
      const made = archive.contents.tables[table.name]!;
      if (found.rows !== made.rows || found.sha256 !== made.sha256) {
        return { ok: false, reason: 'differs', table: table.name };
      }
      rows += found.rows;
    }
    return { ok: true, rows };
  } finally {
    await tx.close(); // rolls everything back
  }
}

async function writePictures(archive: CheckedArchive, pictures: PictureFiles): Promise<void> {
  try {
    for await (const { name, bytes } of archive.pictures()) await pictures.write(name, bytes);
  } catch (error) {
    // Empties the store again, so that the next attempt is not refused.
    for await (const name of pictures.names()) await pictures.remove(name).catch(() => {});
    throw error;
  }
}

async function loadTables(
  tx: BulkTransaction,
  archive: CheckedArchive,
): Promise<{ ok: true; tables: Table[] } | ({ ok: false } & RestoreProblem)> {
  const { about } = archive;
  await createSchema(tx, about.migrations);
  // No migration creates the tables of a demo site's Stripe stand-in.
  if (about.tables.some(({ name }) => standInTables.includes(name))) await tx.script(createStandInTables);
  if (about.queueVersion !== null) await createQueueSchema(tx);
  const own = await findQueueVersion(tx);
  const found = new Map((await listTables(tx)).map((table) => [table.name, table]));
  const tables: Table[] = [];
  for (const { name, columns } of about.tables) {
    const table = found.get(name);
    if (!table || columns.some((column) => !table.columns.includes(column))) {
      return { ok: false, reason: 'other-queue', made: about.queueVersion, own };
    }
    const list = columns.map(quotedName).join(', ');
    const parts = table.parts.map((part) => ({ ...part, columns: list }));
    tables.push({ name, columns, parts, whole: { ...table.whole, columns: list } });
  }
  // If the queue schemas differ, the version row of the created schema stays, because pg-boss upgrades by this row.
  const filled = own === about.queueVersion ? tables : tables.filter(({ name }) => name !== 'pgboss.version');

  await withoutChecks(tx, async () => {
    await tx.script(`truncate ${filled.map(({ whole }) => whole.table).join(', ')}`);
    for (const { name, whole } of filled) await tx.copyIn(whole, await archive.rows(name));
  });
  await setSequences(tx, archive);
  return { ok: true, tables: filled };
}

/**
 * Runs `load` with triggers disabled, because they would change or add rows, and foreign keys dropped, because a row may
 * be loaded before the row that it references. Adding the foreign keys again checks the references.
 */
async function withoutChecks(tx: BulkTransaction, load: () => Promise<void>): Promise<void> {
  const references = await tx.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
     where contype = 'f' and conparentid = 0 order by 1, 2`,
  );
  const triggers = await tx.query<{ table: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(tgname) as name
     from pg_trigger join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not tgisinternal and tgenabled = 'O' and tgparentid = 0 order by 1, 2`,
  );
  const each = (statements: string[]) => (statements.length > 0 ? tx.script(statements.join(';')) : undefined);
  await each(triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`));
  await each(references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await load();
  await each(
    references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  );
  await each(triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`));
}

async function setSequences(tx: BulkTransaction, { about }: CheckedArchive): Promise<void> {
  const own = await tx.query<{ schema: string; sequence: string }>(
    `select schemaname as schema, sequencename as sequence from pg_sequences
     where schemaname <> 'information_schema' and schemaname !~ '^pg_'`,
  );
  const values = new Map(about.sequences.map(({ name, value }) => [name, value]));
  for (const { schema, sequence } of own) {
    const value = values.get(`${schema}.${sequence}`);
    const name = quoted(schema, sequence);
    if (value == null) await tx.script(`alter sequence ${name} restart`);
    else await tx.script(`select setval('${name.replaceAll("'", "''")}', ${BigInt(value)})`);
  }
}
