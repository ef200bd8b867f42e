import type Stripe from 'stripe';
import type { ChargedPrice } from '../../membership/prices/price.ts';
import type { Money } from '../money.ts';
import type {
  BalanceTransaction,
  CardSetup,
  Decline,
  Period,
  ProviderCard,
  ProviderDiscount,
  ProviderDispute,
  ProviderRefund,
  ProviderSubscription,
  SubscriptionStatus,
} from '../provider.ts';

/** Maps a Stripe price id to the site's price, or to null for a price of another product. */
export type ReadPrice = (id: string | null) => ChargedPrice | null;

export const time = (seconds: number): Date => new Date(seconds * 1000);
export const timeOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : time(seconds);
/** Converts to Unix seconds, rounded down, so that a charge at the end of a trial is not later than the end. */
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const money = (amount: number, currency: string): Money => ({ amount, currency: currency.toLowerCase() });

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Returns Stripe's ids of the current and scheduled prices of a subscription with `schedule` expanded. */
export function pricesOf(subscription: Stripe.Subscription): (string | null)[] {
  const phases = runningSchedule(subscription)?.phases ?? [];
  return [...subscription.items.data, ...phases.flatMap(({ items }) => items)].map(({ price }) => idOf(price));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * @param subscription with `customer.invoice_settings.default_payment_method`, `default_payment_method`, `schedule` and
 * `discounts.source.coupon` expanded
 */
export function readSubscription(subscription: Stripe.Subscription, read: ReadPrice): ProviderSubscription {
  const { metadata, created, trial_end, ended_at } = subscription;
  const item = ownItem(subscription, read);
  const price = read(idOf(item?.price));
  const period: Period = item
    ? { from: time(item.current_period_start), until: time(item.current_period_end) }
    : { from: time(created), until: time(created) };
  // Anyone with dashboard access can write metadata, so only a UUID is passed on to queries.
  const membershipId = metadata.membership_id ?? '';
  return {
    id: subscription.id,
    livemode: subscription.livemode,
    membershipId: UUID.test(membershipId) ? membershipId : null,
    customerId: idOf(subscription.customer)!,
    status: subscription.status as SubscriptionStatus,
    price,
    createdAt: time(created),
    trialEndsAt: timeOrNull(trial_end),
    period,
    day: time(subscription.billing_cycle_anchor).getUTCDate(),
    cancelAt: timeOrNull(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? period.until : null),
    endedAt: timeOrNull(ended_at),
    nextPrice: nextPriceOf(subscription, price, read),
    discount: readDiscount(subscription.discounts),
    card: readCard(chargedCard(subscription)),
    ...(subscription.automatic_tax.enabled && { usesTax: true as const }),
  };
}

/** Returns the item with one of the site's prices, or else the first. Other items may have been added by hand. */
export function ownItem({ items }: Stripe.Subscription, read: ReadPrice): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => read(idOf(price)) !== null) ?? items.data[0];
}

