import type { FailedBecause } from '../../mail/message.ts';
import { access } from '../../membership/access/access.ts';
import { STALE } from '../../membership/emails/due-emails.ts';
import { chargeAfter } from '../../membership/prices/charge-day.ts';
import { addInterval, compareIntervals, type Interval, longestLength } from '../../membership/prices/interval.ts';
import { type MoneyFact, paidPeriod } from '../facts-of.ts';
import type { Money } from '../money.ts';
import type { BankCard, Period, ProviderCard, ProviderInvoice } from '../provider.ts';
import type { PaymentSnapshot } from '../snapshot.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Length of the longest month, in milliseconds. */
const MONTH = 31 * DAY;
/** Milliseconds before the first charge after a trial at which the charge is announced. */
export const BEFORE_CHARGE = 3 * DAY;
/**
 * Milliseconds before a charge for a month or less at which it is announced, if at all. California requires 7 to 30
 * days before a higher charge.
 */
const BEFORE_MONTH = 10 * DAY;
/**
 * Milliseconds before a renewal for longer than a month at which it is announced. Card networks and several US states
 * require 15 to 45 days.
 */
const BEFORE_RENEWAL = 28 * DAY;
/** Milliseconds before a charge at which an email says that the card will have expired by then. */
const BEFORE_EXPIRY = BEFORE_RENEWAL + 7 * DAY;
/** Interval between reminders of a frequently charged subscription. */
const HALF_YEAR: Interval = { unit: 'month', count: 6 };

export interface PaymentState {
  facts: readonly MoneyFact[];
  /**
   * Snapshot of the newest subscription. Its next charge includes an announced raise. Null without a subscription, or
   * before its first payment or trial.
   */
  snapshot: PaymentSnapshot | null;
  /** Invoices of the newest subscription, newest first. */
  invoices: readonly Pick<
    ProviderInvoice,
    'id' | 'status' | 'nextAttemptAt' | 'asksBank' | 'due' | 'paid' | 'price' | 'discount'
  >[];
}

type Charge = NonNullable<PaymentSnapshot['nextCharge']>;

/** Last price after its discount and before tax, and why the next charge is higher. */
interface Increase {
  was: Money;
  because: 'raise' | 'offer-ended';
}

/**
 * Email to queue, once for each `key`. The `charge` of `trial-started` is null without a card or after a cancellation.
 */
export type PaymentEmail = { key: string } & (
  | { kind: 'trial-started'; charge: Charge | null; endsAt: Date }
  /** `isHalfYearly` marks the reminder that is due every six months. */
  | { kind: 'charge-coming'; charge: Charge; card: ProviderCard; increase: Increase | null; isHalfYearly: boolean }
  | { kind: 'charged'; paid: Money; period: Period }
  /** `accessUntil` is null without access; `nextAttemptAt` is null if the payment is not retried. */
  | {
      kind: 'payment-failed';
      due: Money;
      because: FailedBecause;
      accessUntil: Date | null;
      nextAttemptAt: Date | null;
    }
  /** `endsAt` is exclusive. */
  | { kind: 'cancelled'; endsAt: Date }
  /** `accessUntil` is null if no access is left. */
  | { kind: 'refunded'; amount: Money; accessUntil: Date | null }
  | { kind: 'card-expiring'; card: BankCard; charge: Charge }
);

/**
 * Returns the emails that are due and not queued before. Pure. Facts that are a week old or older cause no email, so
 * that an imported history does not send one for each payment.
 * @param queued keys of emails queued so far
 */
export function paymentEmailsDue(state: PaymentState, queued: ReadonlySet<string>, now: Date): PaymentEmail[] {
  const of = state.snapshot ? emailsOfSnapshot(state.snapshot, state, now.getTime()) : [];
  return [...of, ...emailsOfFacts(state, now)].filter(({ key }) => !queued.has(key));
}

