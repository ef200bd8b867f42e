import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Focus } from '../ui/picture-focus.ts';
import { writeWhole } from './whole-file.server.ts';

/** An S3 bucket, of Amazon's or of a service that speaks the same protocol. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  /** Null: as the SDK finds them on this machine (a role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Whether the bucket is in the path of an address, and not in the host. */
  forcePathStyle: boolean;
}

/** The names under which files are stored, on disk and in a bucket alike. */
export const originalFile = (key: string) => `originals/${key}`;
/** That it is there says that this point may be asked for. */
export const pointFile = (key: string, { x, y }: Focus) => `points/${key}/${x}-${y}`;
export const pointFolder = (key: string) => `points/${key}`;

/** Where files of this machine are until they are whole. @param directory of the store */
export const incomingFolder = (directory: string) => path.join(directory, 'incoming');

/** Originals and points on this machine's disk. @param directory absolute; created when something is stored */
export function filesOnDisk(directory: string): Disk {
  return new Disk(new WholeFiles({ location: path.resolve(directory), visibility: 'private' }));
}

/** The same in a bucket. The SDK is loaded by this call alone. */
export async function filesInS3(settings: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, credentials, forcePathStyle } = settings;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
      forcePathStyle,
      visibility: 'private',
      supportsACL: false, // buckets have none any more, and other services never had
      // Services other than Amazon's do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}

/**
 * Whether files can be stored there, by storing an empty one. Where they cannot: whether the service has refused, which
 * only other settings change, or was not reached.
 */
export async function checkBucket(
  settings: S3Settings,
): Promise<{ ok: true } | { ok: false; refused: boolean; code: string }> {
  const files = await filesInS3(settings);
  try {
    await files.put('checks/start', '1');
    return { ok: true };
  } catch (error) {
    const { name = '', $metadata } = ((error as { cause?: unknown }).cause ?? {}) as {
      name?: string;
      $metadata?: { httpStatusCode?: number };
    };
    const status = $metadata?.httpStatusCode ?? 0;
    return { ok: false, refused: status >= 300 && status < 500, code: name };
  }
}

/** The file's bytes; null when there is none. */
export async function bytesIfThere(files: Disk, name: string): Promise<Buffer | null> {
  try {
    return Buffer.from(await files.getBytes(name));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** How many bytes the file has; null when there is none. */
export async function sizeIfThere(files: Disk, name: string): Promise<number | null> {
  try {
    return (await files.getMetaData(name)).contentLength;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause as
    | { code?: string; $metadata?: { httpStatusCode?: number } }
    | undefined;
  return cause?.code === 'ENOENT' || cause?.$metadata?.httpStatusCode === 404;
}

/**
 * The library writes into the file itself, where a crash would leave a part under the name of the whole, and reads a
 * buffer that may be larger than the file.
 */
class WholeFiles extends FSDriver {
  readonly #directory: string;
  constructor(options: { location: string; visibility: 'private' }) {
    super(options);
    this.#directory = options.location;
  }
  override put(name: string, contents: string | Uint8Array): Promise<void> {
    return writeWhole(incomingFolder(this.#directory), path.join(this.#directory, name), contents);
  }
  override async getBytes(name: string): Promise<Uint8Array> {
    return readFile(path.join(this.#directory, name));
  }
}
