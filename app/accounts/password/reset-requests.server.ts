import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { atSite, currentOwnSite } from '../../sites/current-site.server.ts';
import { servicesAt } from '../../sites/services-at.server.ts';
import { requestReset } from './password-reset.server.ts';

declare module '../../http/services.ts' {
  interface Services {
    resetRequests: ResetRequests;
  }
}

const QUEUE = 'password-reset';

interface ResetRequest {
  /** Normalized by `normaliseEmail`. */
  email: string;
}

interface StoredRequest extends ResetRequest {
  /** Host of the creator's site to which the mailed link leads, or null for the platform. */
  host: string | null;
}

export interface ResetRequests {
  /** Leaves the request to a job, so that the response time does not reveal whether an account exists. */
  enqueue(tx: Db, request: ResetRequest): Promise<void>;
}

export function createResetRequests(queue: Pick<JobQueue, 'enqueue'>): ResetRequests {
  return {
    enqueue: (tx, { email }) =>
      queue.enqueue(tx, QUEUE, { email, host: currentOwnSite()?.host ?? null } satisfies StoredRequest),
  };
}

/** Gives up after about half an hour, because users do not wait longer for the mail. */
export function createResetRequestWorker(services: Services): Worker<StoredRequest> {
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
      const { sites } = services;
      // If the host is no longer served, the link leads to the platform.
      const site = (data.host && (await sites.find(data.host))) || sites.platform;
      await atSite(site, () => requestReset(servicesAt(services, site), data));
      return { ok: true };
    },
  };
}
