import type { Services } from '../http/services.ts';
import type { JobQueue } from './queue.server.ts';
import { countWaiting } from './stored-jobs.server.ts';
import { everyMinute, type Worker } from './worker.server.ts';

/** Rows in a batch. Few, so that they are not locked for long and visitors do not wait noticeably. */
export const DUE_BATCH = 5;
/**
 * Pause after a batch, as a multiple of its duration: a large backlog gets a twentieth of the process's time
 * (docs/decisions/0024-one-queue.md). A process that serves no visitors does not wait.
 */
const REST = 19;

/** Queue in which other processes find helper jobs. If omitted, no other process helps. */
export interface Help {
  queue?: Pick<JobQueue, 'enqueue'>;
}

/**
 * Creates a worker that checks once a minute for due work and does it in batches. One process begins. While
 * batches are full, one more job is queued for an idle process, which queues another in turn. All processes
 * thus share the due work, and each rests between its batches (docs/decisions/0024-one-queue.md).
 * @param given.passes each does one batch of at most `DUE_BATCH` and resolves with its size. Concurrent
 * batches must skip each other's rows.
 */
export function createDueWorker(
  { db, wait }: Pick<Services, 'db' | 'wait'>,
  { name, passes, queue }: { name: string; passes: readonly (() => Promise<number>)[] } & Help,
): Worker {
  /** Queues a helper job unless one waits. A second one, queued at the same time, finds nothing and ends. */
  async function askForHelp(): Promise<void> {
    if (queue && (await countWaiting(db, { queue: name, limit: 1 })) === 0) await queue.enqueue(db, name, {});
  }

  return {
    name,
    ...everyMinute,
    attemptMs: 50_000,
    async work({ signal }) {
      let hasAsked = false;
      for (const doBatch of passes) {
        for (let done = DUE_BATCH; done === DUE_BATCH && !signal.aborted; ) {
          const began = performance.now();
          done = await doBatch();
          if (done < DUE_BATCH) break;
          const took = performance.now() - began;
          if (!hasAsked) await askForHelp();
          hasAsked = true;
          await wait(REST * took);
        }
      }
      return { ok: true };
    },
  };
}
