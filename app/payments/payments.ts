import type { Db } from '../db/client.server.ts';
import type { RequestedChange } from '../membership/charges.ts';
import type { MerchantProvider } from './merchant/merchant-provider.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Null if charges are off (a live site without keys). */
    payments: Payments | null;
  }
}

export interface Payments {
  /** @param merchantId `acct_…` */
  of(merchantId: string): PaymentProvider;
  merchants: MerchantProvider;
  /** Application fee of subscriptions that begin now, in hundredths of a percent. */
  feeBasisPoints: number;
  /** True if the key is a live one; objects of the other mode are ignored. */
  livemode: boolean;
  /** Null without a signing secret; no webhook is accepted then. */
  webhook: Webhook | null;
  jobs: PaymentJobs;
}

export interface Webhook {
  read: ReadWebhook;
  /**
   * Stores an event, committed when the promise resolves. Jobs are queued later. Idempotent by the id of the event.
   * Rejects on failure; the provider then sends the event again.
   */
  take(event: ProviderEvent): Promise<void>;
}

/** @param signature the `Stripe-Signature` header */
export type ReadWebhook = (message: { body: Uint8Array; signature: string; now: Date }) => WebhookReading;

type WebhookReading =
  | { ok: true; event: ProviderEvent }
  /** `signature`: missing, of another secret, or older than 300 seconds. `malformed`: signed, but not an event. */
  | { ok: false; reason: 'signature' | 'malformed' };

export interface SubscriptionRef {
  merchantId: string;
  subscriptionId: string;
}

export interface PaymentRef {
  merchantId: string;
  paymentId: string;
}

export interface SetupRef {
  merchantId: string;
  setupId: string;
}

export interface PaymentJobs {
  /**
   * Queues syncs of subscriptions, and of the subscriptions of payments. At most one job waits for each. Jobs are
   * queued in a fixed order, so that concurrent transactions do not deadlock.
   * @param what.isRoutine true if no change is known; such jobs have a lower priority
   */
  sync(
    tx: Db,
    what: { subscriptions: readonly SubscriptionRef[]; payments?: readonly PaymentRef[]; isRoutine?: boolean },
  ): Promise<void>;
  syncToProvider(tx: Db, change: { membershipId: string; requested?: RequestedChange }): Promise<void>;
  saveCard(tx: Db, card: { attemptId: string; token: string }): Promise<void>;
  /** Queues a job that copies the account's email address, name and tax address to the customer at the provider. */
  updateCustomer(tx: Db, account: { accountId: string }): Promise<void>;
  /** Queues the deletion of a customer at the provider. The job keeps a customer that an account still needs. */
  deleteCustomer(tx: Db, customer: { customerId: string }): Promise<void>;
  /** Queues syncs of merchants. At most one job waits for each. */
  syncMerchants(tx: Db, what: { merchantIds: readonly string[]; isRoutine?: boolean }): Promise<void>;
  /** Queues the work that follows after a creator's merchant has become ready. */
  openMerchant(tx: Db, creator: { creatorId: string }): Promise<void>;
  /** @param account.at time at which the disconnection began */
  partMerchant(tx: Db, account: { rowId: string; at: Date }): Promise<void>;
  /** Queues a job that continues a card move. */
  moveCards(tx: Db, creator: { creatorId: string }): Promise<void>;
  completeCard(tx: Db, setup: SetupRef): Promise<void>;
}
