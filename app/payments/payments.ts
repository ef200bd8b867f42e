import type { Db } from '../db/client.server.ts';
import type { RequestedChange } from '../membership/charges.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Null: nobody can be charged (a live site without keys). */
    payments: Payments | null;
  }
}

/** What this room needs of the process. Made once, in `server/open-services.ts`. */
export interface Payments {
  provider: PaymentProvider;
  /** Whether the key is a live one; objects of the other mode are left alone. */
  livemode: boolean;
  /** Null: no secret, so nothing is taken by webhook. */
  webhook: Webhook | null;
  /** Puts jobs of this room into the queue, within a transaction. */
  jobs: PaymentJobs;
}

export interface Webhook {
  read: ReadWebhook;
  /**
   * Stores an event that was read, with what it is about, from which its jobs follow; that has been committed when this
   * resolves. Idempotent by the event's id. Rejects when it could not be done: the provider sends it again.
   */
  take(event: ProviderEvent): Promise<void>;
}

/** @param signature the `Stripe-Signature` header */
export type ReadWebhook = (message: { body: Uint8Array; signature: string; now: Date }) => WebhookReading;

type WebhookReading =
  | { ok: true; event: ProviderEvent }
  /** `signature`: missing, of another secret, or older than 300 seconds. `malformed`: signed, and yet no event. */
  | { ok: false; reason: 'signature' | 'malformed' };

export interface PaymentJobs {
  /**
   * Retrieve subscriptions, and those that payments were made for, and write down what they say. Of each one that waits is
   * enough. In one order everywhere, whatever the order given: the second of two transactions that queue the same waits.
   * @param what.isRoutine nothing is known to have happened to them: news goes first
   */
  sync(
    tx: Db,
    what: { subscriptionIds: readonly string[]; paymentIds?: readonly string[]; isRoutine?: boolean },
  ): Promise<void>;
  /** Have the provider's subscription follow a membership. @param change.requested as in `Charges` */
  syncToProvider(tx: Db, change: { membershipId: string; requested?: RequestedChange }): Promise<void>;
  /** Save a card that was given. */
  saveCard(tx: Db, card: { attemptId: string; token: string }): Promise<void>;
  /** Tell the provider the address and the name of an account's customer. */
  updateCustomer(tx: Db, account: { accountId: string }): Promise<void>;
  /** Delete a customer at the provider, with its subscriptions. */
  deleteCustomer(tx: Db, customer: { customerId: string }): Promise<void>;
  /** Move what is held for a creator, or is to be taken back, and have her subscriptions follow her account. */
  makeTransfers(tx: Db, creator: { creatorId: string }): Promise<void>;
  /** Retrieve payout accounts and write down how they stand. Of each one that waits is enough. */
  syncPayoutAccounts(tx: Db, what: { accountIds: readonly string[]; isRoutine?: boolean }): Promise<void>;
  /** See how a card's setup ended. */
  completeCard(tx: Db, setup: { setupId: string }): Promise<void>;
}
