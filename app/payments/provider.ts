import type { ChargedPrice, OfferTerms } from '../membership/prices/price.ts';
import type { Money } from './money.ts';
import type { PayoutAccountProvider } from './payout-account/payout-account-provider.ts';
import type { Destination, ProviderMovement, TransferProvider } from './transfers/transfer-provider.ts';

/**
 * What the payment provider has and does, in our own words. The adapter in `stripe/` is the only one that knows Stripe's;
 * its names stand here only as the source of a field.
 */

/** From inclusive, until exclusive. */
export type Period = { from: Date; until: Date };

/** As Stripe's `status`. Only `invoice.paid` says that something is paid; `active` and `incomplete` do not. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** Source: Subscription (`sub_…`). */
export interface ProviderSubscription {
  id: string;
  livemode: boolean;
  /** `metadata.membership_id`, which `beginSubscription` writes. Null: not begun by us. */
  membershipId: string | null;
  customerId: string;
  status: SubscriptionStatus;
  /** Of its item of our product. Null: it has none. */
  price: ChargedPrice | null;
  createdAt: Date;
  /** Exclusive. Null: it began without a trial. Remains after the trial's end. */
  trialEndsAt: Date | null;
  /** The item's current period, which is a trial's too. */
  period: Period;
  /** The day of the month on which its periods begin, where it has one (`billing_cycle_anchor`, in UTC). */
  day?: number;
  /** When it ends by itself: `cancel_at`, or the period's end with `cancel_at_period_end`. Null: it renews. */
  cancelAt: Date | null;
  /** When it ended (`ended_at`). Null: not yet. */
  endedAt: Date | null;
  /** The next phase of its schedule. Null: the price stays. */
  nextPrice: NextPrice | null;
  /** What is taken off what it charges. Null: nothing, or nothing any more. */
  discount: ProviderDiscount | null;
  /** What is charged (`default_payment_method`, else the customer's). Null: nothing, or it was removed. */
  card: ProviderCard | null;
  /** Whose account its charges go to. Left out or null: they stay with the platform. */
  destination?: Destination | null;
}

/** Source: the phase after the present one. */
export interface NextPrice {
  price: ChargedPrice;
  from: Date;
  /** Whether what is taken off stays with it. */
  keepsDiscount: boolean;
}

/** Source: Discount (`di_…`) with its Coupon. */
export interface ProviderDiscount {
  /** Of ours, by the coupon's id. Null: somebody made the coupon by hand. */
  offerId: string | null;
  /** As of an offer. */
  percentOff: number | null;
  amountOff: number | null;
  /** What is charged from then on is charged whole. Null: nothing is. */
  until: Date | null;
}

/** Source: PaymentMethod (`pm_…`) of type card. All that is ever known of a card. */
export interface ProviderCard {
  id: string;
  /** As Stripe writes it: `visa`, `mastercard`, `amex`… */
  brand: string;
  last4: string;
  /** 1 to 12. It can be used until this month, of a year of four digits, is over. */
  expiryMonth: number;
  expiryYear: number;
  /** The same for the same card number. Null: the provider knows none. */
  fingerprint: string | null;
}

