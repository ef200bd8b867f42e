import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../http/event-loop.server.ts';
import { importKeyOf } from '../importing/import-key.server.ts';
import { isWordPress } from '../reading/exports/wordpress.ts';
import type { SourceComment } from '../reading/exports/wordpress-comments.ts';
import { toContent } from '../reading/to-written-recipe.ts';
import { type Found, type OnShare, readBundleFile, readWordPressFile } from './bundle.server.ts';
import type { BundlePart, Progress, ThreadData } from './reader.server.ts';

/** Port to `reader.server.ts`, which confirms each batch before the thread reads on. */
const port = parentPort!;
/** Minimum share of a file between two progress messages. */
const PROGRESS_STEP = 0.05;
/** Number of parts, and bytes of their pictures, from which a batch is sent. */
const MAX_PARTS = 40;
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

lowerThreadPriority();
const { files, left } = workerData as ThreadData;
let some: BundlePart[] = [];

for (const [at, { name, path }] of files.entries()) {
  port.postMessage({ begun: at } satisfies Progress);
  let shared = 0;
  const onShare: OnShare = (share) => {
    if (share < shared + PROGRESS_STEP) return;
    shared = share;
    port.postMessage({ share } satisfies Progress);
  };
  for await (const found of await openBundle(name, path, onShare)) {
    const part = partOf(found);
    if (part) some.push(part);
    if (some.length >= MAX_PARTS || picturesIn(some) >= MAX_PICTURE_BYTES) await flush();
    if (left.recipes < 0) break;
  }
  // Sends the file's remaining parts now, because the next file may end the thread.
  await flush();
}
port.postMessage({ done: true } satisfies Progress);
port.close();

/** Streams WordPress exports. Reads other files whole, because an archive has its directory at the end. */
async function openBundle(name: string, path: string, onShare: OnShare): Promise<AsyncGenerator<Found>> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8_000), 0, 8_000, 0);
    if (isWordPress(buffer.toString('utf8', 0, bytesRead))) {
      // `readWordPressFile` reads the file twice.
      const size = 2 * (await handle.stat()).size;
      let read = 0;
      return readWordPressFile(name, async function* () {
        for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
          read += chunk.length;
          onShare(read / size);
          yield chunk;
        }
      });
    }
  } finally {
    await handle.close();
  }
  return readBundleFile({ name, bytes: await readFile(path) }, onShare);
}

function partOf(found: Found): BundlePart | null {
  if (!found.ok) return refused(found);
  const { file, recipe } = found;
  const result = toContent(recipe, { free: recipe.free ?? false });
  if (!result.ok) return refused({ file, name: recipe.name, reason: result.reason });
  const { content } = result;
  left.recipes -= 1;
  left.text -= JSON.stringify(content).length;
  if (left.recipes < 0 || left.text < 0) {
    left.recipes = -1;
    return { ok: false, file, name: recipe.name, reason: 'too-many-recipes' };
  }
  const picture = found.picture !== null && found.picture.length <= left.pictures ? found.picture : null;
  left.pictures -= picture?.length ?? 0;
  const missing = picture ? recipe.missing.filter((part) => part !== 'picture') : recipe.missing;
  const written = recipe.written ?? null;
  left.text -= written?.length ?? 0;
  const comments = takeComments(found.comments ?? []);
  return {
    ok: true,
    file,
    content,
    missing,
    key: importKeyOf(content),
    written,
    picture: picture && new Uint8Array(picture),
    comments,
  };
}

/** Returns the comments for which the bundle has room. */
function takeComments(comments: readonly SourceComment[]): readonly SourceComment[] {
  const length = JSON.stringify(comments).length;
  const taken = length <= left.text ? comments.slice(0, left.comments) : [];
  left.comments -= taken.length;
  if (taken.length > 0) left.text -= length;
  return taken;
}

function picturesIn(parts: readonly BundlePart[]): number {
  return parts.reduce((sum, part) => sum + (part.ok ? (part.picture?.length ?? 0) : 0), 0);
}

function refused({ file, name, reason }: Omit<Extract<BundlePart, { ok: false }>, 'ok'>): BundlePart | null {
  left.refused -= 1;
  return left.refused < 0 ? null : { ok: false, file, name: name.slice(0, 300), reason };
}

async function flush(): Promise<void> {
  if (some.length === 0) return;
  const taken = once(port, 'message');
  const pictures = some.flatMap((part) => (part.ok && part.picture ? [part.picture.buffer as ArrayBuffer] : []));
  port.postMessage({ some, left } satisfies Progress, pictures);
  some = [];
  await taken;
}
