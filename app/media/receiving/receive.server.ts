import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isBusy, type Sender } from '../../http/fair-queue.ts';
import { temporaryName } from '../../http/temporary-files.server.ts';
import type { DecodedPicture, PictureDecoder } from './decoder.server.ts';
import { isTaken, KIND_BYTES, pictureKind, type RefusedKind } from './picture-kind.ts';

export const PICTURE_BYTES = 25 * 1024 * 1024;

type ReceiveRefusal = RefusedKind | Extract<DecodedPicture, { ok: false }>['reason'] | 'busy';

export interface ReceivedPicture {
  key: string;
  width: number;
  height: number;
  bytes: number;
}

type ReceiveResult = ({ ok: true } & ReceivedPicture) | { ok: false; reason: ReceiveRefusal };

export interface IncomingPicture {
  /** Stores the content in a temporary file. */
  write(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /**
   * Decodes the written file and stores the master. Stores nothing if the picture is refused or `beforeStored` rejects.
   */
  accept(beforeStored?: (picture: ReceivedPicture) => Promise<void>): Promise<ReceiveResult>;
}

/**
 * Calls `use` with a place for one uploaded file, and removes the file afterwards.
 * @param of.sender null for the process itself
 */
export async function withIncoming<Result>(
  of: {
    directory: string;
    sender: Sender | null;
    decoder: PictureDecoder;
    keyOf: (master: Buffer<ArrayBuffer>) => Promise<string>;
    store: (key: string, master: Buffer) => Promise<void>;
  },
  use: (incoming: IncomingPicture) => Promise<Result>,
): Promise<Result> {
  const { directory, sender, decoder, keyOf, store } = of;
  const file = path.join(directory, temporaryName());
  const master = `${file}.master`;
  await mkdir(directory, { recursive: true });
  try {
    return await use({
      write: (content) => writeStream(file, content),
      async accept(beforeStored) {
        const kind = pictureKind(await readStart(file));
        if (!isTaken(kind)) return { ok: false, reason: kind };
        const made = await decoder.makeMaster(sender, kind, file, master).catch(busyOrThrow);
        if (!made.ok) return made;
        const { width, height, bytes } = made;
        const content = await readFile(master);
        const picture = { key: await keyOf(content), width, height, bytes };
        await beforeStored?.(picture);
        await store(picture.key, content);
        return { ok: true, ...picture };
      },
    });
  } finally {
    await Promise.all([file, master].map((each) => rm(each, { force: true })));
  }
}

function busyOrThrow(error: unknown): { ok: false; reason: 'busy' } {
  if (isBusy(error)) return { ok: false, reason: 'busy' };
  throw error;
}

/** Writes chunk by chunk, so that memory does not grow with the file. */
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
