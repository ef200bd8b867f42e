import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Focus } from '../ui/picture-focus.ts';
import { writeWhole } from './whole-file.server.ts';

/** S3 bucket of Amazon or a compatible service. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Null for Amazon's endpoint of the region. */
  endpoint: string | null;
  /** Null to use the SDK's default credentials (a role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** True if addresses name the bucket in the path instead of the host. */
  forcePathStyle: boolean;
}

/** File names on disk and in a bucket. */
export const originalFile = (key: string) => `originals/${key}`;
/** The file's existence allows variants for this focal point. */
export const pointFile = (key: string, { x, y }: Focus) => `points/${key}/${x}-${y}`;
export const pointFolder = (key: string) => `points/${key}`;

/**
 * Folder for incomplete files on this machine.
 * @param directory of the store
 */
export const incomingFolder = (directory: string) => path.join(directory, 'incoming');

/**
 * Opens originals and focal points on this machine's disk.
 * @param directory absolute; created at the first write
 */
export function filesOnDisk(directory: string): Disk {
  return new Disk(new WholeFiles({ location: path.resolve(directory), visibility: 'private' }));
}

/** Opens originals and focal points in a bucket. Only this call loads the SDK. */
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
      // Not all S3-compatible services support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}

/**
 * Checks that files can be stored, by storing an empty one. A failure is either a refusal, which only other
 * settings can fix, or an unreachable service.
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

/** Returns the file's bytes, or null if it does not exist. */
export async function bytesIfThere(files: Disk, name: string): Promise<Buffer | null> {
  try {
    return Buffer.from(await files.getBytes(name));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Returns the file's size in bytes, or null if it does not exist. */
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
 * The library writes into the file itself, where a crash would leave a partial file under the final name. It
 * also reads into a buffer that may be larger than the file.
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
