import type { Fact } from '../membership/access/access.ts';
import type { NewFact } from '../membership/access/facts.server.ts';
import { addInterval, longestLength } from '../membership/prices/interval.ts';
import { isFor, monthsOf, takenOff } from '../membership/prices/offer.ts';
import type { ChargedPrice, OfferTerms } from '../membership/prices/price.ts';
import type {
  Period,
  ProviderDispute,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
  Retrieved,
} from './provider.ts';
import { isRenewal, type PaymentSnapshot, snapshotOf } from './snapshot.ts';

/** Fact with its amount and currency, both null for kinds without money. */
export type MoneyFact = Fact & { amount: number | null; currency: string | null };

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds by which a period may be longer than its interval, because the provider rounds. */
const ROUNDING = DAY;

/** Reason stored with the automatic refund of a charge that was made after the member had left. */
export const chargedAfterLeaving = 'Charged after its member had left';

/** Minimum length of a period that an invoice can pay for, in milliseconds. */
const MIN_PERIOD = DAY;
/** Maximum length of a period that an invoice can pay for, in milliseconds, unless the price has a longer interval. */
const MAX_PERIOD = 400 * DAY;

export interface KnownSubscription {
  /** True if this site's key for the provider is a live one. */
  livemode: boolean;
  /** Membership to which the subscription belongs, or null if none is found. */
  membership: { id: string; customerId: string | null } | null;
  offer?: OfferTerms | null;
}

/** `other-customer`: the subscription charges a customer that is not the membership's. */
export type IgnoreReason = 'other-mode' | 'other-price' | 'no-membership' | 'other-customer';

/**
 * Object that an operator should check. An invoice without one of the site's prices, in another currency, or with an
 * impossible period gives no facts, nor do its refunds and disputes.
 */
export interface Refused {
  id: string;
  reason:
    | 'other-price'
    | 'amount-does-not-fit'
    | 'period-does-not-fit'
    | 'by-hand'
    | 'unknown-invoice'
    | 'discount-missing'
    /** The discount is not the agreed one, or none was agreed for the period. */
    | 'other-discount';
}

export type Read =
  | {
      ok: true;
      facts: NewFact[];
      /** Null if the first payment is still open or has expired. */
      snapshot: PaymentSnapshot | null;
      refused: Refused[];
    }
  | { ok: false; reason: IgnoreReason };

/**
 * Derives facts about a membership from a retrieved subscription. Pure. A later retrieval gives all facts of an earlier
 * one (docs/decisions/0049), so facts can be added in any order and repeatedly.
 */
export function factsOf(retrieved: Retrieved, ours: KnownSubscription): Read {
  const { subscription } = retrieved;
  const { membership } = ours;
  if (subscription.livemode !== ours.livemode) return { ok: false, reason: 'other-mode' };
  if (subscription.price === null) return { ok: false, reason: 'other-price' };
  if (!membership) return { ok: false, reason: 'no-membership' };
  if (subscription.membershipId !== null && subscription.membershipId !== membership.id) {
    return { ok: false, reason: 'no-membership' };
  }
  if (subscription.customerId !== membership.customerId) return { ok: false, reason: 'other-customer' };
  if (subscription.status === 'incomplete' || subscription.status === 'incomplete_expired') {
    return { ok: true, facts: [], snapshot: null, refused: [] };
  }

  const facts: NewFact[] = [];
  const refused: Refused[] = [];
  const begun = begunWith(retrieved, ours.offer ?? null);
  const unlike = discountUnlike(subscription, begun);
  if (unlike) refused.push({ id: subscription.id, reason: unlike });
  const fitting = new Map<string, ProviderInvoice>();
  const add = (fact: Omit<NewFact, 'membershipId'>) => facts.push({ membershipId: membership.id, ...fact });
  for (const invoice of retrieved.invoices) {
    if (isOfTrial(invoice, subscription.trialEndsAt)) continue;
    const nothing = whyNothing(invoice, subscription.price);
    const reason = nothing ?? whatIsOdd(invoice, begun);
    if (reason) refused.push({ id: invoice.id, reason });
    if (!nothing) fitting.set(invoice.id, invoice);
  }
  const invoices = [...fitting.values()];
  if (subscription.trialEndsAt) add({ kind: 'subscribed', providerId: subscription.id, at: subscription.createdAt });
  for (const invoice of invoices) for (const fact of factsOfInvoice(invoice, invoices)) add(fact);
  for (const refund of retrieved.refunds) {
    if (refund.status !== 'succeeded' && refund.status !== 'failed') continue;
    const invoice = fitting.get(refund.invoiceId ?? '');
    if (invoice) for (const fact of factsOfRefund(refund, invoice, retrieved.refunds)) add(fact);
    else refused.push({ id: refund.id, reason: 'unknown-invoice' });
  }
  for (const dispute of retrieved.disputes) {
    if (dispute.status === 'warning') continue;
    if (fitting.has(dispute.invoiceId ?? '')) for (const fact of factsOfDispute(dispute)) add(fact);
    else refused.push({ id: dispute.id, reason: 'unknown-invoice' });
  }
  if (subscription.endedAt) {
    add({ kind: 'ended', providerId: subscription.id, at: subscription.endedAt, aboutId: subscription.id });
  }
  return { ok: true, facts, snapshot: snapshotOf(retrieved, invoices), refused };
}

