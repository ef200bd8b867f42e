import type { Worker } from '../../jobs/worker.server.ts';
import { SYNC_QUEUE } from './queue.ts';
import { type SyncServices, syncSubscription } from './sync.server.ts';

const days = (count: number) => count * 24 * 3600;

/** Syncs the subscriptions in the queue; tried again for more than a day while the provider is away. */
export function createSyncWorker(services: SyncServices): Worker<{ subscriptionId: string }> {
  return {
    name: SYNC_QUEUE,
    concurrency: 2,
    attemptMs: 60_000,
    options: {
      policy: 'short',
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 900,
      retryLimit: 120,
      retentionSeconds: days(14),
      deleteAfterSeconds: days(14),
    },
    async work({ data }) {
      const result = await syncSubscription(services, data);
      return result.ok ? { ok: true } : { ok: false, failure: { reason: result.reason } };
    },
  };
}
