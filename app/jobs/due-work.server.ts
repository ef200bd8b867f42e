import type { Services } from '../http/services.ts';
import type { JobQueue } from './queue.server.ts';
import { countWaiting } from './stored-jobs.server.ts';
import { everyMinute, type Worker } from './worker.server.ts';

/** Few enough for rows not to be locked for long, and for no visitor to wait noticeably for what they take. */
export const DUE_BATCH = 5;
/**
 * How many times as long as a batch took nothing is done after it: with many due, one twentieth of the process's time is
 * theirs (docs/decisions/0024-one-queue.md). A process that serves nobody does not wait.
 */
const REST = 19;

/** Where other processes find a job that helps. Left out: nobody else works on it. */
export interface Help {
  queue?: Pick<JobQueue, 'enqueue'>;
}

/**
 * A worker that looks once a minute for what is due, and does it in batches. One process begins. As long as batches are
 * full, one more job waits in the queue for a process that is idle, which has another wait in turn: so all processes
 * share what is due, and each rests between its batches (docs/decisions/0024-one-queue.md).
 * @param given.passes each does one batch of at most `DUE_BATCH`, and resolves with how many there were. Batches of
 * several processes must leave out each other's rows.
 */
export function createDueWorker(
  { db, wait }: Pick<Services, 'db' | 'wait'>,
  { name, passes, queue }: { name: string; passes: readonly (() => Promise<number>)[] } & Help,
): Worker {
  /** Two processes may ask at once: the second job finds nothing, and ends. */
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