export function paidPeriod({ coversFrom, coversUntil }: Pick<Fact, 'coversFrom' | 'coversUntil'>): Period {
  return { from: coversFrom!, until: coversUntil! };
}

function isOfTrial({ due, period }: ProviderInvoice, trialEndsAt: Date | null): boolean {
  return due.amount === 0 && trialEndsAt !== null && period.from < trialEndsAt;
}

/** Returns the reason why an invoice cannot pay for a period of the membership, or null if it can. */
function whyNothing({ price, due, period }: ProviderInvoice, { currency }: ChargedPrice): Refused['reason'] | null {
  if (price === null || due.currency !== currency) return 'other-price';
  const length = period.until.getTime() - period.from.getTime();
  const longest = Math.max(MAX_PERIOD, longestLength(price.interval) + ROUNDING);
  return length < MIN_PERIOD || length > longest ? 'period-does-not-fit' : null;
}

/** Returns what an operator should check about a valid invoice, or null if nothing is unusual. */
function whatIsOdd(invoice: ProviderInvoice, begun: BegunWith): Refused['reason'] | null {
  const { price, reason, due, paid, status, period, discount, tax } = invoice;
  if (reason === 'other') return 'by-hand';
  if (period.until.getTime() - period.from.getTime() > longestLength(price!.interval) + ROUNDING) {
    return 'period-does-not-fit';
  }
  const expected = expectedOff(invoice, begun);
  const isOfferOther = discount !== null && discount.offerId !== (begun.offer?.id ?? null);
  if (isOfferOther || (discount && expected === 0)) return 'other-discount';
  if (!discount && expected > 0 && reason !== 'update') return 'discount-missing';
  // A change of plan costs the new price less the unused rest of the old plan.
  const cost = price!.amount - expected + (tax?.onTop ?? 0);
  const fits = reason === 'update' ? due.amount > 0 && due.amount <= cost : due.amount === cost;
  const paidAll = status !== 'paid' || paid.amount === due.amount;
  return fits && paidAll ? null : 'amount-does-not-fit';
}

interface BegunWith {
  offer: OfferTerms | null;
  begunAt: Date;
  /** Time of the first invoice for a price outside the offer, which ended the offer. Null if there is none. */
  leftAt: Date | null;
}

function begunWith({ subscription, invoices }: Retrieved, offer: OfferTerms | null): BegunWith {
  const others = invoices.filter(
    (invoice) =>
      offer && invoice.price && !isFor(offer, invoice.price) && !isOfTrial(invoice, subscription.trialEndsAt),
  );
  const left = others.map(({ createdAt }) => createdAt.getTime());
  return { offer, begunAt: subscription.createdAt, leftAt: left.length > 0 ? new Date(Math.min(...left)) : null };
}

