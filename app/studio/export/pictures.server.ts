import type { Db } from '../../db/client.server.ts';
import type { PictureStore } from '../../media/store.server.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { type Cell, csvFile } from '../csv.ts';
import { isOfOthersOnly, listPictures } from '../pictures/pictures.server.ts';
import type { StudioPicture } from '../pictures/pictures.ts';
import { archiveWords as copy } from './copy.ts';

export interface Pictures {
  /** Yields the files of the creator's pictures at these addresses, except files that were yielded before. */
  filesOf(addresses: readonly string[]): AsyncGenerator<{ name: string; input: Uint8Array }>;
  /** Returns a picture's path in the archive, or null. `up` is the path to the archive's root, such as `../`. */
  fileOf(address: string, up: string): string | null;
}

/**
 * Returns the pictures of a creator's archive. Excludes originals of other creators, even if a text names them: public
 * pages reveal picture keys, but only smaller sizes.
 */
export function picturesFor(db: Db, creatorId: string, store: Pick<PictureStore, 'findOriginal'>): Pictures {
  /** Path in the archive by key. Null if the store lacks the picture or only other creators own it. */
  const names = new Map<string, string | null>();
  return {
    async *filesOf(addresses) {
      for (const address of addresses) {
        const key = keyOf(address);
        if (key === null || names.has(key)) continue;
        const bytes = (await isOfOthersOnly(db, { creatorId, key })) ? null : await store.findOriginal(key);
        const name = bytes && `pictures/${key}.${extensionOf(bytes)}`;
        names.set(key, name);
        if (bytes && name) yield { name, input: bytes };
      }
    },
    fileOf(address, up) {
      const key = keyOf(address);
      const name = key === null ? null : names.get(key);
      return name ? up + name : null;
    },
  };
}

const BATCH = 100;

export async function* otherPictures(db: Db, creatorId: string, pictures: Pictures) {
  for await (const batch of readPictures(db, creatorId)) {
    yield* pictures.filesOf(batch.map(({ address }) => address));
  }
}

export const picturesCsv = (db: Db, creatorId: string, pictures: Pictures) =>
  csvFile(
    Object.values(copy.pictureColumns),
    (async function* () {
      for await (const batch of readPictures(db, creatorId)) {
        yield batch.map(({ address, filename, alt, width, height }): Cell[] => {
          return [pictures.fileOf(address, ''), filename, alt, width, height];
        });
      }
    })(),
  );

async function* readPictures(db: Db, creatorId: string): AsyncGenerator<StudioPicture[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPictures>> = await listPictures(db, { creatorId, after, limit: BATCH });
    yield page.pictures;
    after = page.next;
  } while (after);
}

/** Returns the key of the original; the rest of the address describes the crop. */
function keyOf(address: string): string | null {
  const source = readPictureAddress(address);
  return source && 'own' in source ? source.own.slice(0, 32) : null;
}

/** Detects the file extension from the bytes, because the format is not stored. */
function extensionOf(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg';
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'png';
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  if (bytes.subarray(4, 12).toString('latin1') === 'ftypavif') return 'avif';
  return bytes.subarray(0, 256).includes('<svg') ? 'svg' : 'bin';
}
