import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Focus } from '../ui/picture-focus.ts';
import { writeWhole } from './whole-file.server.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Address of an S3-compatible service, or null for Amazon's endpoint of the region. */
  endpoint: string | null;
  /** Access key, or null if the SDK finds its own credentials, such as a role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** True if addresses name the bucket in the path instead of the host. */
  forcePathStyle: boolean;
}

export const originalFile = (key: string) => `originals/${key}`;
/** Returns the name of a focal point's file. The file's existence allows variants around that point. */
export const pointFile = (key: string, { x, y }: Focus) => `points/${key}/${x}-${y}`;
export const pointFolder = (key: string) => `points/${key}`;

/** Returns the folder of incomplete files on this machine's disk. */
export const incomingFolder = (directory: string) => path.join(directory, 'incoming');

/** @param directory absolute; created at the first write */
export function filesOnDisk(directory: string): Disk {
  return new Disk(new WholeFiles({ location: path.resolve(directory), visibility: 'private' }));
}

/** Opens originals and focal points in a bucket. */
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
      supportsACL: false, // S3 disables access control lists by default, and many compatible services have none.
      // Not all S3-compatible services support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}

const temporary = new Set([408, 429]);

/**
 * Checks the settings by storing a small file. `refused` is true for an HTTP status from 300 to 499 other than 408 and
 * 429, which usually means wrong settings.
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
    return { ok: false, refused: status >= 300 && status < 500 && !temporary.has(status), code: name };
  }
}

export async function bytesIfThere(files: Disk, name: string): Promise<Buffer | null> {
  try {
    return Buffer.from(await files.getBytes(name));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

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
 * Disk driver that stores only complete files. The library would write in place, so a crash could leave a partial file.
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
