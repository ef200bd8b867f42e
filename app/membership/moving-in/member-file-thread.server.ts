import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../http/event-loop.server.ts';
import { memberListIn } from './member-archive.server.ts';
import { isArchive, readMemberFile } from './member-file.ts';
import type { ReadResult } from './member-file-reader.server.ts';

/** Worker thread that `member-file-reader.server.ts` starts for one file. */
lowerThreadPriority();
const bytes = workerData as Uint8Array;
const read = readMemberFile((isArchive(bytes) ? await memberListIn(bytes) : null) ?? bytes);
parentPort!.postMessage((read.ok ? { ...read, people: JSON.stringify(read.people) } : read) satisfies ReadResult);
