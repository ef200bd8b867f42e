import type { ChangeNow, PriceChange } from './provider.ts';
import type { Destination } from './transfers/transfer-provider.ts';

/**
 * Idempotency keys of requests to the provider. The provider answers a known key with its first response, and refuses a
 * known key with other parameters. Keys are forgotten after a day at the earliest, so commands also check the state
 * before they act.
 */
export const idempotencyKeys = {
  customer: (accountId: string, attemptId: string) => `customer:${accountId}:${attemptId}`,
  card: (customerId: string, attemptId: string) => `card:${customerId}:${attemptId}`,
  cardConfirmation: (setupId: string, confirmationToken: string) => `confirm:${setupId}:${confirmationToken}`,
  /**
   * `attemptId` is null for a subscription with a trial, of which a membership has one. The key includes the
   * destination, because the provider refuses a known key with other parameters.
   */
  begin: (membershipId: string, attemptId: string | null, destination: Destination | null = null) =>
    [
      ...['begin', membershipId, ...(attemptId === null ? [] : [attemptId])],
      ...(destination ? Object.values(destination) : []),
    ].join(':'),
  /**
   * @param applied end of the trial, or id of the schedule with the end of its period; a later change needs another key
   */
  priceChange: ({ subscriptionId, priceId, applies, requestId }: PriceChange, applied: string) =>
    `price:${subscriptionId}:${priceId}:${applies}:${requestId}:${applied}`,
  changeNow: ({ subscriptionId, priceId, at, requestId }: ChangeNow & { requestId: string }) =>
    `change-now:${subscriptionId}:${priceId}:${at.getTime()}:${requestId}`,
  cancellation: (subscriptionId: string, cancels: boolean, requestId: string) =>
    `cancellation:${subscriptionId}:${cancels}:${requestId}`,
  destination: (subscriptionId: string, destination: Destination | null, requestId: string) =>
    `destination:${subscriptionId}:${destination ? Object.values(destination).join(':') : 'none'}:${requestId}`,
  /** Key of a transfer or a reversal. `requestId` is the id of its order. */
  transfer: (requestId: string) => `transfer:${requestId}`,
  payoutAccount: (payoutAccountId: string) => `payout-account:${payoutAccountId}`,
  refund: (invoiceId: string, requestId: string) => `refund:${invoiceId}:${requestId}`,
} as const;