/** Returns the emails that are due now, or will be due later if the state does not change, with their times. */
export function planPaymentEmails(
  state: PaymentState,
  queued: ReadonlySet<string>,
  now: Date,
): (PaymentEmail & { at: Date })[] {
  const planned: (PaymentEmail & { at: Date })[] = [];
  for (let at: Date | null = now; at; ) {
    const time = at;
    const known = () => new Set([...queued, ...planned.map(({ key }) => key)]);
    planned.push(...paymentEmailsDue(state, known(), time).map((notice) => ({ ...notice, at: time })));
    at = nextPaymentEmailAt(state, known(), time);
  }
  return planned;
}

/** Returns the time after `now` at which the same state next causes an email, or null if there is none. */
export function nextPaymentEmailAt(state: PaymentState, queued: ReadonlySet<string>, now: Date): Date | null {
  const charge = state.snapshot?.nextCharge?.at.getTime();
  if (charge === undefined) return null;
  const moments = [BEFORE_EXPIRY, BEFORE_RENEWAL, BEFORE_MONTH, BEFORE_CHARGE]
    .map((lead) => charge - lead)
    .filter((moment) => moment > now.getTime());
  const next = moments.find((moment) => paymentEmailsDue(state, queued, new Date(moment)).length > 0);
  return next === undefined ? null : new Date(next);
}

function emailsOfSnapshot(
  snapshot: PaymentSnapshot,
  { facts, invoices }: Pick<PaymentState, 'facts' | 'invoices'>,
  now: number,
): PaymentEmail[] {
  const { subscriptionId, status, price, trialEndsAt, nextCharge, nextAttemptAt, cancelAt, card } = snapshot;
  const notices: PaymentEmail[] = [];
  const isFree = status === 'trialing' && trialEndsAt !== null && now < trialEndsAt.getTime();
  const free = isFree ? freeTimesUntil(trialEndsAt, facts) : [];
  const inTrial = free.some(({ kind }) => kind === 'trial');
  if (inTrial && trialEndsAt) {
    notices.push({
      kind: 'trial-started',
      key: `trial-started:${subscriptionId}`,
      charge: nextCharge,
      endsAt: trialEndsAt,
    });
  }
  // Free time without a card ends by itself.
  if (cancelAt && now < cancelAt.getTime() && !(isFree && !card)) {
    notices.push({ kind: 'cancelled', key: `cancelled:${subscriptionId}:${cancelAt.toISOString()}`, endsAt: cancelAt });
  }
  // With `nextAttemptAt`, `nextCharge` is a retry of an unpaid renewal. Retries are not announced.
  if (!nextCharge || !card || nextAttemptAt) return notices;

  const { at } = nextCharge;
  const left = at.getTime() - now;
  // A rare charge is easily forgotten, unlike a monthly one.
  const isRare = [price, nextCharge.price].some(({ interval }) => longestLength(interval) > MONTH);
  const isHalfYearly = !isRare && isAtHalfYear(nextCharge, facts);
  const increase = increaseOf(nextCharge, invoices);
  const lead = inTrial ? BEFORE_CHARGE : isRare ? BEFORE_RENEWAL : BEFORE_MONTH;
  // The email about the start of short free time states the day of the charge.
  const isFirst = isFree && !free.some((fact) => lengthOf(fact) <= lead);
  const isAnnounced = isFirst || (!inTrial && (isRare || isHalfYearly || increase !== null));
  if (isAnnounced && left > 0 && left <= lead) {
    // The key omits the amount, so that a raise is not announced again once the provider knows it.
    const key = `charge-coming:${subscriptionId}:${at.toISOString()}:${nextCharge.price.plan}`;
    notices.push({ kind: 'charge-coming', key, charge: nextCharge, card, increase, isHalfYearly });
  }
  // Link does not expose the expiry date of its card.
  if (card.kind === 'card' && endOf(card) <= at.getTime() && left > 0 && left <= BEFORE_EXPIRY) {
    const key = `card-expiring:${card.id}:${card.expiryYear}-${card.expiryMonth}`;
    notices.push({ kind: 'card-expiring', key, card, charge: nextCharge });
  }
  return notices;
}

