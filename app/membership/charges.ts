import type { Db } from '../db/client.server.ts';
import type { Services } from '../http/services.ts';
import type { Billing, BillingAddress } from './card/billing.ts';
import type { ChargedPrice, Money, OfferTerms, Price } from './prices/price.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Null if payments are not configured. */
    charges: Charges | null;
  }
}

/**
 * Payment interface of the membership pages, implemented by `payments/`. Methods that take `tx` only write rows and
 * jobs in the caller's transaction. Methods without `tx` or `db` may call the provider and run outside transactions.
 * `away` means that the provider was unreachable; the call can be repeated.
 */
export interface Charges {
  /** Source of card tokens in browsers. `demo`: test numbers become test tokens (`card/demo-cards.ts`). */
  browser: { kind: 'stripe'; publishableKey: string } | { kind: 'demo' };
  /** Returns `browser` for cards of a creator's members, or null if the creator cannot charge now. */
  browserFor(db: Db, creator: { creatorId: string }): Promise<CardBrowser | null>;
  /** Returns the ids of the given creators that can charge now. */
  listOpen(db: Db, creators: { creatorIds: readonly string[] }): Promise<string[]>;

  /**
   * Queues a job that syncs the stored membership to the provider's subscription. Idempotent.
   * @param change.requested change that was asked for; if left out, the job keeps manual changes at the provider
   */
  syncToProvider(tx: Db, change: { membershipId: string; requested?: RequestedChange }): Promise<void>;
  /** Queues a job that updates the customer's email address, name and tax address at the provider. */
  syncCustomer(tx: Db, account: { accountId: string }): Promise<void>;
  /** Detaches the account's customers, and queues their deletion at the provider with their subscriptions. */
  forget(tx: Db, account: { accountId: string }): Promise<void>;
  /** @param consent.beginsAtOnce true if the page showed the request to begin at once (`card/copy.ts`) */
  recordConsent(tx: Db, consent: { accountId: string; price: Price; beginsAtOnce: boolean; now: Date }): Promise<void>;
  /** Finds the tax address, and the end of the tax number, that an account gave for a creator's charges, or null. */
  findBilling(db: Db, of: { accountId: string; creatorId: string }): Promise<Billing | null>;
  /**
   * Stores a signed-in person's address, from which a creator's taxes are computed, and a tax number if one was typed.
   * `no-customer`: the creator cannot charge, the provider does not know the customer, or the account is gone.
   */
  saveBilling(given: {
    accountId: string;
    creatorId: string;
    address: BillingAddress;
    taxNumber?: string | null;
  }): Promise<{ ok: true } | { ok: false; reason: 'no-customer' | 'invalid-tax-number' | 'away' }>;
  /** Queues a job that saves a card given for a sign-up. */
  saveCardLater(tx: Db, card: { accountId: string; attemptId: string; token: CardToken; now: Date }): Promise<void>;

  /** Finds the state of an attempt's card; null if none was given. Asks the provider until the state is final. */
  findCardGiven(given: { accountId: string; attemptId: string }): Promise<CardGiven | null>;
  /** Like `findCardGiven`. Once the card is saved, also syncs its subscription without waiting for the webhook. */
  continueCard(given: { accountId: string; attemptId: string }): Promise<CardGiven | null>;
  /**
   * Saves a signed-in member's card for coming charges, and charges an open payment to it.
   * @param card.attemptId idempotency key of the form
   * @param card.creatorId creator to whom the member is about to move; defaults to the membership's creator
   */
  saveCard(card: {
    accountId: string;
    attemptId: string;
    token: CardToken;
    creatorId?: string;
    address?: BillingAddress;
  }): Promise<CardGiven>;
  /** Finds the card that would be charged in a currency if the person joined a creator now. Null if none is saved. */
  findCardFor(
    db: Db,
    joining: { accountId: string; creatorId: string; currency: string },
  ): Promise<PaymentStatus['card']>;
  /** Finds the card with which an invited person pays the creator outside this site. Null if no card can be moved. */
  findMovingCard(db: Db, of: { invitationId: string }): Promise<MovingCard | null>;
  /**
   * Records that a membership continues with the card of `findMovingCard`, in the transaction that grants the paid
   * time. Leaves the card out if the customer belongs to another account, or if the membership is already charged on
   * this site.
   */
  moveCard(
    tx: Db,
    move: { invitationId: string; accountId: string; membershipId: string; byClick: boolean; now: Date },
  ): Promise<void>;
  /** Makes the move of an invited person's card depend on the person's click. */
  askForClick(tx: Db, of: { invitationId: string }): Promise<void>;
  removeCard(of: { accountId: string }): Promise<{ ok: true } | { ok: false; reason: 'none' | 'needed' | 'away' }>;
  /** Starts paying for a membership without access: charges the first period now. */
  start(start: { accountId: string; price: Price; attemptId: string }): Promise<StartResult>;
  /** Returns the cost of switching plans immediately, without charging or changing anything. */
  previewPlanNow(change: PlanNow): Promise<{ ok: true; due: Money } | { ok: false; reason: 'not-possible' | 'away' }>;
  /**
   * Switches the plan immediately and charges the previewed amount. If the payment fails, nothing changes. The stored
   * plan changes when the payment is recorded.
   * @param change.attemptId idempotency key of the form
   */
  changePlanNow(change: PlanNow & { due: Money; attemptId: string }): Promise<PlanNowResult>;
  /** Reads stored data only. Null if the creator cannot charge and no subscription is running. */
  findPaymentStatus(db: Db, membership: { membershipId: string }): Promise<PaymentStatus | null>;
  /** Lists the receipts of a member, newest first. */
  listReceipts(db: Db, membership: { membershipId: string }): Promise<PaymentStatus['receipts']>;
}

