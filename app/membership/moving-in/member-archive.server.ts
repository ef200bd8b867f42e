import { fromBufferPromise } from 'yauzl';
import { MAX_FILE_BYTES } from './member-file.ts';

/** Maximum number of an archive's entries that are examined. */
const MAX_ENTRIES = 30_000;
const list = /(?:^|\/)(?:email_list|subscribers?|members?|patrons?)[^/]*\.csv$/i;
/** Matches files of a blog's posts, such as Substack's `posts.csv` and `posts/1.hello.html`. */
const post = /(?:^|\/)posts(?:\.csv$|\/[^/]+$)/i;

type ArchivedList = { ok: true; bytes: Uint8Array } | { ok: false; reason: 'only-posts' | 'no-list' };

/** Extracts the first readable member list from an archive. `no-list` includes bytes that are not a ZIP archive. */
export async function memberListIn(bytes: Uint8Array): Promise<ArchivedList> {
  const none: ArchivedList = { ok: false, reason: 'no-list' };
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, autoClose: false });
    let count = 0;
    let hasPosts = false;
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > MAX_ENTRIES) return none;
      hasPosts ||= post.test(entry.fileName);
      if (!list.test(entry.fileName) || entry.isEncrypted() || entry.uncompressedSize > MAX_FILE_BYTES) continue;
      const chunks: Uint8Array[] = [];
      // The stream fails if the entry is longer than `uncompressedSize`.
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array);
      return { ok: true, bytes: Buffer.concat(chunks) };
    }
    return hasPosts ? { ok: false, reason: 'only-posts' } : none;
  } catch {
    return none;
  }
}
