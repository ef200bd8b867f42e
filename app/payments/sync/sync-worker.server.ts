import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { paymentQueues, type ToSync, whileUnavailable } from '../jobs.server.ts';
import { type SyncResult, type SyncServices, syncSubscription } from './sync.server.ts';

type WorkerServices = SyncServices & Pick<Services, 'now' | 'wait'>;

/** Concurrent syncs, so that others run while the provider answers one. */
const AT_ONCE = 4;
/**
 * Milliseconds between the starts of two syncs in one process, once `AT_ONCE` have begun. Each uses some of the
 * provider's rate limit and ten milliseconds of this process, for which its visitors would wait
 * (docs/decisions/0050-subscriptions-follow.md).
 */
const EVERY = 200;

/** Runs queued syncs, and retries them while the provider is unavailable. */
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

/** Resolves at once for the first `AT_ONCE` callers, then for one each `EVERY` milliseconds. */
function paced({ now, wait }: Pick<Services, 'now' | 'wait'>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    const earliest = at - (AT_ONCE - 1) * EVERY;
    // Bounded by the time that the waiting callers need, in case the machine's clock is set back.
    last = Math.min(Math.max(earliest, last + EVERY), at + AT_ONCE * EVERY);
    if (last > at) await wait(last - at);
  };
}

async function sync(services: SyncServices, what: ToSync): Promise<SyncResult | { ok: true }> {
  if ('subscriptionId' in what) return syncSubscription(services, what);
  const found = await services.payments.provider.findSubscriptionOf({ kind: 'payment', id: what.paymentId });
  if (!found.ok) return found;
  const { subscriptionId } = found.value;
  // Other applications may share the account, and sell other things.
  return subscriptionId === null ? { ok: true } : syncSubscription(services, { subscriptionId });
}