/** Source: Invoice (`in_…`), of the subscription at `parent.subscription_details.subscription`. */
export interface ProviderInvoice {
  id: string;
  subscriptionId: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** `billing_reason`: the first one, a renewal (the first after a trial too), a plan that was changed, or by hand. */
  reason: 'create' | 'cycle' | 'update' | 'other';
  /** Of the line of our product that is no proration credit. Null: no line is of our product. */
  price: ChargedPrice | null;
  /** What that line covers (`lines[].period`). */
  period: Period;
  /** What was taken off its lines (`total_discount_amounts`). Null: nothing was. */
  discount: { offerId: string | null; amount: number } | null;
  /** What is to be paid after proration, discounts and balance (`amount_due`). 0 for a trial. */
  due: Money;
  /** `amount_paid`; what was refunded later is still in it. */
  paid: Money;
  /** What of its total is tax (`total_taxes`), and what of that its prices do not contain. Left out: none. */
  tax?: { amount: number; onTop: number };
  createdAt: Date;
  /** `status_transitions.paid_at`. Null: not paid. */
  paidAt: Date | null;
  /** The first attempt that failed, of the invoice's payments; stays when a later one succeeds. Null: none failed. */
  firstFailedAt: Date | null;
  /** Null: no further attempt. The days are settings of the account, so none is promised. */
  nextAttemptAt: Date | null;
  /** Of one that is open and was tried: whether the bank wants its person to confirm the payment. Else the card was declined, or there is none. */
  asksBank: boolean;
  /** The receipt (`hosted_invoice_url`). Null: a draft. */
  url: string | null;
  /** What the provider kept of its payments, and for disputes about them (`balance_transaction.fee`). */
  fees: readonly ProviderFee[];
}

/** Source: BalanceTransaction (`txn_…`). */
export interface ProviderFee {
  id: string;
  fee: Money;
  at: Date;
}

/** Source: Refund (`re_…`). */
export interface ProviderRefund {
  id: string;
  /** Null: of a payment without an invoice. */
  invoiceId: string | null;
  amount: Money;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  createdAt: Date;
  /** When the money came back (`failure_balance_transaction`), also days after it had succeeded. Null: it has not. */
  failedAt: Date | null;
  /** Until when the refunded period still counts: `metadata.access_until`, which `refund` writes. Null: by hand. */
  accessUntil: Date | null;
  /** Whether the subscription goes on though all was given back: `metadata.keep_subscription`, which `refund` writes. */
  keeps: boolean;
  /** Given back by itself, since its member had left before it was charged: `metadata.after_leaving`. */
  isAfterLeaving: boolean;
}

/** Source: Dispute (`dp_…`, `du_…`). */
export interface ProviderDispute {
  id: string;
  /** As of a refund. */
  invoiceId: string | null;
  amount: Money;
  createdAt: Date;
  /**
   * `warning`: an inquiry (`warning_…`, `prevented`), for which no money has left. `under_review`: appeals too, and what
   * nobody knows yet.
   */
  status: 'warning' | 'needs_response' | 'under_review' | 'won' | 'lost';
  /** When its money came back (the second of `balance_transactions`). Null: it was not won. */
  wonAt: Date | null;
}

/** A subscription with all that hangs on it, retrieved at one time. */
export interface Retrieved {
  /** Of its charges. Left out: none. */
  movements?: readonly ProviderMovement[];
  subscription: ProviderSubscription;
  /** All, the drafts too; in no order that counts. */
  invoices: readonly ProviderInvoice[];
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
}

/** That something happened (`evt_…`, stored before its effect). It says only what to retrieve: nothing else of a payload is believed. */
export interface ProviderEvent {
  id: string;
  /** As Stripe writes it: `invoice.paid`… */
  type: string;
  livemode: boolean;
  createdAt: Date;
  /** `payment`: `findSubscriptionOf` says of which subscription. Null: an event about none of these, which is left alone. */
  about: {
    kind: 'subscription' | 'customer' | 'card-setup' | 'payment' | 'payout-account' | 'payout';
    id: string;
  } | null;
  /** Written in another API version than ours: what it is about may not be found in it. */
  isOfOtherVersion: boolean;
}

/** `away`: not reached, too slow, or answered with 5xx or 429. Ask again with the same idempotency key. */
export type Outcome<Value, Reason extends string = never> =
  | { ok: true; value: Value }
  | { ok: false; reason: Reason | 'away' };

/** `other`: refused for a reason that the provider or the bank does not say. */
export type Decline = 'insufficient-funds' | 'expired' | 'incorrect' | 'fraud' | 'other';

