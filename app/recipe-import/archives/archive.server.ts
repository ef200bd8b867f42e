import { fromBufferPromise, type ZipFile } from 'yauzl';
import { LARGEST_FILE } from '../reading/recipe-file.ts';

export type ArchiveProblem = 'not-archive' | 'too-many-files' | 'too-large' | 'encrypted' | 'unsafe-names';

/** An archive that is not read, or not read further. */
export class ArchiveRefused extends Error {
  readonly reason: ArchiveProblem;
  constructor(reason: ArchiveProblem) {
    super(`The archive was refused: ${reason}`);
    this.reason = reason;
  }
}

/** A file of an archive. The name is only looked at, never opened. */
export interface ArchivedFile {
  name: string;
  /** Uncompressed. */
  size: number;
  read(): Promise<Buffer>;
}

/** Files in an archive: a recipe of Mealie's has up to five. */
export const MOST_FILES = 9_000;
/** Uncompressed, all files of a bundle together. */
const MOST_BYTES = 250 * 1024 * 1024;
/** Text is compressed to a tenth, at best to a fiftieth: what is compressed further was made to burst. */
const MOST_RATIO = 200;
const RATIO_FROM = 1024 * 1024;

/** What may still be unpacked of a bundle, so that it takes no more however it is nested. */
export function unpackingBudget(bytes = MOST_BYTES) {
  let left = bytes;
  return {
    /** @throws `ArchiveRefused` */
    spend(size: number) {
      left -= size;
      if (left < 0) throw new ArchiveRefused('too-large');
    },
  };
}
export type UnpackingBudget = ReturnType<typeof unpackingBudget>;

/**
 * The files of a ZIP archive, by what its directory says, in the order that it has them. Directories, links and what
 * systems add are left out. Nothing is unpacked but by `read`, which gives as many bytes as the directory says, or throws.
 * @throws `ArchiveRefused`, also for one that claims more than the budget
 */
export async function openArchive(bytes: Buffer, budget: UnpackingBudget): Promise<ArchivedFile[]> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > MOST_FILES) throw new ArchiveRefused('too-many-files');
    return await listFiles(zip, budget);
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused(problemOf(error));
  }
}

async function listFiles(zip: ZipFile, budget: UnpackingBudget): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: size, compressedSize } = entry;
    if (name.endsWith('/') || isLink(entry.externalFileAttributes) || isOfSystem(name)) continue;
    if (entry.isEncrypted()) throw new ArchiveRefused('encrypted');
    if (size > RATIO_FROM && size > compressedSize * MOST_RATIO) throw new ArchiveRefused('too-large');
    budget.spend(size);
    files.push({ name, size, read: async () => readAll(await zip.openReadStreamPromise(entry), size) });
  }
  return files;
}

/** What a Unix system stored as a symbolic link. */
const isLink = (attributes: number) => ((attributes >>> 16) & 0o170000) === 0o120000;
const isOfSystem = (name: string) => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(name);

/** The stream ends with an error where it has more bytes than the directory says. */
async function readAll(stream: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  if (size > LARGEST_FILE) throw new ArchiveRefused('too-large');
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function problemOf(error: unknown): ArchiveProblem {
  const message = error instanceof Error ? error.message : '';
  return /absolute path|invalid relative path|invalid characters in fileName/.test(message)
    ? 'unsafe-names'
    : 'not-archive';
}
