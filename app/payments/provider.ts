import type { ChargedPrice, OfferTerms } from '../membership/prices/price.ts';
import type { Money } from './money.ts';
import type { Outcome, Page } from './outcome.ts';

/** Objects and operations of the payment provider. Comments name Stripe's field as the source. */

/** Period of time; `from` is inclusive, `until` exclusive. */
export type Period = { from: Date; until: Date };

/** Stripe's `status`. Only a paid invoice proves a payment; the status does not. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** Subscription in a creator's account at the provider. Source: Subscription (`sub_…`). */
export interface ProviderSubscription {
  id: string;
  livemode: boolean;
  /** `metadata.membership_id`, written by `beginSubscription`. Null if the site did not begin the subscription. */
  membershipId: string | null;
  customerId: string;
  status: SubscriptionStatus;
  /** Price of the item of the site's product, or null if there is no such item. */
  price: ChargedPrice | null;
  createdAt: Date;
  /**
   * End, exclusive, of the trial, or the time to which `moveCharge` has moved a charge since. Stays set after it has
   * passed.
   */
  trialEndsAt: Date | null;
  /** Current period of the item; a trial is a period too. */
  period: Period;
  /** Day of the month on which periods begin, if there is one (`billing_cycle_anchor`, in UTC). */
  day?: number;
  /** Scheduled end: `cancel_at`, or the period's end with `cancel_at_period_end`. Null if the subscription renews. */
  cancelAt: Date | null;
  /** Actual end (`ended_at`). Null while the subscription runs. */
  endedAt: Date | null;
  /** Price of the schedule's next phase. Null if the price stays. */
  nextPrice: NextPrice | null;
  discount: ProviderDiscount | null;
  /**
   * Charged card (`default_payment_method`, else the customer's). Null without one, or for another type of payment
   * method.
   */
  card: ProviderCard | null;
  /** True if the provider computes taxes (`automatic_tax`). */
  usesTax?: true;
}

/** Price that follows the current one. Source: the phase of the schedule after the current one. */
export interface NextPrice {
  price: ChargedPrice;
  from: Date;
  /** True if the discount continues with this price. */
  keepsDiscount: boolean;
}

/** Discount of a subscription. Source: Discount (`di_…`) with its Coupon. */
export interface ProviderDiscount {
  /** Id of the site's offer, from the coupon's id. Null if the coupon was made by hand. */
  offerId: string | null;
  /** Percentage; null if `amountOff` is set. */
  percentOff: number | null;
  amountOff: number | null;
  /** Time from which charges are at the full price. Null if the discount has no end. */
  until: Date | null;
}

/** Saved payment method. Source: PaymentMethod (`pm_…`) of type card or link. */
export type ProviderCard = BankCard | LinkWallet;

/** Card, including cards of Apple Pay and Google Pay. Source: PaymentMethod of type card. */
export interface BankCard {
  kind: 'card';
  id: string;
  /** Stripe's spelling: `visa`, `mastercard`, `amex`… */
  brand: string;
  last4: string;
  /** Last month in which the card is valid, from 1 to 12. */
  expiryMonth: number;
  expiryYear: number;
  /** Equal for equal card numbers. Null if the provider has no fingerprint. */
  fingerprint: string | null;
}

/** Stripe's wallet Link, which does not expose its card. Source: PaymentMethod of type link. */
interface LinkWallet {
  kind: 'link';
  id: string;
  email: string | null;
}

/**
 * Subscription that the site did not begin. Source: Subscription (`sub_…`) without the metadata that the site writes.
 */
export interface ForeignSubscription {
  id: string;
  livemode: boolean;
  customerId: string;
  email: string | null;
  name: string;
  status: SubscriptionStatus;
  isPaused: boolean;
  /** Sum of the quantities of the subscription's items. */
  items: number;
  /** Price of the only item, or null if there are several items or the item has no fixed amount above zero. */
  price: { amount: number; currency: string; interval: ChargedPrice['interval'] } | null;
  hasDiscount: boolean;
  period: Period;
  isPaid: boolean;
  /** Actual end, otherwise the scheduled end. Null while the subscription renews. */
  endsAt: Date | null;
  /** True if the subscription ended because a payment failed. */
  endedUnpaid: boolean;
  /** Charged card. Null for a payment method of another type, or if invoices are sent instead. */
  card: ProviderCard | null;
}

