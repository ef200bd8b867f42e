import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { paymentQueues, type ToSync, whileUnavailable } from '../jobs.server.ts';
import { followForeign } from '../moving-in/foreign.server.ts';
import type { Payments, SubscriptionRef } from '../payments.ts';
import { type SyncResult, type SyncServices, syncSubscription } from './sync.server.ts';

type WorkerServices = SyncServices &
  Pick<Services, 'now' | 'wait'> & { payments: Pick<Payments, 'of' | 'jobs' | 'livemode'> };

/** Number of concurrent syncs, so that other syncs run while one waits for the provider. */
const AT_ONCE = 4;
/**
 * Milliseconds between the starts of two syncs in one process, after the first `AT_ONCE`
 * (docs/decisions/0050-subscriptions-follow.md).
 */
const EVERY = 200;

export function createSyncWorker(services: WorkerServices): Worker<ToSync> {
  const turn = paced(services);
  return {
    name: paymentQueues.sync,
    concurrency: AT_ONCE,
    attemptMs: 60_000,
    options: { ...whileUnavailable, policy: 'short' },
    async work({ data }) {
      await turn();
      const result = await sync(services, data);
      return result.ok ? { ok: true } : { ok: false, failure: { reason: result.reason } };
    },
  };
}

/** Returns a function that resolves at once for the first `AT_ONCE` calls, and then once each `EVERY` milliseconds. */
function paced({ now, wait }: Pick<Services, 'now' | 'wait'>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    const earliest = at - (AT_ONCE - 1) * EVERY;
    // Limited to the longest possible wait, in case the clock of the machine is set back.
    last = Math.min(Math.max(earliest, last + EVERY), at + AT_ONCE * EVERY);
    if (last > at) await wait(last - at);
  };
}

type Result = SyncResult | { ok: true };

async function sync(services: WorkerServices, what: ToSync): Promise<Result> {
  if ('subscriptionId' in what) return syncOrFollow(services, what);
  const { merchantId, paymentId } = what;
  const found = await services.payments.of(merchantId).findSubscriptionOf({ kind: 'payment', id: paymentId });
  if (!found.ok) return found;
  const { subscriptionId } = found.value;
  // Payments without a subscription belong to other business of the creator.
  return subscriptionId === null ? { ok: true } : syncOrFollow(services, { merchantId, subscriptionId });
}

/** Syncs a subscription of the site, or follows one that the site did not begin. */
async function syncOrFollow(services: WorkerServices, subscription: SubscriptionRef): Promise<Result> {
  const result = await syncSubscription(services, subscription);
  return 'leftAlone' in result ? followForeign(services, subscription) : result;
}
