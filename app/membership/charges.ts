import type { Db } from '../db/client.server.ts';
import type { ChargedPrice, Money, OfferTerms, Price } from './prices/price.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Null: nobody can be charged (a live site without keys), and nothing says that somebody is. */
    charges: Charges | null;
  }
}

/**
 * What membership and its pages ask of whoever charges; `payments/` answers it, so that this room knows no provider. All
 * that takes `tx` only writes rows and jobs, in the caller's transaction; the others ask the provider and stand outside
 * of one. `away`: the provider was not reached; nothing is lost, and the same can be asked again.
 */
export interface Charges {
  /** What the browser needs to turn a card into a token. `demo`: typed test numbers become test tokens (`demo-card.ts`). */
  browser: { kind: 'stripe'; publishableKey: string } | { kind: 'demo' };

  /**
   * A membership began, ended, was cancelled, or its plan or creator is about to change: a job has the provider's
   * subscription follow what is stored of it by then. Idempotent.
   * @param change.requested what the member has just asked for; left out: nothing that replaces what somebody has set at the
   *   provider by hand, and nothing that charges
   */
  syncToProvider(tx: Db, change: { membershipId: string; requested?: RequestedChange }): Promise<void>;
  /** The account's address or name has changed: receipts are made out to them from then on, by a job. */
  syncCustomer(tx: Db, account: { accountId: string }): Promise<void>;
  /** The account is being deleted: its customers and with them their subscriptions go, at the provider too. */
  forget(tx: Db, account: { accountId: string }): Promise<void>;
  /** Stores that somebody agreed to be charged this price. */
  recordConsent(tx: Db, consent: { accountId: string; price: Price; now: Date }): Promise<void>;
  /** A card that was given with a sign-up: a job saves it. */
  saveCardLater(tx: Db, card: { accountId: string; attemptId: string; token: CardToken; now: Date }): Promise<void>;

  /** The card that the attempt gave. Null: it gave none. */
  findCardGiven(given: { accountId: string; attemptId: string }): Promise<CardGiven | null>;
  /** After the bank was asked: how it ended, at once instead of when the webhook comes. */
  continueCard(given: { accountId: string; attemptId: string }): Promise<CardGiven | null>;
  /**
   * Saves a card for a signed-in member and charges it from now on, also for what is open.
   * @param card.attemptId made by the form, so that a repeated post is the same
   */
  saveCard(card: { accountId: string; attemptId: string; token: CardToken }): Promise<CardGiven>;
  removeCard(of: { accountId: string }): Promise<{ ok: true } | { ok: false; reason: 'none' | 'needed' | 'away' }>;
  /**
   * Begins to charge a membership that has no trial left: once, now, and then each period.
   * @param start.attemptId made by the form
   */
  start(start: { accountId: string; price: Price; attemptId: string }): Promise<StartResult>;
  /** What another plan costs at once, its price instead of the present one's from a time on. Charges and changes nothing. */
  previewPlanNow(change: PlanNow): Promise<{ ok: true; due: Money } | { ok: false; reason: 'not-possible' | 'away' }>;
  /**
   * Changes the plan at once and charges exactly what the preview said; where that is not paid nothing changes. The
   * membership's record follows with the payment.
   * @param change.attemptId made by the form
   */
  changePlanNow(change: PlanNow & { due: Money; attemptId: string }): Promise<PlanNowResult>;
  /** How a membership's payments stand, to be shown. Reads only what is stored here. */
  findPaymentStatus(db: Db, membership: { membershipId: string }): Promise<PaymentStatus>;
}

/**
 * `return`: a cancellation, or a move to come, is taken back. `plan`: a plan was chosen, the present one too. `charge`:
 * the move was agreed to that begins with a payment.
 */
export type RequestedChange = 'return' | 'plan' | 'charge';

/** `ctoken_…`, or a test token in the demo: all of a card that is ever sent. */
export type CardToken = string;

export type CardGiven =
  | { state: 'waiting' | 'processing' | 'succeeded' | 'expired' | 'away' }
  | { state: 'declined'; because: 'insufficient-funds' | 'expired' | 'incorrect' | 'fraud' | 'other' }
  /** `clientSecret` lets the browser have the bank ask; in the demo `bankPath` is the page that stands in for the bank. */
  | { state: 'needs-bank'; clientSecret: string; bankPath: string | null };

export type StartResult =
  | { ok: true }
  | { ok: false; reason: 'no-membership' | 'has-access' | 'no-card' | 'declined' | 'away' }
  | { ok: false; reason: 'needs-bank'; clientSecret: string; bankPath: string | null };

/** @see Charges.previewPlanNow */
export interface PlanNow {
  membershipId: string;
  priceId: string;
  /** Up to when the present period counts as used. */
  at: Date;
}

export type PlanNowResult =
  | { ok: true }
  /** `needs-bank`: the bank wants to be asked, which is not possible before the change is made. */
  | { ok: false; reason: 'not-possible' | 'other-amount' | 'declined' | 'needs-bank' | 'away' };

export interface PaymentStatus {
  /** What is charged; null: none. `expires` is the last month in which it can be used, as `MM/YYYY`. */
  card: { brand: string; last4: string; expires: string } | null;
  /**
   * The card that was given with the sign-up, while none is saved and no other was given since. `checking`: it is on its
   * way. Null: there is none that its owner has to be told of.
   */
  cardGiven: { attemptId: string; state: 'checking' | 'needs-bank' | 'declined' } | null;
  /** No subscription runs, and none begins before its owner has accepted the terms. */
  awaitsTerms: boolean;
  /** Why the first payment of what was begun last was not made. Null: it was, or nothing was begun. */
  unpaidStart: 'declined' | 'asks-bank' | 'expired' | null;
  /** Null: nothing is going to be charged. */
  nextCharge: {
    at: Date;
    /** Of the month, where the month of `at` is too short for it. Left out: that of `at`. */
    day?: number;
    price: Money /** What the period costs that begins then, less an offer. */;
    of: ChargedPrice;
  } | null;
  /** What is taken off what is charged, as long as `until`; null: for ever. Null: nothing, or nothing any more. */
  offer: { terms: OfferTerms; until: Date | null } | null;
  /**
   * What its periods are going to cost, as its owner was told, also where it is cancelled and may go on; `nextCharge` knows it.
   * Null: its price stays.
   */
  raise: { price: Price; at: Date } | null;
  /**
   * A renewal that failed and is still open; null: none is. `nextAttemptAt` null: it is not tried again. `url`: the
   * provider's page of it, where it can be paid and the bank be answered. `asksBank`: the bank wants it to be confirmed there.
   */
  pastDue: { since: Date; price: Money; nextAttemptAt: Date | null; url: string | null; asksBank: boolean } | null;
  /** The newest first, at most 36. */
  receipts: readonly {
    id: string;
    paidAt: Date;
    price: Money;
    refunded: number;
    /** Its bank was told that it was not its owner's, and has not decided otherwise. */
    disputed: boolean;
    from: Date;
    until: Date;
    url: string | null;
  }[];
}
