import type { Db } from '../db/client.server.ts';
import type { RequestedChange } from '../membership/charges.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Null if charges are off (a live site without keys). */
    payments: Payments | null;
  }
}

/** Payment services of the process. Created once, in `server/open-services.ts`. */
export interface Payments {
  provider: PaymentProvider;
  /** True if the key is a live one; objects of the other mode are ignored. */
  livemode: boolean;
  /** Null without a secret; then no webhook is accepted. */
  webhook: Webhook | null;
  /** Queues jobs of this room within a transaction. */
  jobs: PaymentJobs;
}

export interface Webhook {
  read: ReadWebhook;
  /**
   * Stores an event with its subject, from which its jobs follow; committed when this resolves. Idempotent by the
   * event's id. Rejects on failure, and the provider sends the event again.
   */
  take(event: ProviderEvent): Promise<void>;
}

/** @param signature the `Stripe-Signature` header */
export type ReadWebhook = (message: { body: Uint8Array; signature: string; now: Date }) => WebhookReading;

type WebhookReading =
  | { ok: true; event: ProviderEvent }
  /** `signature`: missing, of another secret, or older than 300 seconds. `malformed`: signed, but not an event. */
  | { ok: false; reason: 'signature' | 'malformed' };

export interface PaymentJobs {
  /**
   * Queues syncs of subscriptions, and of those that payments were made for. At most one job waits for each. Jobs are
   * queued in a fixed order, so that concurrent transactions do not deadlock.
   * @param what.isRoutine true if no change is known; news goes first
   */
  sync(
    tx: Db,
    what: { subscriptionIds: readonly string[]; paymentIds?: readonly string[]; isRoutine?: boolean },
  ): Promise<void>;
  /**
   * Queues a sync of a membership to the provider.
   * @param change.requested as in `Charges`
   */
  syncToProvider(tx: Db, change: { membershipId: string; requested?: RequestedChange }): Promise<void>;
  /** Queues saving a submitted card. */
  saveCard(tx: Db, card: { attemptId: string; token: string }): Promise<void>;
  /** Queues an update of the customer's address and name at the provider. */
  updateCustomer(tx: Db, account: { accountId: string }): Promise<void>;
  /** Queues deletion of a customer at the provider, with its subscriptions. */
  deleteCustomer(tx: Db, customer: { customerId: string }): Promise<void>;
  /** Moves money held for a creator or to be taken back, and points her subscriptions to her account. */
  makeTransfers(tx: Db, creator: { creatorId: string }): Promise<void>;
  /** Retrieve payout accounts and write down how they stand. Of each one that waits is enough. */
  syncPayoutAccounts(tx: Db, what: { accountIds: readonly string[]; isRoutine?: boolean }): Promise<void>;
  /** Queues completion of a card's setup. */
  completeCard(tx: Db, setup: { setupId: string }): Promise<void>;
}