/** Invoice of a subscription. Source: Invoice (`in_…`). */
export interface ProviderInvoice {
  id: string;
  subscriptionId: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** `billing_reason`: the first invoice, a renewal (including the first after a trial), a change of plan, or other. */
  reason: 'create' | 'cycle' | 'update' | 'other';
  /** Price of the line for the site's product, other than a proration credit, or null without such a line. */
  price: ChargedPrice | null;
  /** Period of the line of `price` (`lines[].period`), or the invoice's own period without such a line. */
  period: Period;
  /** Discount on the lines (`total_discount_amounts`), or null without one. */
  discount: { offerId: string | null; amount: number } | null;
  /** Amount after proration, discounts and balance (`amount_due`). 0 for a trial. */
  due: Money;
  /** `amount_paid`; later refunds are not subtracted. */
  paid: Money;
  /** Tax in the total (`total_taxes`); `onTop` is the part not included in the prices. */
  tax?: { amount: number; onTop: number };
  createdAt: Date;
  /** `status_transitions.paid_at`. Null if unpaid. */
  paidAt: Date | null;
  /** Time of the first failed payment attempt, even if a later one succeeds. Null if none failed. */
  firstFailedAt: Date | null;
  /**
   * Time of the next automatic attempt, or null if none is planned. Account settings may change the time, so it must
   * not be promised.
   */
  nextAttemptAt: Date | null;
  /** True for an open invoice with a failed attempt if the bank asks the member to confirm the payment. */
  asksBank: boolean;
  /** Receipt (`hosted_invoice_url`). Null for a draft. */
  url: string | null;
}

/** Change of a merchant's balance by a payment, refund or dispute. Source: BalanceTransaction (`txn_…`). */
export interface BalanceTransaction {
  id: string;
  kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  invoiceId: string;
  at: Date;
  /** Change before fees, negative if money leaves, in the settlement currency. */
  amount: Money;
  /** Provider's fee in the settlement currency; negative if the fee is returned. */
  providerFee: number;
  /** Application fee in the settlement currency; negative if the fee is returned. */
  platformFee: number;
  /** The change in the currency of the payment. */
  paid: Money;
}

/** Refund of a payment. Source: Refund (`re_…`). */
export interface ProviderRefund {
  id: string;
  /** Refunded invoice, or null for a payment without one. */
  invoiceId: string | null;
  amount: Money;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  createdAt: Date;
  /**
   * Time when the money of a failed refund came back (`failure_balance_transaction`), or when the refund was created if
   * no money had left. Null if the refund did not fail.
   */
  failedAt: Date | null;
  /** End of access in the refunded period: `metadata.access_until`, written by `refund`. Null for a manual refund. */
  accessUntil: Date | null;
  /** True if the subscription continues after a full refund: `metadata.keep_subscription`, written by `refund`. */
  keeps: boolean;
  /** True for an automatic refund of a charge after the member had left: `metadata.after_leaving`. */
  isAfterLeaving: boolean;
}

/** Dispute of a payment. Source: Dispute (`dp_…`, `du_…`). */
export interface ProviderDispute {
  id: string;
  /** Disputed invoice, or null for a payment without one. */
  invoiceId: string | null;
  amount: Money;
  createdAt: Date;
  /** `warning`: an inquiry (`warning_…`, `prevented`), for which no money has left. */
  status: 'warning' | 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Deadline for evidence (`evidence_details.due_by`), or null if the provider waits for none. */
  evidenceDueAt: Date | null;
  /**
   * Time when the money of a won dispute came back (the second of `balance_transactions`). Null if the dispute was not
   * won.
   */
  wonAt: Date | null;
}

export interface Retrieved {
  subscription: ProviderSubscription;
  /** Invoices in no particular order, including drafts. */
  invoices: readonly ProviderInvoice[];
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  /** The provider creates some transactions up to an hour after the payment. */
  transactions: readonly BalanceTransaction[];
}

/** Event (`evt_…`). Only says which object to retrieve; the rest of the payload is not trusted. */
export interface ProviderEvent {
  id: string;
  /** Stripe's name: `invoice.paid`… */
  type: string;
  livemode: boolean;
  createdAt: Date;
  /** Merchant of the object, or null for an event of the platform itself. */
  merchantId: string | null;
  /** Object that the event is about, or null if the site handles no such object. */
  about: {
    kind: 'subscription' | 'customer' | 'card-setup' | 'payment' | 'merchant';
    id: string;
  } | null;
  /** True if the event is in another API version, in which its object may not be found. */
  isOfOtherVersion: boolean;
}

/** `other`: any other reason, or none given. */
export type Decline = 'insufficient-funds' | 'expired' | 'incorrect' | 'fraud' | 'other';

/** Data that the browser needs to show the bank's question. Never logged. */
export type BankQuestion = { clientSecret: string };