function emailsOfFacts({ facts, snapshot, invoices }: PaymentState, now: Date): PaymentEmail[] {
  const today = access(facts, now);
  const accessUntil = today.may ? today.until : null;
  const failedRefunds = new Set(facts.flatMap(({ kind, providerId }) => (kind === 'refund_failed' ? providerId : [])));
  const notices: PaymentEmail[] = [];
  for (const fact of facts) {
    const { kind, providerId, at, amount, currency } = fact;
    if (now.getTime() - at.getTime() >= STALE) continue;
    const invoice = invoices.find(({ id }) => id === providerId);
    const money = amount && currency ? { amount, currency } : null;
    if (kind === 'paid' && money) {
      notices.push({ kind: 'charged', key: `charged:${providerId}`, paid: money, period: paidPeriod(fact) });
    }
    // Skips invoices that were paid or given up since.
    if (kind === 'payment_failed' && invoice?.status === 'open') {
      const { due, asksBank, nextAttemptAt } = invoice;
      const because = asksBank ? 'asks-bank' : snapshot?.card ? 'declined' : 'no-card';
      const key = `payment-failed:${providerId}`;
      notices.push({ kind: 'payment-failed', key, due, because, accessUntil, nextAttemptAt });
    }
    if (kind === 'refunded' && money && !failedRefunds.has(providerId)) {
      // Access after `until` only awaits the next payment. None is stated if the refunded period is over as well.
      const isOver = today.may && today.until <= now && fact.coversUntil !== null && fact.coversUntil <= now;
      const left = isOver ? null : accessUntil;
      notices.push({ kind: 'refunded', key: `refunded:${providerId}`, amount: money, accessUntil: left });
    }
  }
  return notices;
}

/** Returns true for the last charge at or before the end of each half-year since the first payment. */
function isAtHalfYear(charge: Charge, facts: readonly MoneyFact[]): boolean {
  const starts = facts.flatMap((fact) => (fact.kind === 'paid' ? [paidPeriod(fact).from] : []));
  const [first] = starts.sort((one, other) => one.getTime() - other.getTime());
  if (!first || first >= charge.at) return false;
  const following = chargeAfter(charge, charge.price.interval);
  for (let times = 1; ; times++) {
    const end = addInterval(first, HALF_YEAR, times);
    if (end >= charge.at) return end < following;
  }
}

/**
 * Returns null if the charge is not higher than the last paid price, or if the last payment is missing or differs in
 * currency or interval.
 */
function increaseOf({ price, amount }: Charge, invoices: PaymentState['invoices']): Increase | null {
  const last = invoices.find(({ status, paid }) => status === 'paid' && paid.amount > 0);
  if (last?.price?.currency !== amount.currency || compareIntervals(last.price.interval, price.interval) !== 0) {
    return null;
  }
  const was = { ...amount, amount: last.price.amount - (last.discount?.amount ?? 0) };
  if (amount.amount <= was.amount) return null;
  return { was, because: price.amount > last.price.amount ? 'raise' : 'offer-ended' };
}

/** Returns the trial and complimentary facts that end with the provider's trial. */
function freeTimesUntil(trialEndsAt: Date, facts: readonly MoneyFact[]): MoneyFact[] {
  // The provider's times are whole seconds.
  const isSame = (end: Date) => Math.abs(end.getTime() - trialEndsAt.getTime()) < 1000;
  return facts.filter(
    ({ kind, coversUntil }) => (kind === 'trial' || kind === 'complimentary') && isSame(coversUntil!),
  );
}

const lengthOf = ({ coversFrom, coversUntil }: MoneyFact) => coversUntil!.getTime() - coversFrom!.getTime();

/** Returns the end of a card's last month in the earliest time zone (UTC+14). */
function endOf({ expiryMonth, expiryYear }: BankCard): number {
  return Date.UTC(expiryYear, expiryMonth) - 14 * 60 * 60 * 1000;
}
