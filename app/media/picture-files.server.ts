import { createHash } from 'node:crypto';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import type { Disk } from 'flydrive';
import { bytesIfThere, filesInS3, filesOnDisk, type S3Settings } from './original-files.server.ts';

export interface PictureFiles {
  /** Yields the names, unsorted. */
  names(): AsyncIterable<string>;
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

const FOLDERS = ['originals', 'points'];
const known = /^(originals\/[0-9a-f]{32}|points\/[0-9a-f]{32}\/\d{1,3}-\d{1,3})$/;

export const isPictureFile = (name: string) => known.test(name);
export const isOriginal = (name: string) => name.startsWith('originals/');

/** Returns true if the bytes match the name. Always true for a focal point, whose name does not depend on its bytes. */
export function isWholeFile(name: string, bytes: Uint8Array): boolean {
  const key = isOriginal(name) ? name.slice('originals/'.length) : '';
  return createHash('sha256').update(bytes).digest('hex').startsWith(key);
}

/** @param s3 bucket to use instead of the directory, or null */
export async function openPictureFiles(directory: string, { s3 }: { s3: S3Settings | null }): Promise<PictureFiles> {
  const files = s3 ? await filesInS3(s3) : filesOnDisk(directory);
  return {
    names: () => (s3 ? namesInBucket(files) : namesBelow(directory)),
    read: (name) => bytesIfThere(files, name),
    write: (name, bytes) => files.put(name, bytes),
    remove: (name) => files.delete(name),
  };
}

export async function* namesBelow(directory: string): AsyncGenerator<string> {
  for (const folder of FOLDERS) {
    const files = await opendir(path.join(directory, folder), { recursive: true }).catch(() => null);
    for await (const entry of files ?? []) {
      if (!entry.isFile()) continue;
      const name = path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
      if (isPictureFile(name)) yield name;
    }
  }
}

async function* namesInBucket(files: Disk): AsyncGenerator<string> {
  for (const folder of FOLDERS) {
    let paginationToken: string | undefined;
    do {
      const found = await files.listAll(`${folder}/`, { recursive: true, ...(paginationToken && { paginationToken }) });
      for (const each of found.objects) if (each.isFile && isPictureFile(each.key)) yield each.key;
      paginationToken = found.paginationToken;
    } while (paginationToken);
  }
}
