import type { Worker } from '../../jobs/worker.server.ts';
import { paymentQueues, whileAway } from '../jobs.server.ts';
import { type SyncResult, type SyncServices, syncSubscription } from './sync.server.ts';

/** What is to be synced: a subscription, or the one that a payment was made for. */
type What = { subscriptionId: string } | { paymentId: string };

/** Syncs what is in the queue, again while the provider is away. */
export function createSyncWorker(services: SyncServices): Worker<What> {
  return {
    name: paymentQueues.sync,
    concurrency: 2,
    attemptMs: 60_000,
    options: { ...whileAway, policy: 'short' },
    async work({ data }) {
      const result = await sync(services, data);
      return result.ok ? { ok: true } : { ok: false, failure: { reason: result.reason } };
    },
  };
}

async function sync(services: SyncServices, what: What): Promise<SyncResult | { ok: true }> {
  if ('subscriptionId' in what) return syncSubscription(services, what);
  const found = await services.payments.provider.findSubscriptionOf({ kind: 'payment', id: what.paymentId });
  if (!found.ok) return found;
  const { subscriptionId } = found.value;
  // Others share the account, and sell other things.
  return subscriptionId === null ? { ok: true } : syncSubscription(services, { subscriptionId });
}
