import type { Db } from '../db/client.server.ts';
import type { ChargedPrice, Money, OfferTerms, Price } from './prices/price.ts';

declare module '../http/services.ts' {
  interface Services {
    /**
     * Null if payments are not configured, as on a live site without keys. Pages then mention no
     * charges.
     */
    charges: Charges | null;
  }
}

/**
 * Payment interface of the membership pages, implemented by `payments/`, so that this folder
 * depends on no provider. Methods that take `tx` only write rows and jobs in the caller's
 * transaction. The others call the provider and run outside transactions. `away`: the provider
 * was unreachable; nothing is lost and the call can be repeated.
 */
export interface Charges {
  /**
   * Data with which the browser makes a card token. `demo`: test numbers become test tokens
   * (`demo-card.ts`).
   */
  browser: { kind: 'stripe'; publishableKey: string } | { kind: 'demo' };

  /**
   * Queues a job that syncs the stored membership to the provider's subscription. Call it when a
   * membership begins, ends, is cancelled, or changes plan or creator. Idempotent.
   * @param change.requested the member's request; if left out, nothing set manually at the
   * provider is replaced, and nothing is charged
   */
  syncToProvider(tx: Db, change: { membershipId: string; requested?: RequestedChange }): Promise<void>;
  /** Queues a job that updates the customer's address and name, which appear on receipts. */
  syncCustomer(tx: Db, account: { accountId: string }): Promise<void>;
  /** Deletes the account's customers and their subscriptions, at the provider too. */
  forget(tx: Db, account: { accountId: string }): Promise<void>;
  /** Stores the member's consent to be charged this price. */
  recordConsent(tx: Db, consent: { accountId: string; price: Price; now: Date }): Promise<void>;
  /** Queues a job that saves the card given at sign-up. */
  saveCardLater(tx: Db, card: { accountId: string; attemptId: string; token: CardToken; now: Date }): Promise<void>;

  /** Returns the card of the attempt, or null if it had none. */
  findCardGiven(given: { accountId: string; attemptId: string }): Promise<CardGiven | null>;
  /** Reads the outcome of the bank's authentication without waiting for the webhook. */
  continueCard(given: { accountId: string; attemptId: string }): Promise<CardGiven | null>;
  /**
   * Saves a card for a signed-in member and charges it from now on, open payments included.
   * @param card.attemptId idempotency key of the form
   */
  saveCard(card: { accountId: string; attemptId: string; token: CardToken }): Promise<CardGiven>;
  removeCard(of: { accountId: string }): Promise<{ ok: true } | { ok: false; reason: 'none' | 'needed' | 'away' }>;
  /**
   * Starts charging a membership without a trial: once now, then each period.
   * @param start.attemptId idempotency key of the form
   */
  start(start: { accountId: string; price: Price; attemptId: string }): Promise<StartResult>;
  /** Returns the cost of switching plans immediately. Charges and changes nothing. */
  previewPlanNow(change: PlanNow): Promise<{ ok: true; due: Money } | { ok: false; reason: 'not-possible' | 'away' }>;
  /**
   * Switches the plan immediately and charges exactly the previewed amount; without payment
   * nothing changes. The membership's record follows with the payment.
   * @param change.attemptId idempotency key of the form
   */
  changePlanNow(change: PlanNow & { due: Money; attemptId: string }): Promise<PlanNowResult>;
  /** Reads the payment status from stored data only. */
  findPaymentStatus(db: Db, membership: { membershipId: string }): Promise<PaymentStatus>;
}

/**
 * `return`: a cancellation or scheduled move is undone. `plan`: a plan was chosen, possibly the
 * present one. `charge`: a move that begins with a payment was agreed to.
 */
export type RequestedChange = 'return' | 'plan' | 'charge';

/** `ctoken_…`, or a test token in the demo. The only part of a card that is sent. */
export type CardToken = string;

export type CardGiven =
  | { state: 'waiting' | 'processing' | 'succeeded' | 'expired' | 'away' }
  | { state: 'declined'; because: 'insufficient-funds' | 'expired' | 'incorrect' | 'fraud' | 'other' }
  /**
   * `clientSecret` lets the browser start the bank's authentication; in the demo `bankPath` is
   * the stand-in page.
   */
  | { state: 'needs-bank'; clientSecret: string; bankPath: string | null };

export type StartResult =
  | { ok: true }
  | { ok: false; reason: 'no-membership' | 'has-access' | 'no-card' | 'declined' | 'away' }
  | { ok: false; reason: 'needs-bank'; clientSecret: string; bankPath: string | null };

/** @see Charges.previewPlanNow */
export interface PlanNow {
  membershipId: string;
  priceId: string;
  /** Time up to which the present period counts as used. */
  at: Date;
}

export type PlanNowResult =
  | { ok: true }
  /** `needs-bank`: the bank requires authentication, which is impossible before the change. */
  | { ok: false; reason: 'not-possible' | 'other-amount' | 'declined' | 'needs-bank' | 'away' };

export interface PaymentStatus {
  /** Card that is charged, or null. `expires` is its last valid month, as `MM/YYYY`. */
  card: { brand: string; last4: string; expires: string } | null;
  /**
   * Card given at sign-up while none is saved and no newer one was given, or null if the member
   * needs no notice of it. `checking`: pending.
   */
  cardGiven: { attemptId: string; state: 'checking' | 'needs-bank' | 'declined' } | null;
  /** No subscription runs, and none begins before the member accepts the terms. */
  awaitsTerms: boolean;
  /** Why the latest first payment failed, or null if it succeeded or none was attempted. */
  unpaidStart: 'declined' | 'asks-bank' | 'expired' | null;
  /** Null if nothing will be charged. */
  nextCharge: {
    at: Date;
    /** Day of the month, if the month of `at` is too short for it. Defaults to the day of `at`. */
    day?: number;
    price: Money /** Price of the coming period, less an offer. */;
    of: ChargedPrice;
  } | null;
  /** Offer that lowers the charges until `until`, or permanently if that is null. Null if no offer applies any more. */
  offer: { terms: OfferTerms; until: Date | null } | null;
  /**
   * Announced price of coming periods, also of a cancelled membership that may continue;
   * `nextCharge` includes it. Null if the price stays.
   */
  raise: { price: Price; at: Date } | null;
  /**
   * Failed renewal that is still open, or null. `nextAttemptAt` is null if no retry follows.
   * `url` is the provider's page for payment and authentication. `asksBank`: the bank requires
   * confirmation there.
   */
  pastDue: { since: Date; price: Money; nextAttemptAt: Date | null; url: string | null; asksBank: boolean } | null;
  /** Newest first, at most 36. */
  receipts: readonly {
    id: string;
    paidAt: Date;
    price: Money;
    refunded: number;
    /** The payment is disputed and the bank has not decided for us. */
    disputed: boolean;
    from: Date;
    until: Date;
    url: string | null;
  }[];
}
