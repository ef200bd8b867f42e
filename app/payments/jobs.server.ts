import type { JobQueue } from '../jobs/queue.server.ts';
import type { PaymentJobs, PaymentRef, SubscriptionRef } from './payments.ts';

export const paymentQueues = {
  sync: 'payment-sync',
  syncToProvider: 'payment-follow',
  saveCard: 'payment-save-card',
  completeCard: 'payment-settle-card',
  updateCustomer: 'payment-update-customer',
  deleteCustomer: 'payment-delete-customer',
  syncMerchant: 'payment-merchant',
  openMerchant: 'payment-open-merchant',
  partMerchant: 'payment-part-merchant',
  moveCards: 'payment-move-cards',
} as const;

/** Options of jobs that are retried for a week, at first after seconds and then every quarter of an hour. */
export const whileUnavailable = {
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  retryLimit: 680,
  retentionSeconds: 8 * 24 * 3600,
  deleteAfterSeconds: 30 * 24 * 3600,
} as const;

/** Subject of a sync job: a subscription, or a payment of the subscription to sync. */
export type ToSync = SubscriptionRef | PaymentRef;

export function createPaymentJobs(queue: Pick<JobQueue, 'enqueue' | 'enqueueAll'>): PaymentJobs {
  return {
    sync: (tx, { subscriptions, payments = [], isRoutine = false }) => {
      const job = ([key, data]: [string, ToSync]) => ({ data, options: { key, priority: isRoutine ? -1 : 0 } });
      return queue.enqueueAll(tx, paymentQueues.sync, [
        ...eachOnce(payments, ({ merchantId, paymentId }) => `${merchantId} ${paymentId}`).map(job),
        ...eachOnce(subscriptions, ({ merchantId, subscriptionId }) => `${merchantId} ${subscriptionId}`).map(job),
      ]);
    },
    syncToProvider: (tx, { membershipId, requested }) =>
      queue.enqueue(tx, paymentQueues.syncToProvider, { membershipId, ...(requested && { requested }) }),
    saveCard: (tx, { attemptId, token }) => queue.enqueue(tx, paymentQueues.saveCard, { attemptId, token }),
    completeCard: (tx, setup) => queue.enqueue(tx, paymentQueues.completeCard, { ...setup }),
    updateCustomer: (tx, { accountId }) =>
      queue.enqueue(tx, paymentQueues.updateCustomer, { accountId }, { key: accountId }),
    deleteCustomer: (tx, { customerId }) => queue.enqueue(tx, paymentQueues.deleteCustomer, { customerId }),
    openMerchant: (tx, { creatorId }) =>
      queue.enqueue(tx, paymentQueues.openMerchant, { creatorId }, { key: creatorId }),
    partMerchant: (tx, { rowId, at }) =>
      queue.enqueue(tx, paymentQueues.partMerchant, { rowId, at: at.toISOString() }, { key: rowId }),
    moveCards: (tx, { creatorId }) => queue.enqueue(tx, paymentQueues.moveCards, { creatorId }, { key: creatorId }),
    syncMerchants: (tx, { merchantIds, isRoutine = false }) =>
      queue.enqueueAll(
        tx,
        paymentQueues.syncMerchant,
        [...new Set(merchantIds)].sort().map((merchantId) => ({
          data: { merchantId },
          options: { key: merchantId, priority: isRoutine ? -1 : 0 },
        })),
      ),
  };
}

/** Returns the last item for each key, sorted by key. */
function eachOnce<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item][] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1));
}
