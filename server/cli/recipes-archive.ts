import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Db } from '../../app/db/client.server.ts';
import { temporaryName } from '../../app/http/temporary-files.server.ts';
import { openPictureStore } from '../../app/media/store.server.ts';
import { isBundle, type NotReadReason } from '../../app/recipe-import/archives/bundle.server.ts';
import { type BundlePart, createRecipeReader } from '../../app/recipe-import/archives/reader.server.ts';
import { findImported } from '../../app/recipe-import/importing/import.server.ts';
import { MAX_BUNDLE_FILE_BYTES } from '../../app/recipes/content/bounds.ts';
import { importForm as copy } from '../../app/studio/import/copy.ts';
import { storeBroughtPicture } from '../../app/studio/pictures/store-brought-picture.server.ts';
import type { Config } from '../config.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { printProgress } from './command.ts';
import { printable } from './printable.ts';

export type ArchivedRecipe = Extract<BundlePart, { ok: true }>;

export type ArchivePart = ArchivedRecipe | { ok: false; file: string; name: string; error: string };

/** Returns the entries of a file, in batches. Can be called more than once. */
export type Parts = () => Iterable<readonly ArchivePart[]> | AsyncIterable<readonly ArchivePart[]>;

/** Reasons for which an archive counts as incompletely read. */
const unread: ReadonlySet<NotReadReason> = new Set<NotReadReason>([
  ...(['not-archive', 'too-many-files', 'too-large', 'encrypted', 'unsafe-names'] as const),
  ...(['too-many-recipes', 'too-slow', 'cannot-read'] as const),
]);

export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return isBundle(file, buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Size in bytes from which reading an archive prints progress. */
const LONG = 1024 * 1024;

/**
 * Reads an archive with the studio's reader, limits and messages.
 * @returns false if a part of the archive could not be read
 */
export async function readArchive(file: string, take: (some: ArchivePart[]) => Promise<void>): Promise<boolean> {
  const not = (error: string) => take([{ ok: false, file, name: '', error }]);
  const { size } = await stat(file);
  if (size > MAX_BUNDLE_FILE_BYTES) {
    await not(`It is larger than ${MAX_BUNDLE_FILE_BYTES / 1024 / 1024} MB.`);
    return false;
  }
  let wasRead = true;
  let recipes = 0;
  let told = 0;
  // An error that ends the reader's thread is part of the result.
  const reader = createRecipeReader({ log: { error: () => {}, info: () => {} } });
  const read = await reader.read({
    of: 'the command',
    files: [{ name: file, path: file }],
    take: (some) => {
      if (some.some((part) => !part.ok && unread.has(part.reason))) wasRead = false;
      recipes += some.filter(({ ok }) => ok).length;
      return take(some.map((part) => (part.ok ? part : { ...part, error: copy.reasons[part.reason] })));
    },
    onShare: (share) => {
      if (size < LONG || share < told + 0.1) return;
      told = share;
      printProgress(`${printable(file)}: ${Math.floor(share * 100)} % read, ${recipes} recipes so far.`);
    },
  });
  if (!read.ok) await not(copy.errors[read.reason]);
  return wasRead && read.ok;
}

/**
 * Writes an archive's entries to a temporary file, so that the transaction that adds the recipes does not wait for the
 * reader. `close` deletes the file.
 */
export async function spoolArchive(file: string): Promise<{ parts: Parts; wasRead: boolean; close(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), temporaryName()));
  const handle = await open(path.join(directory, 'parts'), 'w+', 0o600);
  const close = async () => {
    await handle.close();
    await rm(directory, { recursive: true, force: true });
  };
  const lots: { at: number; length: number }[] = [];
  let end = 0;
  try {
    const wasRead = await readArchive(file, async (some) => {
      const bytes = serialize(some);
      await handle.write(bytes, 0, bytes.length, end);
      lots.push({ at: end, length: bytes.length });
      end += bytes.length;
    });
    const parts = async function* () {
      for (const { at, length } of lots) {
        const { buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
        yield deserialize(buffer) as ArchivePart[];
      }
    };
    return { parts, wasRead, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function* recipesOf(parts: Parts): AsyncGenerator<ArchivedRecipe[]> {
  for await (const some of parts()) yield some.filter((part) => part.ok);
}

/**
 * Stores the pictures of new recipes.
 * @returns picture addresses by the recipe's index among the readable recipes. Null if a picture could not be stored;
 * no entry for a recipe without a picture or imported earlier
 */
export async function storePictures(
  { db, config }: { db: Db; config: Pick<Config, 'dataDirectory' | 's3'> },
  parts: Parts,
  creatorId: string,
): Promise<Map<number, string | null>> {
  const addresses = new Map<number, string | null>();
  const seen = new Set<string>();
  let store: ReturnType<typeof openPictureStore> | null = null;
  let place = -1;
  for await (const some of recipesOf(parts)) {
    const before = await findImported(db, { creatorId, keys: some.map(({ key }) => key) });
    for (const { content, picture: bytes, key } of some) {
      place += 1;
      const isNew = !before.has(key) && !seen.has(key);
      seen.add(key);
      if (!bytes || !isNew) continue;
      if (!store) {
        keepFilesPrivate(config.dataDirectory);
        store = openPictureStore(path.join(config.dataDirectory, 'pictures'), { s3: config.s3 });
      }
      const brought = { creatorId, accountId: null, bytes, filename: content.name };
      addresses.set(place, await storeBroughtPicture({ db, pictures: store, now: () => new Date() }, brought));
    }
  }
  return addresses;
}