export type CardSetup =
  | { state: 'new' | 'processing'; setupId: string }
  | { state: 'succeeded'; setupId: string; card: ProviderCard }
  /** The payment method is neither a card nor Link, and was discarded. */
  | { state: 'not-a-card'; setupId: string }
  | { state: 'declined'; setupId: string; because: Decline }
  | { state: 'needs-bank'; setupId: string; bank: BankQuestion };

export type OpenCharge = { state: 'paid' } | UnpaidCharge;
export type UnpaidCharge = { state: 'declined'; because: Decline } | { state: 'needs-bank'; bank: BankQuestion };

export interface PriceChange {
  subscriptionId: string;
  /** Id of the price on this site, not at Stripe. */
  priceId: string;
  /**
   * `now` changes the price of a running trial, whose end stays the same. `period-end`, or `now` without a trial,
   * schedules the price as `nextPrice`. Neither prorates.
   */
  applies: 'now' | 'period-end';
  /** Offer with which the subscription was begun. The offer continues if it covers the price. */
  offer?: OfferTerms | null;
  /** Distinguishes requests: changing to a price, back, and to the same price again within a day needs three ids. */
  requestId: string;
}

/** Immediate change of price: the rest of the current period is deducted, and a period of the new price begins. */
export interface ChangeNow {
  subscriptionId: string;
  /** Id of the price on this site, not at Stripe. */
  priceId: string;
  /** Time up to which the current period counts as used; the same for the preview and the charge. */
  at: Date;
}

export type ChangedNow = { state: 'changed' | 'needs-bank' } | { state: 'declined'; because: Decline };

export interface Payer {
  email: string;
  name: string;
  /** ISO 3166-1 alpha-2. Null if unknown. */
  country: string | null;
  /** Null if unknown, or not needed for taxes. Never logged. */
  postalCode: string | null;
}

/**
 * Payment provider within one merchant. Operations are idempotent, where needed by the keys of `idempotency-keys.ts`.
 * Never call one within a database transaction. Unexpected outcomes throw, such as a wrong key.
 */
