import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { requestReset } from './password-reset.server.ts';

declare module '../../http/services.ts' {
  interface Services {
    resetRequests: ResetRequests;
  }
}

const QUEUE = 'password-reset';

/** As submitted, whether or not there is such an account. Deleted with its job. */
interface ResetRequest {
  /** Normalised. */
  email: string;
}

/** Forgotten passwords that have not been looked up yet. */
export interface ResetRequests {
  /**
   * Leaves the request to a job. What is done before the answer is the same for every address, so that neither the
   * answer nor another request at the same time reveals whether there is an account.
   */
  enqueue(tx: Db, request: ResetRequest): Promise<void>;
}

export function createResetRequests(queue: JobQueue): ResetRequests {
  return { enqueue: (tx, { email }) => queue.enqueue(tx, QUEUE, { email } satisfies ResetRequest) };
}

/**
 * Looks the accounts up and queues their mail. Run again after a failure, which revokes the link of the run before; for
 * an hour, because nobody waits longer for that mail.
 */
export function createResetRequestWorker(services: Services): Worker<ResetRequest> {
  return {
    name: QUEUE,
    concurrency: 2,
    attemptMs: 30_000,
    options: {
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      retryLimit: 12,
      retentionSeconds: 3600,
      deleteAfterSeconds: 3600,
    },
    async work({ data }) {
      await requestReset(services, data);
      return { ok: true };
    },
  };
}
