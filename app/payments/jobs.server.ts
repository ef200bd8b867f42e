import type { JobQueue } from '../jobs/queue.server.ts';
import type { PaymentJobs } from './payments.ts';

export const paymentQueues = {
  sync: 'payment-sync',
  syncToProvider: 'payment-follow',
  saveCard: 'payment-save-card',
  completeCard: 'payment-settle-card',
  updateCustomer: 'payment-update-customer',
  deleteCustomer: 'payment-delete-customer',
  transfers: 'payment-transfers',
  syncPayoutAccount: 'payment-payout-account',
} as const;

/**
 * Retries for a week, at first after seconds and then every quarter of an hour. The provider may be unavailable for
 * long, and a job's work is still needed afterwards.
 */
export const whileUnavailable = {
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  retryLimit: 680,
  retentionSeconds: 8 * 24 * 3600,
  deleteAfterSeconds: 30 * 24 * 3600,
} as const;

/** Subject of a sync job: a subscription, or a payment of the subscription to sync. */
export type ToSync = { subscriptionId: string } | { paymentId: string };

export function createPaymentJobs(queue: Pick<JobQueue, 'enqueue' | 'enqueueAll'>): PaymentJobs {
  return {
    sync: (tx, { subscriptionIds, paymentIds = [], isRoutine = false }) => {
      const job = (key: string, data: ToSync) => ({ data, options: { key, last: isRoutine } });
      return queue.enqueueAll(tx, paymentQueues.sync, [
        ...eachOnce(paymentIds).map((paymentId) => job(paymentId, { paymentId })),
        ...eachOnce(subscriptionIds).map((subscriptionId) => job(subscriptionId, { subscriptionId })),
      ]);
    },
    syncToProvider: (tx, { membershipId, requested }) =>
      queue.enqueue(tx, paymentQueues.syncToProvider, { membershipId, ...(requested && { requested }) }),
    saveCard: (tx, { attemptId, token }) => queue.enqueue(tx, paymentQueues.saveCard, { attemptId, token }),
    completeCard: (tx, { setupId }) => queue.enqueue(tx, paymentQueues.completeCard, { setupId }),
    updateCustomer: (tx, { accountId }) =>
      queue.enqueue(tx, paymentQueues.updateCustomer, { accountId }, { key: accountId }),
    deleteCustomer: (tx, { customerId }) => queue.enqueue(tx, paymentQueues.deleteCustomer, { customerId }),
    makeTransfers: (tx, { creatorId }) => queue.enqueue(tx, paymentQueues.transfers, { creatorId }, { key: creatorId }),
    syncPayoutAccounts: (tx, { accountIds, isRoutine = false }) =>
      queue.enqueueAll(
        tx,
        paymentQueues.syncPayoutAccount,
        eachOnce(accountIds).map((accountId) => ({
          data: { accountId },
          options: { key: accountId, last: isRoutine },
        })),
      ),
  };
}

const eachOnce = (ids: readonly string[]) => [...new Set(ids)].sort();
