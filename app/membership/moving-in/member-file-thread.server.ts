import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../http/event-loop.server.ts';
import { readMemberFile } from './member-file.ts';
import type { ReadResult } from './member-file-reader.server.ts';

/** Thread started by `member-file-reader.server.ts` for one file. */
lowerThreadPriority();
const read = readMemberFile(workerData as Uint8Array);
parentPort!.postMessage((read.ok ? { ...read, people: JSON.stringify(read.people) } : read) satisfies ReadResult);
