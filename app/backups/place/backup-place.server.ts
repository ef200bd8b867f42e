import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesInS3, type S3Settings } from '../../media/original-files.server.ts';
import { writeWhole } from '../../media/whole-file.server.ts';
import { writeBackupFile } from '../backup-file.server.ts';

export type BackupPlaceSettings =
  | { folder: string }
  /** The prefix ends with a slash, or is empty. */
  | { s3: S3Settings; prefix: string };

export interface BackupPlace {
  /** Returns the names of the files directly in a folder; '' is the root. */
  list(folder: string): Promise<string[]>;
  /** Stores the stream that `make` writes. The file appears under its name only once it is complete. */
  store(
    name: string,
    make: (write: (stream: ReadableStream<Uint8Array>) => Promise<void>) => Promise<unknown>,
  ): Promise<void>;
  fetch(name: string, to: string): Promise<void>;
  putText(name: string, text: string): Promise<void>;
  readText(name: string): Promise<string>;
  remove(name: string): Promise<void>;
}

export function openBackupPlace(settings: BackupPlaceSettings): Promise<BackupPlace> {
  return 'folder' in settings ? Promise.resolve(placeOnDisk(settings.folder)) : placeInBucket(settings);
}

function placeOnDisk(folder: string): BackupPlace {
  const at = (name: string) => path.join(folder, name);
  return {
    async list(inner) {
      const entries = await readdir(at(inner), { withFileTypes: true }).catch(noneYet);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async store(name, make) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeBackupFile(at(name), make);
    },
    fetch: (name, to) => pipeline(createReadStream(at(name)), createWriteStream(to, { mode: 0o600 })),
    putText: (name, text) => writeWhole(at('incoming'), at(name), text),
    readText: (name) => readFile(at(name), 'utf8'),
    remove: (name) => rm(at(name), { force: true }),
  };
}

function noneYet(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Size of an upload part, in bytes. S3 allows ten thousand parts. */
const PART_BYTES = 16 * 1024 * 1024;

async function placeInBucket({ s3, prefix }: { s3: S3Settings; prefix: string }): Promise<BackupPlace> {
  const files = await filesInS3(s3);
  const at = (name: string) => `${prefix}${name}`;
  return {
    async list(folder) {
      const below = at(folder === '' ? '' : `${folder}/`);
      const names: string[] = [];
      let paginationToken: string | undefined;
      do {
        const found = await files.listAll(below, { recursive: true, ...(paginationToken && { paginationToken }) });
        for (const each of found.objects) if (each.isFile) names.push(each.key.slice(below.length));
        paginationToken = found.paginationToken;
      } while (paginationToken);
      return names.filter((name) => !name.includes('/'));
    },
    store: (name, make) =>
      make(async (stream) => {
        const [{ S3Client }, { Upload }] = await Promise.all([
          import('@aws-sdk/client-s3'),
          import('@aws-sdk/lib-storage'),
        ]);
        const { bucket, region, endpoint, credentials, forcePathStyle } = s3;
        const client = new S3Client({
          region,
          forcePathStyle,
          requestChecksumCalculation: 'WHEN_REQUIRED',
          ...(endpoint && { endpoint }),
          ...(credentials && { credentials }),
        });
        try {
          // S3 creates the object after the last part.
          await new Upload({
            client,
            params: { Bucket: bucket, Key: at(name), Body: Readable.fromWeb(stream as never) },
            partSize: PART_BYTES,
            queueSize: 1,
          }).done();
        } finally {
          client.destroy();
        }
      }).then(() => {}),
    fetch: async (name, to) => pipeline(await files.getStream(at(name)), createWriteStream(to, { mode: 0o600 })),
    putText: (name, text) => files.put(at(name), text),
    readText: (name) => files.get(at(name)),
    remove: (name) => files.delete(at(name)),
  };
}
