import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Sender } from '../http/fair-queue.ts';
import type { Log } from '../http/services.ts';
import { removeLeftovers } from '../http/temporary-files.server.ts';
import { paths } from '../paths.ts';
import { type Focus, pictureName, readPictureName } from '../ui/picture-focus.ts';
import { type PictureFormat, readVariantName } from '../ui/picture-shapes.ts';
import {
  bytesIfThere,
  filesInS3,
  filesOnDisk,
  incomingFolder,
  originalFile,
  pointFile,
  pointFolder,
  type S3Settings,
  sizeIfThere,
} from './original-files.server.ts';
import { createPictureDecoder, type PictureDecoder } from './receiving/decoder.server.ts';
import { type IncomingPicture, withIncoming } from './receiving/receive.server.ts';
import { drawSvg, isSvg, renderVariant } from './variants/variant.server.ts';
import { readIfThere, writeWhole } from './whole-file.server.ts';

declare module '../http/services.ts' {
  interface Services {
    pictures: PictureStore;
  }
}

/** Pictures: originals under the hash of their bytes, on disk or in a bucket, and files derived from them. */
export interface PictureStore {
  /** Stores an original that the site made and returns its address. Idempotent. */
  store(original: Buffer<ArrayBuffer>): Promise<string>;
  isBusy(sender: Sender): boolean;
  /** Calls `use` with a place for an uploaded picture. `sender` is null if the process itself sends the picture. */
  receive<Result>(sender: Sender | null, use: (incoming: IncomingPicture) => Promise<Result>): Promise<Result>;
  /** Returns the address of a stored picture with this focal point. Idempotent. */
  pointOut(key: string, focus: Focus): Promise<string>;
  /** Returns a variant, or null if the picture or variant is unknown or the focal point was never stored. */
  findVariant(own: string, name: string): Promise<{ bytes: Buffer; format: PictureFormat } | null>;
  /**
   * Returns the bytes stored under `name`, or creates and stores them. Concurrent requests share one creation. `make`
   * must not request another picture from the store, because it holds a place in the limit on concurrent processing.
   */
  findOrCreate(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  findOriginal(key: string): Promise<Buffer | null>;
  /** Removes an original, its focal points and this machine's variants. Idempotent. */
  remove(key: string): Promise<void>;
  removeLeftovers(): Promise<void>;
}

// One thread per picture.
sharp.concurrency(1);
/** Error codes of a disk that is full or not writable. */
const UNWRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);
const MINUTE_MS = 60_000;
/** Content of a focal point's file. Not empty, because the SDK warns about an empty body. */
const POINT = '1';
/** Returns the key of an original: the first 32 hex digits of its SHA-256. Web Crypto hashes off the main thread. */
async function keyOf(original: Buffer<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', original))
    .toString('hex')
    .slice(0, 32);
}
const atOnce = Math.max(1, availableParallelism() - 1);

/**
 * @param directory folder for variants, and for originals without a bucket; created if missing
 * @param options.s3 bucket for originals and focal points; the directory then holds copies of requested originals
 * @param options.rendered directory of variants rendered in advance: `<picture>/<variant>`
 */
