import {
  afterTime,
  createReadingQueue,
  type Later,
  type NoTurn,
  type ReadingThread,
  startReadingThread,
} from '../../http/reading-thread.server.ts';
import type { Log } from '../../http/services.ts';
import type { ColumnChoice } from './columns.ts';
import type { MemberFile } from './member-file.ts';
import type { Source } from './readers.ts';

declare module '../../http/services.ts' {
  interface Services {
    memberFileReader: MemberFileReader;
  }
}

export type ReadResult =
  /** @property people `ListedMember[]` as JSON, serialized on the worker thread */
  | { ok: true; source: Source; people: string }
  /** @property content list, extracted from the archive if the file was an archive */
  | (Extract<MemberFile, { reason: 'no-known-columns' }> & { content: Uint8Array })
  | Exclude<MemberFile, { ok: true } | { reason: 'no-known-columns' }>
  /** `too-much`: the thread failed or took too long. `only-posts`: an archive of posts without a member list. */
  | { ok: false; reason: 'too-much' | 'only-posts' };

export interface FileToRead {
  bytes: Uint8Array;
  choice: ColumnChoice | null;
}

export interface MemberFileReader {
  /** @param owner key of the caller, who may have only one file waiting */
  read(owner: string, bytes: Uint8Array, choice?: ColumnChoice): Promise<ReadResult | NoTurn>;
}

interface ReaderParts {
  log: Log;
  startThread?: (file: FileToRead) => ReadingThread<ReadResult>;
  later?: Later;
}

/** Maximum milliseconds for reading one file. */
export const MAX_MS = 15_000;

const startWorker = (file: FileToRead) =>
  startReadingThread<ReadResult>(new URL('./member-file-thread.server.ts', import.meta.url), file);

export function createMemberFileReader({
  log,
  startThread = startWorker,
  later = afterTime,
}: ReaderParts): MemberFileReader {
  const inTurn = createReadingQueue();
  return {
    read: (owner, bytes, choice) =>
      inTurn(owner, async () => {
        const thread = startThread({ bytes, choice: choice ?? null });
        const ended = Promise.withResolvers<ReadResult>();
        const tooMuch = () => ended.resolve({ ok: false, reason: 'too-much' });
        const cancel = later(MAX_MS, tooMuch);
        thread.on('message', ended.resolve);
        thread.on('error', (err) => {
          log.error({ err }, 'The thread that reads a list of members has ended');
          tooMuch();
        });
        thread.on('exit', tooMuch);
        try {
          return await ended.promise;
        } finally {
          cancel();
          await thread.terminate();
        }
      }),
  };
}
