import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DecodedPicture, PictureDecoder } from './decoder.server.ts';
import { isTaken, KIND_BYTES, pictureKind, type RefusedKind } from './picture-kind.ts';

/** Of one file. */
export const PICTURE_BYTES = 25 * 1024 * 1024;

export type ReceiveRefusal = RefusedKind | Extract<DecodedPicture, { ok: false }>['reason'] | 'busy';

/** A stored picture: the key of its master, and that one's measures. */
export interface ReceivedPicture {
  key: string;
  /** Pixels, as it is shown. */
  width: number;
  height: number;
  bytes: number;
}

export type ReceiveResult = ({ ok: true } & ReceivedPicture) | { ok: false; reason: ReceiveRefusal };

/** A file that is coming in. */
export interface IncomingPicture {
  /** Stores the content in a temporary file. Rejects with the content's own errors. */
  write(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** Decodes what was written, in turn, and stores its master. */
  accept(): Promise<ReceiveResult>;
}

/**
 * Lends `use` a place for one file; whatever is left there is removed afterwards.
 * @param directory where files wait, on this machine; created when missing
 * @param store stores a master and returns its key
 */
export async function withIncoming<Result>(
  {
    directory,
    decoder,
    store,
  }: { directory: string; decoder: PictureDecoder; store: (bytes: Buffer) => Promise<string> },
  use: (incoming: IncomingPicture) => Promise<Result>,
): Promise<Result> {
  const file = path.join(directory, randomUUID());
  const master = `${file}.master`;
  await mkdir(directory, { recursive: true });
  try {
    return await use({
      write: (content) => writeStream(file, content),
      async accept() {
        const kind = pictureKind(await readStart(file));
        if (!isTaken(kind)) return { ok: false, reason: kind };
        if (decoder.isFull()) return { ok: false, reason: 'busy' };
        const made = await decoder.makeMaster(kind, file, master);
        if (!made.ok) return made;
        const { width, height, bytes } = made;
        return { ok: true, key: await store(await readFile(master)), width, height, bytes };
      },
    });
  } finally {
    await Promise.all([file, master].map((each) => rm(each, { force: true })));
  }
}

/** One piece after another, each on disk before the next is asked for, so that memory does not grow with the file. */
async function writeStream(file: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const piece of content) await handle.write(piece);
  } finally {
    await handle.close();
  }
}

async function readStart(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
