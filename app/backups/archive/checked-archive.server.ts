import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { compareMigrations } from '../../db/schema-version.server.ts';
import { readLines } from '../../http/bounded-lines.server.ts';
import { isPictureFile } from '../../media/picture-files.server.ts';
import {
  type About,
  aboutEntry,
  aboutSchema,
  type Contents,
  contentsEntry,
  contentsSchema,
  FORMAT,
  PICTURES,
  pictureListEntry,
  productSchema,
  tableEntry,
} from './contents.ts';

export type ArchiveProblem =
  | { reason: 'not-a-backup' | 'damaged' | 'newer' | 'other-version' }
  | { reason: 'picture-missing' | 'picture-changed'; name: string };

/** Backup whose tables and pictures match the stored digests. */
export interface CheckedArchive {
  about: About;
  contents: Contents;
  bytes: number;
  /** Returns the rows of a table as COPY text. */
  rows(table: string): Promise<AsyncIterable<Uint8Array>>;
  pictures(): AsyncIterable<{ name: string; bytes: Buffer }>;
  close(): void;
}

export type ArchiveCheck = { ok: true; archive: CheckedArchive } | ({ ok: false } & ArchiveProblem);

class Refused extends Error {
  readonly problem: ArchiveProblem;
  constructor(problem: ArchiveProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

/** Maximum bytes of `backup.json` and of `contents.json`, which are read as a whole. */
const MAX_TEXT_LENGTH = 64 * 1024 * 1024;
/** Maximum bytes of a picture. Larger than any stored original. */
const MAX_PICTURE_BYTES = 256 * 1024 * 1024;
/** Maximum bytes of a line in the picture list. */
const MAX_LISTED_BYTES = 1_000;
/** Maximum bytes of a table row as COPY text. */
const MAX_ROW_LENGTH = 64 * 1024 * 1024;

/** Reads a whole file and checks that it is an intact backup of this version or an older one. */
export async function checkArchive(file: string): Promise<ArchiveCheck> {
  if (!(await beginsLikeBackup(file))) return { ok: false, reason: 'not-a-backup' };
  let zip: ZipFile | undefined;
  try {
    zip = await openZip(file);
    const { entries, about, contents } = await readEntries(zip);
    await checkPictures(file, entries.get(pictureListEntry)!, contents);
    return { ok: true, archive: archiveOf(file, zip, { entries, about, contents }) };
  } catch (error) {
    zip?.close();
    if (error instanceof Refused) return { ok: false, ...error.problem };
    // The operator must see file system errors. Other errors come from the content of the file.
    if (typeof (error as NodeJS.ErrnoException).errno === 'number' && 'syscall' in (error as object)) throw error;
    return { ok: false, reason: 'damaged' };
  }
}

/** Returns true if the file starts with the entry `backup.json`, even if the rest of the file is damaged. */
async function beginsLikeBackup(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(30 + aboutEntry.length);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    if (bytesRead < head.length) return false;
    return head.readUInt32LE(0) === 0x04034b50 && head.toString('latin1', 30) === aboutEntry;
  } finally {
    await handle.close();
  }
}

const openZip = (file: string) => openPromise(file, { lazyEntries: true, autoClose: false });

/** Reads the entries except the pictures. Compares their digests and row counts with `contents.json`. */
async function readEntries(zip: ZipFile) {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith(PICTURES)) entries.set(entry.fileName, entry);
  }
  const textOf = async (name: string) => {
    const entry = entries.get(name);
    if (!entry || entry.uncompressedSize > MAX_TEXT_LENGTH) throw new Refused({ reason: 'damaged' });
    return (await readAll(await zip.openReadStreamPromise(entry))).toString();
  };
  const written: unknown = JSON.parse(await textOf(aboutEntry));
  const product = productSchema.safeParse(written);
  if (!product.success) throw new Refused({ reason: 'not-a-backup' });
  if (product.data.format > FORMAT) throw new Refused({ reason: 'newer' });
  const about = aboutSchema.parse(written);
  const contents = contentsSchema.parse(JSON.parse(await textOf(contentsEntry)));

  const expected = [aboutEntry, ...about.tables.map(({ name }) => tableEntry(name)), pictureListEntry];
  for (const name of expected) {
    const entry = entries.get(name);
    if (!entry || contents.entries[name] === undefined) throw new Refused({ reason: 'damaged' });
    if ((await digestOf(await zip.openReadStreamPromise(entry))) !== contents.entries[name]) {
      throw new Refused({ reason: 'damaged' });
    }
  }
  const version = compareMigrations(about.migrations);
  if (version === 'newer') throw new Refused({ reason: 'newer' });
  if (version === 'other') throw new Refused({ reason: 'other-version' });
  for (const { name } of about.tables) {
    const rows = unzippedRows(await zip.openReadStreamPromise(entries.get(tableEntry(name))!));
    const stored = contents.tables[name]?.rows ?? -1;
    let count = 0;
    for await (const _ of readLines(rows, MAX_ROW_LENGTH)) if (++count > stored) break;
    if (count !== stored) throw new Refused({ reason: 'damaged' });
  }
  return { entries, about, contents };
}

/** Compares the pictures with the list. Reads both in step, so that neither is held in memory. */
async function checkPictures(file: string, list: Entry, contents: Contents): Promise<void> {
  const [listed, stored] = await Promise.all([openZip(file), openZip(file)]);
  try {
    const entries = pictureEntries(stored);
    let originals = 0;
    for await (const line of readLines(await listed.openReadStreamPromise(list), MAX_LISTED_BYTES)) {
      const [, sha256, name] = /^([0-9a-f]{64}) (.+)$/.exec(line.toString()) ?? [];
      if (!name || !isPictureFile(name)) throw new Refused({ reason: 'damaged' });
      const { value: entry } = await entries.next();
      if (entry?.fileName !== `${PICTURES}${name}`) throw new Refused({ reason: 'picture-missing', name });
      const digest = await digestOf(await stored.openReadStreamPromise(entry));
      if (digest !== sha256) throw new Refused({ reason: 'picture-changed', name });
      if (name.startsWith('originals/')) originals += 1;
    }
    if (!(await entries.next()).done || originals !== contents.pictures) throw new Refused({ reason: 'damaged' });
  } finally {
    listed.close();
    stored.close();
  }
}

async function* pictureEntries(zip: ZipFile): AsyncGenerator<Entry, undefined> {
  for await (const entry of zip.eachEntry()) if (entry.fileName.startsWith(PICTURES)) yield entry;
}

function archiveOf(
  file: string,
  zip: ZipFile,
  { entries, about, contents }: { entries: Map<string, Entry>; about: About; contents: Contents },
): CheckedArchive {
  return {
    about,
    contents,
    bytes: zip.fileSize,
    async rows(table) {
      return unzippedRows(await zip.openReadStreamPromise(entries.get(tableEntry(table))!));
    },
    async *pictures() {
      const own = await openZip(file);
      try {
        for await (const entry of pictureEntries(own)) {
          if (entry.uncompressedSize > MAX_PICTURE_BYTES) throw new Error(`${entry.fileName} is no picture`);
          const bytes = await readAll(await own.openReadStreamPromise(entry));
          yield { name: entry.fileName.slice(PICTURES.length), bytes };
        }
      } finally {
        own.close();
      }
    },
    close: () => zip.close(),
  };
}

function unzippedRows(stored: Readable): Readable {
  const rows = createGunzip();
  stored.once('error', (error) => rows.destroy(error));
  return stored.pipe(rows);
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
