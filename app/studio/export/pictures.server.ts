import type { Db } from '../../db/client.server.ts';
import type { PictureStore } from '../../media/store.server.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { type Cell, csvFile } from '../csv.ts';
import { isOfOthersOnly, listPictures } from '../pictures/pictures.server.ts';
import type { StudioPicture } from '../pictures/pictures.ts';
import { archiveWords as copy } from './copy.ts';

/** The pictures of one archive: each once, however often it is shown. */
export interface Pictures {
  /** The files of those that are ours and are not in the archive yet, one after the other. */
  filesOf(addresses: readonly string[]): AsyncGenerator<{ name: string; input: Uint8Array }>;
  /** Where a picture is in the archive, from a folder that is so far away from its top; null: it is not there. */
  fileOf(address: string, up: string): string | null;
}

/**
 * @param creatorId whose archive it is. Whatever her texts name, another creator's original is not in it: pages show the
 * keys of pictures to everybody, and smaller ones alone.
 * @param store where originals are; pictures elsewhere are not fetched
 */
export function picturesFor(db: Db, creatorId: string, store: Pick<PictureStore, 'findOriginal'>): Pictures {
  /** By key; null: the store does not have it, or it is another creator's. */
  const names = new Map<string, string | null>();
  return {
    async *filesOf(addresses) {
      for (const address of addresses) {
        const key = keyOf(address);
        if (key === null || names.has(key)) continue;
        const bytes = (await isOfOthersOnly(db, { creatorId, key })) ? null : await store.findOriginal(key);
        const name = bytes && `pictures/${key}.${endingOf(bytes)}`;
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

/** A creator's pictures that are in the archive by none of its other files, one after the other. */
export async function* otherPictures(db: Db, creatorId: string, pictures: Pictures) {
  for await (const batch of readPictures(db, creatorId)) {
    yield* pictures.filesOf(batch.map(({ address }) => address));
  }
}

/** What each picture is called, and what it shows. */
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

/** The original's key; what follows it in an address says how it is cut. */
function keyOf(address: string): string | null {
  const source = readPictureAddress(address);
  return source && 'own' in source ? source.own.slice(0, 32) : null;
}

/** By what the file is, as nothing else says it. */
function endingOf(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg';
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'png';
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  if (bytes.subarray(4, 12).toString('latin1') === 'ftypavif') return 'avif';
  return bytes.subarray(0, 256).includes('<svg') ? 'svg' : 'bin';
}
