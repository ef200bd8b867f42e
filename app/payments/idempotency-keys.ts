import type { ChangeNow, PriceChange } from './provider.ts';

/**
 * Idempotency keys of requests to the provider, unique within a merchant. The provider repeats its first response to a
 * known key, and may forget keys after a day.
 *
 * A key contains everything that its request depends on, where needed as a `digest`. Keys of requests that charge or
 * refund at once name the decision instead. The provider refuses to repeat such a key with other parameters.
 */
export const idempotencyKeys = {
  customer: (accountId: string, attemptId: string) => `customer:${accountId}:${attemptId}`,
  card: (customerId: string, attemptId: string) => `card:${customerId}:${attemptId}`,
  cardConfirmation: (setupId: string, confirmationToken: string, digest: string) =>
    `confirm:${setupId}:${confirmationToken}:${digest}`,
  beginTrial: (membershipId: string, digest: string) => `begin:${membershipId}:${digest}`,
  beginCharged: (membershipId: string, attemptId: string) => `begin:${membershipId}:${attemptId}`,
  priceChange: ({ subscriptionId, requestId }: PriceChange, digest: string) =>
    `price:${subscriptionId}:${requestId}:${digest}`,
  /** Names the decision: the preview shows the price and the time with which the amount is computed. */
  changeNow: ({ subscriptionId, priceId, at, requestId }: ChangeNow & { requestId: string }) =>
    `change-now:${subscriptionId}:${priceId}:${at.getTime()}:${requestId}`,
  cancellation: (subscriptionId: string, requestId: string, digest: string) =>
    `cancellation:${subscriptionId}:${requestId}:${digest}`,
  moveCharge: (subscriptionId: string, requestId: string, digest: string) =>
    `move-charge:${subscriptionId}:${requestId}:${digest}`,
  merchant: (rowId: string, digest: string) => `merchant:${rowId}:${digest}`,
  refund: (invoiceId: string, requestId: string) => `refund:${invoiceId}:${requestId}`,
} as const;
