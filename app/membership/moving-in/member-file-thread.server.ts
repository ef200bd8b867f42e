import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../http/event-loop.server.ts';
import { memberListIn } from './member-archive.server.ts';
import { isArchive, readMemberFile } from './member-file.ts';
import type { FileToRead, ReadResult } from './member-file-reader.server.ts';

/** Worker thread that `member-file-reader.server.ts` starts for one file. */
lowerThreadPriority();
parentPort!.postMessage(await readFile(workerData as FileToRead));

async function readFile({ bytes, choice }: FileToRead): Promise<ReadResult> {
  const list = isArchive(bytes) ? await memberListIn(bytes) : null;
  if (list?.ok === false && list.reason === 'only-posts') return { ok: false, reason: list.reason };
  const content = list?.ok ? list.bytes : bytes;
  const read = readMemberFile(content, choice);
  if (read.ok) return { ...read, people: JSON.stringify(read.people) };
  return read.reason === 'no-known-columns' ? { ...read, content } : read;
}
