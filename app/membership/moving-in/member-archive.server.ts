import { fromBufferPromise } from 'yauzl';
import { MAX_FILE_BYTES } from './member-file.ts';

/** Maximum number of entries examined. Substack's archive has three entries per post. */
const MAX_ENTRIES = 30_000;
const list = /(?:^|\/)(?:email_list|subscribers?|members?|patrons?)[^/]*\.csv$/i;

/**
 * Extracts the first member list from an archive, such as Substack's. Returns null if there is none, or if the bytes
 * are not a ZIP archive.
 */
export async function memberListIn(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, autoClose: false });
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > MAX_ENTRIES) return null;
      if (!list.test(entry.fileName) || entry.isEncrypted() || entry.uncompressedSize > MAX_FILE_BYTES) continue;
      const chunks: Uint8Array[] = [];
      // The stream fails if the entry is longer than `uncompressedSize`.
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array);
      return Buffer.concat(chunks);
    }
    return null;
  } catch {
    return null;
  }
}