/**
 * @property merchantId account at Stripe in which the card is saved (`acct_…`)
 * @property usesTax true if the provider computes taxes, for which it needs the address
 */
export type CardBrowser = ({ kind: 'stripe'; publishableKey: string; merchantId: string } | { kind: 'demo' }) & {
  usesTax: boolean;
};

/** Returns the payment interface if the creator can charge now, otherwise null. */
export async function chargesFor(
  { db, charges }: Pick<Services, 'db' | 'charges'>,
  creator: { creatorId: string },
): Promise<Charges | null> {
  return charges && (await charges.browserFor(db, creator)) ? charges : null;
}

/**
 * `return`: undo a cancellation or scheduled move. `plan`: use the stored price, even if it did not change. `charge`:
 * make a move that begins with a payment.
 */
export type RequestedChange = 'return' | 'plan' | 'charge';

/** Stripe's `ctoken_…`, or a test token in the demo. Card numbers never reach this site. */
export type CardToken = string;

export type CardGiven =
  | { state: 'waiting' | 'processing' | 'succeeded' | 'expired' | 'away' }
  | { state: 'declined'; because: 'insufficient-funds' | 'expired' | 'incorrect' | 'fraud' | 'other' }
  /** `clientSecret` starts the bank's authentication. `bankPath` is the bank page of the demo, otherwise null. */
  | { state: 'needs-bank'; clientSecret: string; bankPath: string | null };

export type StartResult =
  | { ok: true }
  | {
      ok: false;
      reason: 'no-membership' | 'no-merchant' | 'has-access' | 'no-card' | 'no-address' | 'declined' | 'away';
    }
  | { ok: false; reason: 'needs-bank'; clientSecret: string; bankPath: string | null };

export interface PlanNow {
  membershipId: string;
  priceId: string;
  /** Time of the switch. The current period counts as used until then. */
  at: Date;
}

export type PlanNowResult =
  | { ok: true }
  /** `needs-bank`: the bank requires authentication, which an immediate change does not support. */
  | { ok: false; reason: 'not-possible' | 'other-amount' | 'declined' | 'needs-bank' | 'away' };

/** `expires` is the last valid month, as `MM/YYYY`. `link` is Stripe's wallet Link; `email` identifies the wallet. */
export type ShownCard =
  | { kind: 'card'; brand: string; last4: string; expires: string }
  | { kind: 'link'; email: string | null };

/** Card with which a person pays a creator outside this site, in the creator's own Stripe account. */
export interface MovingCard {
  card: ShownCard;
  /** Price on this site, which equals the price of the existing subscription. */
  price: Price;
  /** End of the existing subscription if an end is set, otherwise end of its current period. */
  until: Date;
  /** True if the creator's terms allow the move without the person's click. */
  isWithoutClick: boolean;
}

export interface PaymentStatus {
  card: ShownCard | null;
  /**
   * Card given at sign-up that is being checked, needs the bank or was declined. Null otherwise, and once a newer card
   * was given.
   */
  cardGiven: { attemptId: string; state: 'checking' | 'needs-bank' | 'declined' } | null;
  /** True if no subscription begins until the member accepts the terms. */
  awaitsTerms: boolean;
  /** True if this site charges the card once a subscription that this site did not begin has ended. */
  followsElsewhere: boolean;
  /** Reason why the latest first payment is unpaid, or null if the payment succeeded or was never attempted. */
  unpaidStart: 'declined' | 'asks-bank' | 'expired' | null;
  nextCharge: {
    at: Date;
    /** Day of the month on which periods begin, which the month of `at` may lack. Defaults to the day of `at`. */
    day?: number;
    /** Amount of the charge, with the offer and the raise. `taxMode` tells whether tax is added. */
    price: Money;
    of: ChargedPrice;
  } | null;
  /** Offer that lowers the charges, permanently if `until` is null. Null if no offer applies. */
  offer: { terms: OfferTerms; until: Date | null } | null;
  /** Announced raise, or null. Present on a cancelled membership too. */
  raise: { price: Price; at: Date } | null;
  /** True if the subscription continues in an account that its creator has disconnected. */
  isChargedElsewhere: boolean;
  /** True if the provider computes taxes: on the running subscription, otherwise on one that begins now. */
  usesTax: boolean;
  /** Saved card that the next creator charges once a scheduled move is made, or null. */
  cardForMove: ShownCard | null;
  /**
   * Failed renewal that is still unpaid, or null. `nextAttemptAt` is null if no retry follows. `url` is the provider's
   * page for paying the renewal. `asksBank` is true if the bank requires the member's authentication on that page.
   */
  pastDue: { since: Date; price: Money; nextAttemptAt: Date | null; url: string | null; asksBank: boolean } | null;
  /** Newest first, at most 36. */
  receipts: readonly {
    id: string;
    paidAt: Date;
    price: Money;
    refunded: number;
    /** True if the payment is disputed and the dispute was not won. */
    disputed: boolean;
    from: Date;
    until: Date;
    url: string | null;
  }[];
}