export interface PaymentProvider {
  /**
   * @param input.attemptId part of the idempotency key: id of a sign-up attempt, or another stable id such as
   * `accountId:currency`
   */
  createCustomer(input: { accountId: string; attemptId: string } & Payer): Promise<Outcome<{ customerId: string }>>;
  updateCustomer(input: { customerId: string } & Payer): Promise<Outcome<null, 'unknown-customer'>>;
  /** Replaces the customer's tax number. Idempotent. @param input.country ISO 3166-1 alpha-2 */
  setTaxNumber(input: {
    customerId: string;
    country: string;
    number: string;
  }): Promise<Outcome<null, 'unknown-customer' | 'invalid'>>;
  /**
   * Deletes the customer with its cards, and ends its subscriptions at once. A customer with a running subscription
   * that the site did not begin is kept. Idempotent: a missing customer counts as deleted.
   */
  deleteCustomer(input: { customerId: string }): Promise<Outcome<null>>;
  /** Begins a SetupIntent for charges while the customer is absent (`usage: off_session`). */
  prepareCard(input: { customerId: string; attemptId: string }): Promise<Outcome<CardSetup, 'unknown-customer'>>;
  /** @param confirmationToken `ctoken_…`, or a test token (`pm_card_…`); card numbers never reach this site */
  confirmCard(input: {
    setupId: string;
    confirmationToken: string;
    /** Absolute URL to which the bank sends the browser back. */
    returnUrl: string;
  }): Promise<Outcome<CardSetup, 'unknown-setup' | 'unknown-token'>>;
  findCardSetup(setupId: string): Promise<Outcome<CardSetup, 'unknown-setup'>>;
  /**
   * Begins a subscription. With a trial, it needs no card, and ends with the trial if there is still none. Without a
   * trial, it is charged at once; `needs-bank` and `declined` leave it `incomplete`, without access.
   * @param trialEndsAt end of the trial by the site's own fact
   * @param attemptId null for a membership's first subscription if it has a trial; otherwise different for each
   * @param feeBasisPoints application fee of each payment, in hundredths of a percent
   */
  beginSubscription(input: {
    membershipId: string;
    customerId: string;
    /** Id of the price on this site, not at Stripe. */
    priceId: string;
    trialEndsAt: Date | null;
    attemptId: string | null;
    feeBasisPoints: number;
    usesTax: boolean;
    /** Offer whose discount applies if the offer covers the price. */
    offer?: OfferTerms | null;
    /** Card to charge, or null for the customer's default card. */
    cardId?: string | null;
  }): Promise<
    Outcome<
      | { state: 'begun'; subscriptionId: string }
      | { state: 'declined'; subscriptionId: string; because: Decline }
      | { state: 'needs-bank'; subscriptionId: string; bank: BankQuestion },
      /**
       * `other-currency`: the customer has been charged in another currency, and cannot have two. `no-address`: the tax
       * cannot be computed for the customer's address.
       */
      'unknown-customer' | 'no-card' | 'other-currency' | 'no-address'
    >
  >;
  /** Replaces the next price. To keep the current price after all, pass that price with `applies: 'period-end'`. */
  changePrice(change: PriceChange): Promise<Outcome<null, 'unknown-subscription' | 'ended'>>;
  /**
   * Returns the cost of an immediate change, and changes nothing. `not-possible`: the subscription is ending, is
   * unpaid, or has a scheduled change or a discount, or the change would leave a credit.
   */
  previewChange(change: ChangeNow): Promise<Outcome<{ due: Money }, 'not-possible'>>;
  /**
   * Changes the price at once and charges `due`. Changes nothing if the payment fails or the bank asks for
   * confirmation.
   * @param change.due amount of the preview; `other-amount` means that the cost now differs and nothing was done
   */
  changeNow(
    change: ChangeNow & { due: Money; requestId: string },
  ): Promise<Outcome<ChangedNow, 'not-possible' | 'other-amount'>>;
  /** @param cancels true to end the subscription with its period and drop a scheduled price; false to continue */
  setCancellation(input: {
    subscriptionId: string;
    cancels: boolean;
    requestId: string;
  }): Promise<Outcome<null, 'unknown-subscription' | 'ended'>>;
  /**
   * Moves the next charge of a running subscription to a later time. Charges and credits nothing, and drops a scheduled
   * price. Without a card at that time the subscription ends.
   */
  moveCharge(input: {
    subscriptionId: string;
    at: Date;
    requestId: string;
  }): Promise<Outcome<null, 'unknown-subscription' | 'ended'>>;
  /** Ends the subscription, and voids open invoices and drafts. Refunds nothing. Idempotent. */
  cancelNow(input: { subscriptionId: string }): Promise<Outcome<null, 'unknown-subscription'>>;
  /**
   * Makes the card the one that is charged from now on, and charges an open invoice to it. Detaches the previous card,
   * unless a subscription that the site did not begin charges the customer. Returns null if nothing was charged.
   */
  changeCard(input: {
    customerId: string;
    /** Subscription to charge to the card, or null if there is none yet. */
    subscriptionId: string | null;
    cardId: string;
  }): Promise<Outcome<OpenCharge | null, 'unknown-customer' | 'unknown-card'>>;
  /**
   * Removes a card, unless a subscription that the site did not begin charges the customer. Idempotent. The caller
   * checks that the card may be removed.
   */
  removeCard(input: { customerId: string; cardId: string }): Promise<Outcome<null, 'unknown-customer'>>;
  /** Refunds a payment with its application fee. @param requestId distinguishes refunds of the same invoice */
  refund(input: {
    invoiceId: string;
    amount: Money;
    /** End of access in the invoice's period. Equal to the end of the invoice's period if access stays unchanged. */
    accessUntil: Date;
    /** True if the subscription continues even after a full refund. */
    keeps: boolean;
    /** True for a refund of a charge after the member had left. */
    isAfterLeaving: boolean;
    requestId: string;
  }): Promise<
    Outcome<
      { refundId: string; subscriptionId: string | null },
      'unknown-invoice' | 'not-paid' | 'more-than-paid' | 'disputed'
    >
  >;
  /** Creates one of the site's prices at the provider, unless it exists. Idempotent. */
  offerPrice(input: { priceId: string }): Promise<Outcome<null, 'amount-too-small' | 'amount-too-large' | 'currency'>>;
  retrieve(subscriptionId: string): Promise<Outcome<Retrieved, 'unknown-subscription'>>;
  /** Finds the subscription of a payment named by an event, or null if the payment belongs to none. */
  findSubscriptionOf(about: { kind: 'payment'; id: string }): Promise<Outcome<{ subscriptionId: string | null }>>;
  /** Lists subscriptions of the site's prices, including ended ones. */
  listSubscriptions(input: { cursor: string | null; limit: number }): Promise<Outcome<Page<ProviderSubscription>>>;
  /** Lists subscriptions that the site did not begin, without ended ones. */
  listForeign(input: { cursor: string | null; limit: number }): Promise<Outcome<Page<ForeignSubscription>>>;
  findForeign(subscriptionId: string): Promise<Outcome<ForeignSubscription, 'unknown-subscription'>>;
  /** Lists events oldest first, from `since` on, inclusive. The provider stores them for 30 days. */
  listEvents(input: { since: Date; cursor: string | null; limit: number }): Promise<Outcome<Page<ProviderEvent>>>;
}
