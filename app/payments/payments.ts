import type { Db } from '../db/client.server.ts';
import type { Asked } from '../membership/charges.ts';
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
  /** Null: an empty secret, so there is no webhook route. */
  readWebhook: ReadWebhook | null;
  /** Puts jobs of this room into the queue, within a transaction. */
  jobs: PaymentJobs;
}

/** @param signature the `Stripe-Signature` header */
export type ReadWebhook = (message: { body: Uint8Array; signature: string; now: Date }) => WebhookReading;

export type WebhookReading =
  | { ok: true; event: ProviderEvent }
  /** `signature`: missing, of another secret, or older than 300 seconds. `malformed`: signed, and yet no event. */
  | { ok: false; reason: 'signature' | 'malformed' };

export interface PaymentJobs {
  /**
   * Retrieve a subscription, or the one that a payment was made for, and write down what it says. One that waits already
   * is enough. Several in one transaction are queued in the order of their ids.
   */
  sync(tx: Db, what: { subscriptionId: string } | { paymentId: string }): Promise<void>;
  /** Have the provider's subscription follow a membership. @param change.asked as in `Charges` */
  follow(tx: Db, change: { membershipId: string; asked?: Asked }): Promise<void>;
  /** Save a card that was given. */
  saveCard(tx: Db, card: { attemptId: string; token: string }): Promise<void>;
  /** Delete a customer at the provider, with its subscriptions. */
  deleteCustomer(tx: Db, customer: { customerId: string }): Promise<void>;
  /** See how a card's setup ended. */
  settleCard(tx: Db, setup: { setupId: string }): Promise<void>;
}