export function runningSchedule({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (schedule === null || typeof schedule === 'string') return null;
  return schedule.status === 'active' || schedule.status === 'not_started' ? schedule : null;
}

function nextPriceOf(subscription: Stripe.Subscription, price: ChargedPrice | null, read: ReadPrice) {
  const schedule = runningSchedule(subscription);
  const until = schedule?.current_phase?.end_date;
  const next = schedule?.phases.find(({ start_date }) => until !== undefined && start_date >= until);
  const nextPrice = next?.items.map(({ price: each }) => read(idOf(each))).find((each) => each !== null);
  if (!next || !nextPrice || nextPrice.id === price?.id) return null;
  return { price: nextPrice, from: time(next.start_date), keepsDiscount: (next.discounts ?? []).length > 0 };
}

/** Prefix of the ids of the site's coupons; the rest is the id of the offer. */
const COUPON = 'larder_offer_';
export const couponOf = (offerId: string) => COUPON + offerId;

/** Returns the id of the offer, or null without a coupon or if the coupon was made by hand. */
export function offerOfCoupon(coupon: string | null): string | null {
  const offerId = coupon?.startsWith(COUPON) ? coupon.slice(COUPON.length) : '';
  return UUID.test(offerId) ? offerId : null;
}

type Discounts = readonly (string | Stripe.Discount | Stripe.DeletedDiscount)[];

/** Returns the discounts that apply to a period beginning at `at`, in Unix seconds. */
export const discountsAt = ({ discounts }: Stripe.Subscription, at: number): Discounts =>
  discounts.filter((each) => typeof each === 'string' || each.end === null || each.end > at);

/**
 * Returns the first discount of one of the site's offers, or else the first discount. Null without a discount.
 * @param discounts with `source.coupon` expanded
 */
function readDiscount(discounts: Discounts): ProviderDiscount | null {
  const read = discounts.flatMap((discount): ProviderDiscount[] => {
    const coupon = typeof discount === 'string' ? null : discount.source.coupon;
    if (typeof discount === 'string' || !coupon || typeof coupon === 'string') return [];
    const { id, percent_off: percentOff, amount_off: amountOff } = coupon;
    const until = 'end' in discount ? timeOrNull(discount.end) : null;
    return [{ offerId: offerOfCoupon(id), percentOff, amountOff, until }];
  });
  return read.find(({ offerId }) => offerId !== null) ?? read[0] ?? null;
}

/**
 * Returns the subscription's own payment method, otherwise the customer's, or null without either. Both have to be
 * expanded.
 */
export function chargedCard({ default_payment_method, customer }: Stripe.Subscription): Stripe.PaymentMethod | null {
  const own = expandedOnly(default_payment_method);
  if (own || typeof customer === 'string' || customer.deleted) return own;
  return expandedOnly(customer.invoice_settings.default_payment_method);
}

const expandedOnly = (method: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null =>
  typeof method === 'string' ? null : method;

/** Reads a card or a Link wallet. Returns null for other payment methods. */
export function readCard(method: Stripe.PaymentMethod | null): ProviderCard | null {
  if (method?.type === 'link') return { kind: 'link', id: method.id, email: method.link?.email ?? null };
  const card = method?.card;
  if (!method || !card) return null;
  return {
    kind: 'card',
    id: method.id,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  };
}

/** @param intent with `payment_method` expanded */
export function readCardSetup(intent: Stripe.SetupIntent): CardSetup {
  const setupId = intent.id;
  switch (intent.status) {
    case 'succeeded': {
      const method = intent.payment_method;
      const card = readCard(typeof method === 'string' ? null : method);
      return card ? { state: 'succeeded', setupId, card } : { state: 'not-a-card', setupId };
    }
    case 'requires_action':
      return { state: 'needs-bank', setupId, bank: { clientSecret: intent.client_secret! } };
    case 'processing':
      return { state: 'processing', setupId };
    case 'canceled':
      return { state: 'declined', setupId, because: 'other' };
    default: {
      const error = intent.last_setup_error;
      return error ? { state: 'declined', setupId, because: readDecline(error) } : { state: 'new', setupId };
    }
  }
}

const declines: Record<string, Decline> = {
  insufficient_funds: 'insufficient-funds',
  withdrawal_count_limit_exceeded: 'insufficient-funds',
  card_velocity_exceeded: 'insufficient-funds',
  expired_card: 'expired',
  incorrect_cvc: 'incorrect',
  invalid_cvc: 'incorrect',
  incorrect_number: 'incorrect',
  invalid_number: 'incorrect',
  invalid_expiry_month: 'incorrect',
  invalid_expiry_year: 'incorrect',
  incorrect_zip: 'incorrect',
  fraudulent: 'fraud',
  highest_risk_level: 'fraud',
};

/** Converts the reason for a declined payment. Stripe asks not to reveal that a card was reported lost or stolen. */
export function readDecline({ code, decline_code }: { code?: string; decline_code?: string }): Decline {
  return declines[decline_code ?? ''] ?? declines[code ?? ''] ?? 'other';
}

type PaymentError = { code?: string | undefined; decline_code?: string | undefined };

/** Returns true if a payment failed because the bank requires confirmation. */
export const asksBank = ({ code, decline_code }: PaymentError): boolean =>
  [code, decline_code].includes('authentication_required') || code?.endsWith('payment_intent_requires_action') === true;

export const waitsForBank = ({
  status,
  last_payment_error,
}: Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>): boolean =>
  status === 'requires_action' || (last_payment_error !== null && asksBank(last_payment_error));

/** @param invoices invoice ids by the payment intent that pays them */
export function readRefund(refund: Stripe.Refund, invoices: ReadonlyMap<string, string>): ProviderRefund {
  return {
    id: refund.id,
    invoiceId: invoices.get(idOf(refund.payment_intent) ?? '') ?? null,
    amount: money(refund.amount, refund.currency),
    status: (refund.status ?? 'pending') as ProviderRefund['status'],
    createdAt: time(refund.created),
    failedAt: refund.status === 'failed' ? failureOf(refund) : null,
    accessUntil: readTime(refund.metadata?.access_until),
    keeps: refund.metadata?.keep_subscription === 'true',
    isAfterLeaving: refund.metadata?.after_leaving === 'true',
  };
}

/**
 * Returns when the money came back, or the refund's creation if it never left.
 * @param refund with `failure_balance_transaction` expanded
 */
function failureOf({ failure_balance_transaction: back, created }: Stripe.Refund): Date {
  return time(back && typeof back !== 'string' ? back.created : created);
}

/** Parses a time from metadata, which anyone may have written, or returns null if the text is no time. */
function readTime(text: string | undefined): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

type Expandable = string | Stripe.BalanceTransaction | null | undefined;

/**
 * Reads the balance transactions of payments, refunds and disputes. Skips objects without one, or without one of the
 * invoices.
 * @param of charges, refunds and disputes with expanded balance transactions
 * @param invoices invoice ids by the payment intent that pays them
 */
export function readTransactions(
  of: {
    charges: readonly Stripe.Charge[];
    refunds: readonly Stripe.Refund[];
    disputes: readonly Stripe.Dispute[];
  },
  invoices: ReadonlyMap<string, string>,
): BalanceTransaction[] {
  const read = (
    kind: BalanceTransaction['kind'],
    moved: Expandable,
    { payment_intent, amount, currency }: { payment_intent?: unknown; amount: number; currency: string },
  ): BalanceTransaction[] => {
    const invoiceId = invoices.get(idOf(payment_intent as string | { id: string } | null) ?? '');
    if (!moved || typeof moved === 'string' || !invoiceId) return [];
    const platformFee = moved.fee_details.reduce(
      (sum, fee) => sum + (fee.type === 'application_fee' ? fee.amount : 0),
      0,
    );
    return [
      {
        id: moved.id,
        kind,
        invoiceId,
        at: time(moved.created),
        amount: money(moved.amount, moved.currency),
        providerFee: moved.fee - platformFee,
        platformFee,
        paid: money(Math.sign(moved.amount) * amount, currency),
      },
    ];
  };
  return [
    ...of.charges.flatMap((each) => read('charge', each.balance_transaction, each)),
    ...of.refunds.flatMap((each) => [
      ...read('refund', each.balance_transaction, each),
      ...read('refund_failure', each.failure_balance_transaction, each),
    ]),
    ...of.disputes.flatMap((each) =>
      (each.balance_transactions ?? []).flatMap((moved) =>
        read(moved.amount > 0 ? 'dispute_reversal' : 'dispute', moved, each),
      ),
    ),
  ];
}

const disputeStatuses: Record<string, ProviderDispute['status']> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'warning',
  prevented: 'warning',
  needs_response: 'needs_response',
  won: 'won',
  lost: 'lost',
};

/** @param invoices invoice ids by the payment intent that pays them */
export function readDispute(dispute: Stripe.Dispute, invoices: ReadonlyMap<string, string>): ProviderDispute {
  // An unknown status counts as `under_review`: the money counts as lost.
  const status = disputeStatuses[dispute.status] ?? 'under_review';
  const { due_by } = dispute.evidence_details;
  return {
    id: dispute.id,
    invoiceId: invoices.get(idOf(dispute.payment_intent) ?? '') ?? null,
    amount: money(dispute.amount, dispute.currency),
    createdAt: time(dispute.created),
    status,
    evidenceDueAt: status === 'needs_response' && due_by !== null ? time(due_by) : null,
    wonAt: dispute.status === 'won' ? time(dispute.balance_transactions?.[1]?.created ?? dispute.created) : null,
  };
}
