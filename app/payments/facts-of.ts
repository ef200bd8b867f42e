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
import { isRenewal } from './renewal.ts';
import { type PaymentSnapshot, snapshotOf } from './snapshot.ts';

const DAY = 24 * 60 * 60 * 1000;

/** By how much a period may be longer than its interval: the provider's rounding. */
const ROUNDING = DAY;
/** From then on what the provider keeps is deducted from what is owed: months before are as they were. */
const FEES_SINCE = new Date('2026-12-01T00:00:00Z');

/** Why a refund was made by itself, as its fact says. */
export const chargedAfterLeaving = 'Charged after its member had left';

/** What is shorter, or longer than this and than its price's own interval, pays for no period of a membership. */
const SHORTEST = DAY;
const LONGEST = 400 * DAY;

/** What we know of a subscription before it is asked for. */
export interface Ours {
  /** Whether our key is a live one. */
  livemode: boolean;
  /** The membership that the subscription names, or else the one whose customer it charges. Null: none of ours. */
  membership: { id: string; customerId: string | null } | null;
  /** What the subscription was begun with. Null, or left out: nothing is taken off. */
  offer?: OfferTerms | null;
}

/** Why a subscription is left alone, whatever it contains. `other-customer`: it names a membership, but charges another's card. */
export type NotOurs = 'other-mode' | 'other-price' | 'no-membership' | 'other-customer';

/**
 * An object of a subscription of ours that somebody should look at. What is of no price of ours, or of no period, gives no
 * fact. The others give the same facts as any: an amount, a price of another time, or a hand decide nothing.
 */
export interface Refused {
  /** The provider's id. */
  id: string;
  reason:
    | 'other-price'
    | 'amount-does-not-fit'
    | 'period-does-not-fit'
    | 'by-hand'
    | 'unknown-invoice'
    /** What was agreed to be taken off was not. */
    | 'discount-missing'
    /** Something else was taken off, or nothing was agreed to be. */
    | 'other-discount';
}

export type Read =
  | {
      ok: true;
      facts: NewFact[];
      /** Null: a subscription that was never paid for and waits for its first payment, or no longer does. */
      snapshot: PaymentSnapshot | null;
      refused: Refused[];
    }
  | { ok: false; reason: NotOurs };

/**
 * What a subscription, as it was retrieved, says about a membership. Pure, and the facts of one that is retrieved again
 * later contain those of earlier (docs/decisions/0049), so they can be added in any order and as often as one likes.
 * A trial gives only that a subscription follows it: our own trial fact is the only one that says when it ends.
 */
export function factsOf(retrieved: Retrieved, ours: Ours): Read {
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

/** The period that was paid for, of a fact of the kind paid. */
export function paidPeriod({ coversFrom, coversUntil }: Pick<Fact, 'coversFrom' | 'coversUntil'>): Period {
  return { from: coversFrom!, until: coversUntil! };
}

/** The invoice about nothing with which a trial begins, or in which its plan was changed. */
function isOfTrial({ due, period }: ProviderInvoice, trialEndsAt: Date | null): boolean {
  return due.amount === 0 && trialEndsAt !== null && period.from < trialEndsAt;
}

/** Why an invoice pays for nothing of ours. Null: it does. */
function whyNothing({ price, due, period }: ProviderInvoice, { currency }: ChargedPrice): Refused['reason'] | null {
  if (price === null || due.currency !== currency) return 'other-price';
  const length = period.until.getTime() - period.from.getTime();
  const longest = Math.max(LONGEST, longestLength(price.interval) + ROUNDING);
  return length < SHORTEST || length > longest ? 'period-does-not-fit' : null;
}

/** What somebody should know of an invoice that counts all the same. Null: it is as its price. */
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
  // A change of plan is charged less what is left of the old one.
  const cost = price!.amount - expected + (tax?.onTop ?? 0);
  const fits = reason === 'update' ? due.amount > 0 && due.amount <= cost : due.amount === cost;
  const paidAll = status !== 'paid' || paid.amount === due.amount;
  return fits && paidAll ? null : 'amount-does-not-fit';
}

/** What a subscription was begun with, and how long that lasts. */
interface BegunWith {
  offer: OfferTerms | null;
  begunAt: Date;
  /** When something was charged that the offer is not for, with which it ended. Null: nothing was. */
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

/** Whether the next period is going to be charged with another discount than was agreed to. Null: it is as agreed. */
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

/** What is taken off an invoice by what its subscription was begun with, in cents. */
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
  const { id, period, paid, paidAt, firstFailedAt, status, fees, tax } = invoice;
  const facts: FactOfObject[] = [];
  if (status === 'paid' && paidAt) {
    const covers = { coversFrom: period.from, coversUntil: period.until };
    // Where credit paid a part of it, no more of the payment is tax than was paid.
    const taxPaid = tax && tax.amount > 0 ? { tax: Math.min(tax.amount, paid.amount) } : {};
    facts.push({ kind: 'paid', providerId: id, at: paidAt, ...covers, ...paid, ...taxPaid });
  }
  for (const { id: providerId, fee, at } of fees) {
    if (at >= FEES_SINCE) facts.push({ kind: 'fee', providerId, at, aboutId: id, ...fee });
  }
  // A first payment, or a changed plan's, that fails leaves what was there before, and no grace.
  if (firstFailedAt && isRenewal(invoice, invoices))
    facts.push({ kind: 'payment_failed', providerId: id, at: firstFailedAt });
  return facts;
}

/**
 * A refund counts for money always, and ends access when it says until when, or when with it all is given back. A part
 * that was given back by hand leaves the access. One that failed counts too, whether or not it was seen before, and a
 * second fact takes that back.
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
 * All that was given back of the invoice until this refund, in cents, failed ones too, since whether they were seen before
 * must not matter; of two at the same time the lesser id is first.
 */
function refundedWith(id: string, at: Date, invoiceId: string, refunds: readonly ProviderRefund[]): number {
  return refunds
    .filter((refund) => refund.invoiceId === invoiceId && refund.status !== 'canceled')
    .filter(({ createdAt, id: other }) => createdAt < at || (createdAt.getTime() === at.getTime() && other <= id))
    .reduce((sum, refund) => sum + refund.amount.amount, 0);
}

/** Also when it was won since: facts are never taken back, and whether it was seen before must not matter. */
function factsOfDispute({ id, invoiceId, amount, createdAt, wonAt }: ProviderDispute): FactOfObject[] {
  const about = { providerId: id, aboutId: invoiceId, ...amount };
  const disputed: FactOfObject = { kind: 'disputed', at: createdAt, ...about };
  return wonAt ? [disputed, { kind: 'dispute_won', at: wonAt, ...about }] : [disputed];
}
