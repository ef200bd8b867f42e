import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { deleteRemoved } from './removal.server.ts';

/** Deletes removed pictures after their retention, once a night across all processes. */
export function createPictureCleanupWorker(services: Pick<Services, 'db' | 'pictures' | 'now'>): Worker {
  return {
    name: 'picture-cleanup',
    cron: '40 3 * * *',
    concurrency: 1,
    attemptMs: 600_000,
    options: { retryLimit: 2, retryDelay: 600, retentionSeconds: 24 * 3600, deleteAfterSeconds: 24 * 3600 },
    async work({ signal }) {
      for (let processed = 1; processed > 0 && !signal.aborted; ) {
        processed = await deleteRemoved(services, { now: services.now() });
      }
      return { ok: true };
    },
  };
}
