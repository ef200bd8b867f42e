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

/** Reset request as submitted, whether or not the account exists. Deleted with its job. */
interface ResetRequest {
  /** Normalised. */
  email: string;
}

/** Reset requests that have not been processed yet. */
export interface ResetRequests {
  /**
   * Defers the request to a job. The work before the answer is the same for every address, so that neither the
   * answer nor a concurrent request reveals whether an account exists.
   */
  enqueue(tx: Db, request: ResetRequest): Promise<void>;
}

export function createResetRequests(queue: JobQueue): ResetRequests {
  return { enqueue: (tx, { email }) => queue.enqueue(tx, QUEUE, { email } satisfies ResetRequest) };
}

/**
 * Looks up accounts and queues their mail. A retry revokes the previous run's link. Retries for an hour, the longest
 * anyone waits for that mail.
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
