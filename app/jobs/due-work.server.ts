import type { Db } from '../db/client.server.ts';
import type { Services } from '../http/services.ts';
import type { JobQueue } from './queue.server.ts';
import { countWaiting } from './stored-jobs.server.ts';
import { everyMinute, type Worker } from './worker.server.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Queues a job, due at once, for a worker that otherwise runs once a minute. */
    startWorker(tx: Db, queue: string): Promise<void>;
  }
}

/** Maximum number of rows in a batch. Small, so that rows are locked briefly. */
export const DUE_BATCH = 5;
/** Pause after a full batch, as a multiple of its duration (docs/decisions/0024-one-queue.md). */
const REST = 19;

export interface Help {
  queue?: Pick<JobQueue, 'enqueue'>;
}

/**
 * Creates a worker that does due work in batches once a minute. After its first full batch, a run queues a helper job
 * for an idle process, and rests after each full batch (docs/decisions/0024-one-queue.md).
 * @param given.passes each does one batch of at most `DUE_BATCH` rows and resolves with its size; concurrent batches
 * must skip each other's rows
 */
export function createDueWorker(
  { db, wait }: Pick<Services, 'db' | 'wait'>,
  { name, passes, queue }: { name: string; passes: readonly (() => Promise<number>)[] } & Help,
): Worker {
  /** Queues a helper job unless one waits. Two processes may both queue one, which does no harm. */
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