/** What the browser needs to let the bank ask. Never logged. */
export type BankQuestion = { clientSecret: string };

export type CardSetup =
  | { state: 'new' | 'processing'; setupId: string }
  | { state: 'succeeded'; setupId: string; card: ProviderCard }
  /** Something else than a card was saved, which is not charged: a card has to be given. */
  | { state: 'not-a-card'; setupId: string }
  | { state: 'declined'; setupId: string; because: Decline }
  | { state: 'needs-bank'; setupId: string; bank: BankQuestion };

/** What became of an open invoice that was charged. */
export type OpenCharge = { state: 'paid' } | UnpaidCharge;
export type UnpaidCharge = { state: 'declined'; because: Decline } | { state: 'needs-bank'; bank: BankQuestion };

export interface PriceChange {
  subscriptionId: string;
  /** Of ours. */
  priceId: string;
  /** `now`: in a trial that runs, whose end stays; else as `period-end`: until then it is `nextPrice`. Prorates nothing. */
  applies: 'now' | 'period-end';
  /** What the subscription was begun with: it stays with a price that it is for. Null, or left out: nothing is taken off. */
  offer?: OfferTerms | null;
  /** Of ours: who changes there and back within a day asks three times. */
  requestId: string;
}

/** Another price at once: what is left of the present period is taken off, and a period of the new price begins. */
export interface ChangeNow {
  subscriptionId: string;
  /** Of ours. */
  priceId: string;
  /** To the second of which the rest of the present period is counted; of the preview and the charge the same. */
  at: Date;
}

export type ChangedNow = { state: 'changed' | 'needs-bank' } | { state: 'declined'; because: Decline };

/** One page, in the provider's order. `next` is the following page's `cursor`; null: this is the last. */
export interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

/** Whom receipts are made out to. */
export interface Payer {
  email: string;
  name: string;
  /** ISO 3166-1 alpha-2. Null: not known. */
  country: string | null;
}

/**
 * Idempotent by keys made in `idempotency-keys.ts`: of the same arguments comes the same object. Nothing here is called
 * within a database transaction. What is not an expected outcome throws (a wrong key, a parameter that Stripe refuses).
 */
