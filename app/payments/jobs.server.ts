import type { JobQueue } from '../jobs/queue.server.ts';
import type { PaymentJobs } from './payments.ts';

/** The queues of this room. */
export const paymentQueues = {
  sync: 'payment-sync',
  follow: 'payment-follow',
  saveCard: 'payment-save-card',
  settleCard: 'payment-settle-card',
  deleteCustomer: 'payment-delete-customer',
} as const;

/**
 * Tried again for a week, at first after seconds and then each quarter of an hour: the provider may be away for long, and
 * what a job does is still to be done when it is back.
 */
export const whileAway = {
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  retryLimit: 680,
  retentionSeconds: 8 * 24 * 3600,
  deleteAfterSeconds: 30 * 24 * 3600,
} as const;

export function createPaymentJobs(queue: Pick<JobQueue, 'enqueue'>): PaymentJobs {
  return {
    sync: (tx, what) => {
      const key = 'paymentId' in what ? what.paymentId : what.subscriptionId;
      return queue.enqueue(tx, paymentQueues.sync, what, { key });
    },
    follow: (tx, { membershipId, asked }) =>
      queue.enqueue(tx, paymentQueues.follow, { membershipId, ...(asked && { asked }) }),
    saveCard: (tx, { attemptId, token }) => queue.enqueue(tx, paymentQueues.saveCard, { attemptId, token }),
    settleCard: (tx, { setupId }) => queue.enqueue(tx, paymentQueues.settleCard, { setupId }),
    deleteCustomer: (tx, { customerId }) => queue.enqueue(tx, paymentQueues.deleteCustomer, { customerId }),
  };
}
