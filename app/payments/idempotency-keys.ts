import type { ChangeNow, PriceChange } from './provider.ts';
import type { Destination } from './transfers/transfer-provider.ts';

/**
 * What makes a second call the same as the first. The provider answers a key that it knows with its first answer, and
 * refuses it with other parameters; it forgets keys after a day at the earliest, so commands also look before they act.
 */
export const idempotencyKeys = {
  customer: (accountId: string, attemptId: string) => `customer:${accountId}:${attemptId}`,
  card: (customerId: string, attemptId: string) => `card:${customerId}:${attemptId}`,
  cardConfirmation: (setupId: string, confirmationToken: string) => `confirm:${setupId}:${confirmationToken}`,
  /**
   * One subscription with a trial for a membership; a return is an attempt of its own. The provider refuses a key with
   * other parameters, so one for another destination is another.
   */
  begin: (membershipId: string, attemptId: string | null, destination: Destination | null = null) =>
    [
      ...['begin', membershipId, ...(attemptId === null ? [] : [attemptId])],
      ...(destination ? Object.values(destination) : []),
    ].join(':'),
  /** @param applied what it is applied to: the same request of later, to another schedule, is another of the provider's */
  priceChange: ({ subscriptionId, priceId, applies, requestId }: PriceChange, applied: string) =>
    `price:${subscriptionId}:${priceId}:${applies}:${requestId}:${applied}`,
  changeNow: ({ subscriptionId, priceId, at, requestId }: ChangeNow & { requestId: string }) =>
    `change-now:${subscriptionId}:${priceId}:${at.getTime()}:${requestId}`,
  cancellation: (subscriptionId: string, cancels: boolean, requestId: string) =>
    `cancellation:${subscriptionId}:${cancels}:${requestId}`,
  destination: (subscriptionId: string, destination: Destination | null, requestId: string) =>
    `destination:${subscriptionId}:${destination ? Object.values(destination).join(':') : 'none'}:${requestId}`,
  /** A transfer or a reversal: an order of ours is one of them. */
  transfer: (requestId: string) => `transfer:${requestId}`,
  payoutAccount: (payoutAccountId: string) => `payout-account:${payoutAccountId}`,
  refund: (invoiceId: string, requestId: string) => `refund:${invoiceId}:${requestId}`,
} as const;