export interface PaymentProvider extends PayoutAccountProvider, TransferProvider {
  /** @param attemptId of the sign-up, or any id of ours for the reason a customer is made */
  createCustomer(input: { accountId: string; attemptId: string } & Payer): Promise<Outcome<{ customerId: string }>>;
  updateCustomer(input: { customerId: string } & Payer): Promise<Outcome<null, 'unknown-customer'>>;
  /** Deletes it with its cards, and ends its subscriptions at once. Idempotent: one that is not there is deleted. */
  deleteCustomer(input: { customerId: string }): Promise<Outcome<null>>;
  /** Begins a SetupIntent for charges without the customer (`usage: off_session`). */
  prepareCard(input: { customerId: string; attemptId: string }): Promise<Outcome<CardSetup, 'unknown-customer'>>;
  /** @param confirmationToken `ctoken_…`, all of a card that is ever posted to us */
  confirmCard(input: {
    setupId: string;
    confirmationToken: string;
    /** Absolute; where the bank sends the browser back. */
    returnUrl: string;
  }): Promise<Outcome<CardSetup, 'unknown-setup' | 'unknown-token'>>;
  /** As it is now. */
  findCardSetup(setupId: string): Promise<Outcome<CardSetup, 'unknown-setup'>>;
  /**
   * With a trial it needs no card, and ends with the trial when there still is none. Without a trial it is charged at
   * once; `needs-bank` and `declined` leave it `incomplete`, which gives nothing.
   * @param trialEndsAt the end of our own trial fact; null: no trial is left
   * @param attemptId null with a trial; each later return is an attempt of its own
   * @param destination where its charges go; null or left out: they stay with the platform, as where that is refused
   */
  beginSubscription(input: {
    membershipId: string;
    customerId: string;
    /** Of ours. */
    priceId: string;
    trialEndsAt: Date | null;
    attemptId: string | null;
    destination?: Destination | null;
    /** What is taken off the price, where it is for that. */
    offer?: OfferTerms | null;
  }): Promise<
    Outcome<
      | { state: 'begun'; subscriptionId: string }
      | { state: 'declined'; subscriptionId: string; because: Decline }
      | { state: 'needs-bank'; subscriptionId: string; bank: BankQuestion },
      /** `other-currency`: the customer was charged in another one, and a customer has only one. */
      'unknown-customer' | 'no-card' | 'other-currency'
    >
  >;
  /** Replaces a price to come. Back to the present one: `applies: 'period-end'` with that price. */
  changePrice(change: PriceChange): Promise<Outcome<null, 'unknown-subscription' | 'ended'>>;
  /** What a change at once would cost. Charges and changes nothing. `not-possible`: it has ended, is unpaid, or changes otherwise. */
  previewChange(change: ChangeNow): Promise<Outcome<{ due: Money }, 'not-possible'>>;
  /**
   * Changes at once and charges exactly `due`. If that is not paid nothing changes: `needs-bank` too, since the bank
   * cannot be asked before the change is made.
   * @param change.due what the preview said; `other-amount`: it would be another by now, and nothing was done
   */
  changeNow(
    change: ChangeNow & { due: Money; requestId: string },
  ): Promise<Outcome<ChangedNow, 'not-possible' | 'other-amount'>>;
  /** @param cancels true: it ends with its period, and a price to come is forgotten; false: that is taken back */
  setCancellation(input: {
    subscriptionId: string;
    cancels: boolean;
    requestId: string;
  }): Promise<Outcome<null, 'unknown-subscription' | 'ended'>>;
  /** Ends it, and voids what is open, drafts too, so that nothing is tried again. Refunds nothing. Idempotent. */
  cancelNow(input: { subscriptionId: string }): Promise<Outcome<null, 'unknown-subscription'>>;
  /** Charges this card from now on and detaches the one before; then charges what is open. Null: nothing is. */
  changeCard(input: {
    customerId: string;
    /** Null: there is none yet. */
    subscriptionId: string | null;
    cardId: string;
  }): Promise<Outcome<OpenCharge | null, 'unknown-customer' | 'unknown-card'>>;
  /** Idempotent. Whether a card may be removed at the time is not decided here. */
  removeCard(input: { customerId: string; cardId: string }): Promise<Outcome<null, 'unknown-customer'>>;
  /** Takes the creator's share back too. @param requestId of ours: two refunds of one invoice are two requests */
  refund(input: {
    invoiceId: string;
    amount: Money;
    /** Until when the invoice's period counts from now on; its end: access stays. */
    accessUntil: Date;
    /** Whether the subscription goes on, also where all is given back. */
    keeps: boolean;
    /** Whether it is given back because its member had left before it was charged. */
    isAfterLeaving: boolean;
    requestId: string;
  }): Promise<
    Outcome<
      { refundId: string; subscriptionId: string | null },
      'unknown-invoice' | 'not-paid' | 'more-than-paid' | 'disputed'
    >
  >;
  retrieve(subscriptionId: string): Promise<Outcome<Retrieved, 'unknown-subscription'>>;
  /** Whose payment an event is about. Null: that of no subscription. */
  findSubscriptionOf(about: { kind: 'payment'; id: string }): Promise<Outcome<{ subscriptionId: string | null }>>;
  /** Only those of our own prices, ended ones too. @param cursor null: the first page */
  listSubscriptions(input: { cursor: string | null; limit: number }): Promise<Outcome<Page<ProviderSubscription>>>;
  /** The oldest first, from `since` on inclusive. The provider has them for 30 days. */
  listEvents(input: { since: Date; cursor: string | null; limit: number }): Promise<Outcome<Page<ProviderEvent>>>;
}
