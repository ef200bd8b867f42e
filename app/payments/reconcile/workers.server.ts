import type { Services } from '../../http/services.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import { countWaiting } from '../../jobs/stored-jobs.server.ts';
import type { Job, JobResult, Worker } from '../../jobs/worker.server.ts';
import { paymentQueues } from '../jobs.server.ts';
import { deleteOldEvents } from '../sync/events.server.ts';
import { type ReconcileServices, reconcileEvents } from './events.server.ts';
import {
  added,
  type Findings,
  nothingFound,
  reconciliationSteps,
  type StepName,
  stepNames,
} from './reconcile.server.ts';

type WorkerServices = ReconcileServices & Pick<Services, 'now'> & { queue: Pick<JobQueue, 'enqueue'> };

/** Position at which a reconciliation resumes. Empty for a new run. */
interface Slice {
  step?: StepName;
  /** `next` of the step's last page. */
  after?: string | null;
  found?: Findings;
}

const DAILY = 'payment-reconciliation';
/** Number of waiting syncs at which the next slice is postponed. */
const MAX_WAITING = 1_000;
const PAGES = 10;
const PAUSE_SECONDS = 30;

/** Creates the workers that find changes that webhooks did not report: hourly from events, daily by comparison. */
export function createReconciliationWorkers(services: WorkerServices): Worker[] {
  return [hourly(services), daily(services) as Worker];
}

function hourly(services: WorkerServices): Worker {
  return {
    name: 'payment-events',
    cron: '7 * * * *',
    concurrency: 1,
    attemptMs: 300_000,
    options: { retryLimit: 5, retryDelay: 60, retryBackoff: true, retentionSeconds: 3600, deleteAfterSeconds: 3600 },
    async work({ signal }) {
      const { ended, ...found } = await reconcileEvents(services, { signal });
      if (found.missed > 0 || !ended) services.log.info({ ...found, ended }, 'Events of payments were reconciled');
      return ended ? { ok: true } : { ok: false, failure: { ...found } };
    },
  };
}

/** Each slice is a job that queues the next, so that interrupted runs resume and other jobs run in between. */
function daily(services: WorkerServices): Worker<Slice> {
  return {
    name: DAILY,
    cron: '37 3 * * *',
    concurrency: 1,
    attemptMs: 300_000,
    options: {
      policy: 'short',
      retryLimit: 20,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 1800,
      retentionSeconds: 24 * 3600,
      deleteAfterSeconds: 24 * 3600,
    },
    work: (job) => reconcileSlice(services, job),
  };
}

/** Handles the next ten pages. Postpones them while many syncs wait. */
export async function reconcileSlice(
  services: WorkerServices,
  { data, signal }: Pick<Job<Slice>, 'data' | 'signal'>,
): Promise<JobResult> {
  const { db, queue, log } = services;
  if ((await countWaiting(db, { queue: paymentQueues.sync, limit: MAX_WAITING })) === MAX_WAITING) {
    await queue.enqueue(db, DAILY, data, { after: PAUSE_SECONDS });
    return { ok: true };
  }
  let { step = stepNames[0]!, after = null, found = nothingFound } = data;
  for (let pages = 0; pages < PAGES && !signal.aborted; pages++) {
    const page = await reconciliationSteps[step](services, { after, which: 'different' });
    if (!page.ok) return { ok: false, failure: { reason: page.reason } };
    found = added(found, page.found);
    after = page.next;
    if (after !== null) continue;
    const next = stepNames[stepNames.indexOf(step) + 1];
    if (!next) {
      await deleteOldEvents(db, { now: services.now() });
      log.info({ ...found }, 'Payments were reconciled');
      return { ok: true };
    }
    step = next;
  }
  await queue.enqueue(db, DAILY, { step, after, found } satisfies Slice);
  return { ok: true };
}