/** Returns how the discount of the next period differs from the agreed one. Null if they match or no period follows. */
function discountUnlike(
  { status, price, period, trialEndsAt, cancelAt, endedAt, discount }: ProviderSubscription,
  begun: BegunWith,
): Refused['reason'] | null {
  if (endedAt || cancelAt) return null;
  const at = status === 'trialing' && trialEndsAt ? trialEndsAt : period.until;
  const isRunning = discount && (discount.until === null || discount.until > at);
  if (isRunning) return begun.offer && discount.offerId === begun.offer.id ? null : 'other-discount';
  return expectedOff({ price, createdAt: at }, begun) > 0 ? 'discount-missing' : null;
}

/** Returns the discount that an invoice should have by its offer, in the currency's smallest unit. */
function expectedOff(
  { price, createdAt }: Pick<ProviderInvoice, 'price' | 'createdAt'>,
  { offer, begunAt, leftAt }: BegunWith,
): number {
  if (!offer || !isFor(offer, price!) || (leftAt && createdAt >= leftAt)) return 0;
  const months = monthsOf(offer);
  const isOver = months !== null && createdAt >= addInterval(begunAt, { unit: 'month', count: 1 }, months);
  return isOver ? 0 : takenOff(offer, price!.amount);
}

type FactOfObject = Omit<NewFact, 'membershipId'>;

function factsOfInvoice(invoice: ProviderInvoice, invoices: readonly ProviderInvoice[]): FactOfObject[] {
  const { id, period, paid, paidAt, firstFailedAt, status, tax } = invoice;
  const facts: FactOfObject[] = [];
  if (status === 'paid' && paidAt) {
    const covers = { coversFrom: period.from, coversUntil: period.until };
    // Customer credit may have paid a part. The tax is then at most the amount paid.
    const taxPaid = tax && tax.amount > 0 ? { tax: Math.min(tax.amount, paid.amount) } : {};
    facts.push({ kind: 'paid', providerId: id, at: paidAt, ...covers, ...paid, ...taxPaid });
  }
  // A failed renewal gives a grace period. Other failed payments leave access unchanged.
  if (firstFailedAt && isRenewal(invoice, invoices))
    facts.push({ kind: 'payment_failed', providerId: id, at: firstFailedAt });
  return facts;
}

/**
 * Returns the facts of a refund. A refund without a stated end ends access only if the total refunded covers the
 * payment. A failed refund gives the same fact, and a second one that reverses it.
 */
function factsOfRefund(
  { id, amount, createdAt, failedAt, accessUntil, isAfterLeaving }: ProviderRefund,
  { id: invoiceId, paid, period }: ProviderInvoice,
  refunds: readonly ProviderRefund[],
): FactOfObject[] {
  const until =
    accessUntil && accessUntil < period.until
      ? accessUntil
      : !accessUntil && refundedWith(id, createdAt, invoiceId, refunds) >= paid.amount
        ? createdAt
        : period.until;
  const about = { providerId: id, aboutId: invoiceId, ...amount };
  const because = isAfterLeaving ? { because: chargedAfterLeaving } : {};
  const refunded: FactOfObject = { kind: 'refunded', at: createdAt, coversUntil: until, ...about, ...because };
  return failedAt ? [refunded, { kind: 'refund_failed', at: failedAt, ...about }] : [refunded];
}

/**
 * Returns the total refunded of the invoice up to this refund, in the currency's smallest unit. Failed refunds are
 * included, because the total must not depend on when a sync saw them.
 */
function refundedWith(id: string, at: Date, invoiceId: string, refunds: readonly ProviderRefund[]): number {
  return refunds
    .filter((refund) => refund.invoiceId === invoiceId && refund.status !== 'canceled')
    .filter(({ createdAt, id: other }) => createdAt < at || (createdAt.getTime() === at.getTime() && other <= id))
    .reduce((sum, refund) => sum + refund.amount.amount, 0);
}

/** Returns the facts of a dispute. A dispute that was won keeps its first fact, because facts are never withdrawn. */
function factsOfDispute({ id, invoiceId, amount, createdAt, wonAt }: ProviderDispute): FactOfObject[] {
  const about = { providerId: id, aboutId: invoiceId, ...amount };
  const disputed: FactOfObject = { kind: 'disputed', at: createdAt, ...about };
  return wonAt ? [disputed, { kind: 'dispute_won', at: wonAt, ...about }] : [disputed];
}
