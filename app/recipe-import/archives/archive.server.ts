import { fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_FILE_BYTES } from '../reading/recipe-file.ts';

export type ArchiveProblem = 'not-archive' | 'too-many-files' | 'too-large' | 'encrypted' | 'unsafe-names';

/** Thrown if an archive, or a file in it, is invalid or exceeds a limit. */
export class ArchiveRefused extends Error {
  readonly reason: ArchiveProblem;
  constructor(reason: ArchiveProblem) {
    super(`The archive was refused: ${reason}`);
    this.reason = reason;
  }
}

/** File in an archive. The name must not be used as a path on the server. */
export interface ArchivedFile {
  name: string;
  /** Uncompressed size in bytes. */
  size: number;
  read(): Promise<Buffer>;
}

export const MAX_FILES = 9_000;
/** Maximum unpacked bytes of an uploaded file. */
const MAX_BYTES = 250 * 1024 * 1024;
/** Maximum compression ratio of a file above `RATIO_FROM` bytes. */
const MAX_RATIO = 200;
const RATIO_FROM = 1024 * 1024;

/** Returns a budget of unpacked bytes for one uploaded file. Nested archives share the budget. */
export function unpackingBudget(bytes = MAX_BYTES) {
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
 * Lists the files of a ZIP archive, without directories, links and system files. Nothing is unpacked before `read`.
 * @throws `ArchiveRefused`
 */
export async function openArchive(bytes: Buffer, budget: UnpackingBudget): Promise<ArchivedFile[]> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > MAX_FILES) throw new ArchiveRefused('too-many-files');
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
    if (size > RATIO_FROM && size > compressedSize * MAX_RATIO) throw new ArchiveRefused('too-large');
    budget.spend(size);
    files.push({ name, size, read: async () => readAll(await zip.openReadStreamPromise(entry), size) });
  }
  return files;
}

const isLink = (attributes: number) => ((attributes >>> 16) & 0o170000) === 0o120000;
const isOfSystem = (name: string) => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(name);

/** Reads a whole stream. The stream fails if it yields more bytes than the directory states, so memory is bounded. */
async function readAll(stream: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  if (size > MAX_FILE_BYTES) throw new ArchiveRefused('too-large');
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
