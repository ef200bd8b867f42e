import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeZip } from 'client-zip';
import { productName } from '../copy/product.ts';
import type { BulkTransaction } from '../db/bulk.server.ts';
import type { Database } from '../db/client.server.ts';
import { compareMigrations, listAppliedMigrations } from '../db/schema-version.server.ts';
import { keyedHash } from '../identity/secret.server.ts';
import { findQueueVersion } from '../jobs/queue-schema.server.ts';
import { isOriginal, isWholeFile, type PictureFiles } from '../media/picture-files.server.ts';
import {
  type About,
  aboutEntry,
  type Contents,
  contentsEntry,
  FORMAT,
  PICTURES,
  pictureListEntry,
  tableEntry,
} from './archive/contents.ts';
import { digestedRows } from './tables/digested-rows.server.ts';
import { divideTables, listTables, rowsOf, type Table } from './tables/tables.server.ts';

export interface BackupSources {
  database: Pick<Database, 'openBulk' | 'kind'>;
  pictures: PictureFiles;
  secrets: readonly string[];
  now: () => Date;
}

export class CannotBackUpError extends Error {
  override name = 'CannotBackUpError';
  constructor(reason: 'nothing' | 'newer' | 'other') {
    super(
      {
        nothing: `There is nothing to back up: the database has no tables of ${productName}.`,
        newer: `The database is of a newer version of ${productName}. Back it up with that version.`,
        other: `The database was changed in another way than this version of ${productName} does. Back it up with the version that did.`,
      }[reason],
    );
  }
}

/**
 * Makes a backup while writing it: a snapshot of the database, then the pictures. A picture is deleted at the earliest
 * a day after it goes out of use, so pictures of the snapshot still exist unless the backup takes longer.
 * @param write writes the whole stream; a rejection ends the backup
 */
export async function makeBackup(
  sources: BackupSources,
  write: (stream: ReadableStream<Uint8Array>) => Promise<void>,
): Promise<Contents> {
  const tx = await sources.database.openBulk('read');
  try {
    const about = await aboutOf(tx, sources);
    const contents: Contents = { entries: {}, tables: {}, pictures: 0, damagedPictures: [] };
    await write(makeZip(entriesOf(sources, { tx, contents, ...about })));
    return contents;
  } finally {
    await tx.close();
  }
}

async function aboutOf(
  tx: BulkTransaction,
  { database, secrets, now }: BackupSources,
): Promise<{ about: About; tables: Table[] }> {
  const createdAt = now().toISOString();
  const migrations = await listAppliedMigrations(tx);
  if (migrations.length === 0) throw new CannotBackUpError('nothing');
  const version = compareMigrations(migrations);
  if (version === 'newer' || version === 'other') throw new CannotBackUpError(version);
  // Locks the tables, so that no migration changes a table before it is read.
  const all = divideTables(await listTables(tx)).own;
  await tx.query(`lock table ${all.map(({ whole }) => whole.table).join(', ')} in access share mode`);
  const { own: tables, others } = divideTables(await listTables(tx));
  const [site] = tables.some(({ name }) => name === 'public.site')
    ? await tx.query<{ mode: 'demo' | 'live'; origin: string | null }>('select mode, origin from public.site')
    : [];
  const sequences = await tx.query<{ name: string; value: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname <> 'information_schema' and schemaname !~ '^pg_' order by 1`,
  );
  const about: About = {
    product: productName,
    format: FORMAT,
    createdAt,
    site: site ?? null,
    engine: database.kind,
    migrations,
    queueVersion: await findQueueVersion(tx),
    secrets: secrets.map(fingerprintOf),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    otherTables: others.map(({ name }) => name),
    sequences,
  };
  return { about, tables };
}

interface Making {
  tx: BulkTransaction;
  about: About;
  tables: Table[];
  contents: Contents;
}

type Entry = { name: string; lastModified: Date; input: string | Uint8Array | AsyncIterable<Uint8Array> };

async function* entriesOf({ pictures, now }: BackupSources, making: Making): AsyncGenerator<Entry> {
  const { tx, about, tables, contents } = making;
  const lastModified = now();
  /** Returns an entry whose digest is added to `contents` once the entry was read. */
  const noted = (name: string, input: AsyncIterable<Uint8Array>): Entry => ({
    name,
    lastModified,
    input: hashed(input, (sha256) => {
      contents.entries[name] = sha256;
    }),
  });

  yield noted(aboutEntry, textOf([JSON.stringify(about, null, 2)]));
  for (const table of tables) {
    const { rows, digest } = digestedRows(rowsOf(tx, table));
    yield noted(tableEntry(table.name), gzipped(rows));
    contents.tables[table.name] = digest();
  }
  // Reading pictures takes long, and an open snapshot keeps PostgreSQL from removing old row versions.
  await tx.close();

  const list: string[] = [];
  for await (const name of pictures.names()) {
    const bytes = await pictures.read(name);
    if (!bytes) continue; // removed since it was listed
    if (!isWholeFile(name, bytes)) {
      contents.damagedPictures.push(name);
      continue;
    }
    yield { name: `${PICTURES}${name}`, lastModified, input: bytes };
    list.push(`${createHash('sha256').update(bytes).digest('hex')} ${name}\n`);
    if (isOriginal(name)) contents.pictures += 1;
  }
  yield noted(pictureListEntry, textOf(list));
  yield { name: contentsEntry, lastModified, input: JSON.stringify(contents, null, 2) };
}

async function* textOf(lines: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const line of lines) yield Buffer.from(line);
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, onEnd: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash: Hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  onEnd(hash.digest('hex'));
}

async function* gzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ chunkSize: 64 * 1024 });
  const filled = pipeline(chunks, gzip);
  filled.catch(() => {}); // the loop below rejects with the same error
  for await (const chunk of gzip) yield chunk as Buffer;
  await filled;
}

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): string => keyedHash('', secret, 'backup-fingerprint').slice(0, 16);
