import type Stripe from 'stripe';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { Destination } from '../transfers/transfer-provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { callStripe, expecting, failed, isMissing, orNull, type StripeError, succeeded } from './outcomes.server.ts';
import { seconds } from './read.ts';
import {
  partOfTransfer,
  readPayout,
  readReversals,
  readTransfer,
  reversalExpand,
  transferExpand,
} from './read-movements.ts';

export function transfers({
  stripe,
  withKey,
}: StripeContext): Part<'setDestination' | 'transfer' | 'reverseTransfer' | 'listPayouts'> {
  return {
    setDestination: ({ subscriptionId, destination, requestId }) =>
      callStripe(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId));
        if (!subscription) return failed('unknown-subscription');
        if (subscription.ended_at !== null) return failed('ended');
        // Empty fields clear the stored values.
        const params: Stripe.SubscriptionUpdateParams = destination
          ? { on_behalf_of: '', ...destinationParameters(destination) }
          : { transfer_data: '', application_fee_percent: '', on_behalf_of: '' };
        await withKey(idempotencyKeys.destination(subscriptionId, destination, requestId), (options) =>
          stripe.subscriptions.update(subscriptionId, params, options),
        );
        if (!destination) await keepUnpaid(stripe, subscriptionId);
        return succeeded(null);
      }, isDestinationRefused),

    transfer: ({ accountId, amount: { amount, currency }, requestId, askedAt }) =>
      callStripe(
        async () => {
          const before = await findTransfer(stripe, { destination: accountId, requestId, askedAt });
          if (before) return succeeded(before);
          const params = {
            amount,
            currency,
            destination: accountId,
            metadata: { request_id: requestId },
            expand: [transferExpand],
          };
          const made = await withKey(idempotencyKeys.transfer(requestId), (options) =>
            stripe.transfers.create(params, options),
          );
          return succeeded(readTransfer(made, accountId));
        },
        ({ type }) => (type === 'StripeInvalidRequestError' ? 'refused' : null),
      ),

    reverseTransfer: ({ transferId, accountId, amount: { amount }, requestId }) =>
      callStripe(
        async () => {
          const expand = [`data.${reversalExpand}`];
          const reversals: Stripe.TransferReversal[] = [];
          for await (const each of stripe.transfers.listReversals(transferId, { limit: 100, expand })) {
            reversals.push(each);
          }
          const transfer = await stripe.transfers.retrieve(transferId, {
            expand: [transferExpand, 'source_transaction'],
          });
          const charge = typeof transfer.source_transaction === 'string' ? null : transfer.source_transaction;
          const ours = ({ metadata }: Stripe.TransferReversal) => metadata?.request_id === requestId;
          if (!reversals.some(ours)) {
            const part = partOfTransfer(transfer, charge ?? null, amount);
            const params = {
              amount: part,
              metadata: { request_id: requestId },
              expand: [reversalExpand],
            };
            reversals.push(
              await withKey(idempotencyKeys.transfer(requestId), (options) =>
                stripe.transfers.createReversal(transferId, params, options),
              ),
            );
          }
          const id = reversals.find(ours)!.id;
          const read = readReversals(transfer, reversals, { accountId, charge: charge ?? null });
          return succeeded(read.find((movement) => movement.id === id)!);
        },
        ({ type }) => (type === 'StripeInvalidRequestError' ? 'refused' : null),
      ),

    listPayouts: ({ accountId, since, cursor, limit }) =>
      callStripe(
        async () => {
          const { data, has_more } = await stripe.payouts.list(
            { created: { gte: seconds(since) }, limit, ...(cursor !== null && { starting_after: cursor }) },
            { stripeAccount: accountId },
          );
          const items = data.flatMap((payout) => readPayout(payout, accountId));
          return succeeded({ items, next: has_more ? data.at(-1)!.id : null });
        },
        // Stripe gives the same response for a disconnected account as for an unknown one.
        (error) => (isMissing(error, null) || error.type === 'StripePermissionError' ? 'unknown-account' : null),
      ),
  };
}

/**
 * Moves unpaid invoices to the platform when an account takes no more transfers, because their charges would otherwise
 * fail until the subscription ends. Ignores invoices that Stripe refuses to change.
 */
async function keepUnpaid(stripe: Stripe, subscription: string): Promise<void> {
  for (const status of ['draft', 'open'] as const) {
    for await (const { id } of stripe.invoices.list({ subscription, status, limit: 100 })) {
      const cleared = { transfer_data: '' as const, on_behalf_of: '' as const, application_fee_amount: 0 };
      await expecting(stripe.invoices.update(id!, cleared), ({ type }) => type === 'StripeInvalidRequestError');
    }
  }
}

export function destinationParameters({ accountId, feeBasisPoints, isMerchant }: Destination) {
  return {
    transfer_data: { destination: accountId },
    application_fee_percent: feeBasisPoints / 100,
    ...(isMerchant ? { on_behalf_of: accountId } : {}),
  };
}

/** Returns `refused` if the named account takes no charges, or is no longer connected to the platform. */
export function isDestinationRefused({ type, code, param }: StripeError): 'refused' | null {
  const isAboutIt = /^(transfer_data|on_behalf_of|application_fee)/.test(param ?? '');
  const isOfAccount = code === 'account_invalid' || code === 'insufficient_capabilities_for_transfer';
  return type === 'StripeInvalidRequestError' && (isAboutIt || isOfAccount) ? 'refused' : null;
}

/** Milliseconds by which Stripe's clock may be behind ours. */
const CLOCKS_DIFFER = 60 * 60 * 1000;

/**
 * Finds the transfer of an earlier request, because Stripe forgets idempotency keys after a day. Looks only at
 * transfers made since the order, because every charge makes one.
 */
async function findTransfer(
  stripe: Stripe,
  { destination, requestId, askedAt }: { destination: string; requestId: string; askedAt: Date },
) {
  const created = { gte: seconds(new Date(askedAt.getTime() - CLOCKS_DIFFER)) };
  const expand = [`data.${transferExpand}`];
  for await (const each of stripe.transfers.list({ destination, created, limit: 100, expand })) {
    if (each.metadata.request_id === requestId) return readTransfer(each, destination);
  }
  return null;
}