export function openPictureStore(
  directory: string,
  options: {
    s3?: S3Settings | null;
    rendered?: string | null;
    decoder?: PictureDecoder;
    log?: Pick<Log, 'error'>;
    /** Replaces the disk in tests. */
    write?: typeof writeWhole;
  } = {},
): PictureStore {
  const { s3 = null, rendered = null, decoder = createPictureDecoder(), log, write = writeWhole } = options;
  const making = new Map<string, Promise<Buffer>>();
  const take = pLimit(atOnce);
  const disk = filesOnDisk(directory);
  let bucket: ReturnType<typeof filesInS3> | undefined;
  const openFiles = async () => {
    if (!s3) return disk;
    bucket ??= filesInS3(s3);
    return bucket;
  };
  const incoming = incomingFolder(directory);
  const madeFile = (name: string) => path.join(directory, 'made', name);

  let quietUntil = Number.NEGATIVE_INFINITY;
  /**
   * Stores a derived file. If the disk is full or not writable, logs the error at most once a minute instead of
   * rejecting.
   */
  async function storeMade(name: string, bytes: Buffer): Promise<void> {
    try {
      await write(incoming, madeFile(name), bytes);
    } catch (err) {
      if (!UNWRITABLE.has((err as NodeJS.ErrnoException).code ?? '')) throw err;
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + MINUTE_MS;
      log?.error({ err }, 'Pictures cannot be stored, so each request makes its own again');
    }
  }

  async function findOrCreate(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const stored = await readIfThere(madeFile(name));
    if (stored) return stored;
    let made = making.get(name);
    if (!made) {
      made = take(make)
        .then(async (bytes) => {
          await storeMade(name, bytes);
          return bytes;
        })
        .finally(() => making.delete(name));
      making.set(name, made);
    }
    return made;
  }

  /**
   * Reads an original, or returns null if there is none. With a bucket, reads this machine's copy, made by the first
   * read.
   */
  async function findOriginal(key: string): Promise<Buffer | null> {
    const file = originalFile(key);
    if (!s3) return bytesIfThere(disk, file);
    const copy = path.join(key, 'original');
    const copied = await readIfThere(madeFile(copy));
    if (copied) return copied;
    const bytes = await bytesIfThere(await openFiles(), file);
    if (bytes) await storeMade(copy, bytes);
    return bytes;
  }

  async function storeOriginal(key: string, original: Buffer): Promise<void> {
    const files = await openFiles();
    if ((await sizeIfThere(files, originalFile(key))) !== original.length) await files.put(originalFile(key), original);
  }

  return {
    findOrCreate,
    findOriginal,
    has: async (key) => (await openFiles()).exists(originalFile(key)),
    async store(original) {
      const key = await keyOf(original);
      await storeOriginal(key, original);
      return paths.picture(key);
    },
    isBusy: (sender) => !decoder.hasRoom(sender),
    receive: (sender, use) => withIncoming({ directory: incoming, sender, decoder, keyOf, store: storeOriginal }, use),
    async pointOut(key, focus) {
      const files = await openFiles();
      if (!(await files.exists(pointFile(key, focus)))) await files.put(pointFile(key, focus), POINT);
      return paths.picture(pictureName(key, focus));
    },
    async findVariant(own, name) {
      const variant = readVariantName(name);
      const picture = readPictureName(own);
      if (!variant || !picture) return null;
      const { key, focus } = picture;
      const { format } = variant;
      const made = await readIfThere(madeFile(path.join(own, name)));
      if (made) return { bytes: made, format };
      // Refuses focal points that were never stored, so that made-up addresses cannot keep the machine busy.
      if (focus && !(await (await openFiles()).exists(pointFile(key, focus)))) return null;
      const original = await findOriginal(key);
      if (!original) return null;
      const inAdvance = rendered && (await readIfThere(path.join(rendered, own, name)));
      if (inAdvance) return { bytes: inAdvance, format };
      const pixels = isSvg(original)
        ? await findOrCreate(path.join(key, 'pixels.png'), () => drawSvg(original))
        : original;
      return { bytes: await findOrCreate(path.join(own, name), () => renderVariant(pixels, variant, focus)), format };
    },
    async remove(key) {
      const files = await openFiles();
      await files.delete(originalFile(key));
      await files.deleteAll(pointFolder(key));
      const made = await readdir(path.join(directory, 'made')).catch(() => []);
      const own = made.filter((folder) => readPictureName(folder)?.key === key);
      await Promise.all(own.map((folder) => rm(madeFile(folder), { recursive: true, force: true })));
    },
    removeLeftovers: () => removeLeftovers(incoming),
  };
}
