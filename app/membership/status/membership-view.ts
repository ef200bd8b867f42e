import type { Access } from '../access/access.ts';
import type { CurrentMembership } from '../access/member.server.ts';
import { type TimelinePoint, timeline } from '../access/timeline.ts';
import type { PaymentStatus } from '../charges.ts';
import type { Price } from '../prices/price.ts';
import { type CancellationTerms, cancellationTerms } from './cancellation-terms.ts';
import { type PaymentsView, paymentsView } from './payments-view.ts';
import { planApplies } from './plan-change.ts';

/** Membership as its owner's pages show it. */
export interface MembershipView {
  /** Without facts, which the browser does not need. */
  access: Access;
  opened: boolean;
  /** True for a former membership; the account has none now. */
  ended: boolean;
  /** Price at which the member joined. */
  price: Price;
  /** Plan chosen for later, and when that or another plan would begin; null for now. */
  nextPrice: Price | null;
  planFrom: Date | null;
  /** Requested, and not in effect yet. */
  cancelled: boolean;
  /** Null if there is nothing to cancel. */
  cancelling: CancellationTerms | null;
  /** Scheduled move with its price, or null. */
  move: { to: string; at: Date; price: Price } | null;
  timeline: readonly TimelinePoint[];
  /** Null if payments are not configured. */
  payments: PaymentsView | null;
}

/**
 * @param shown.nextCreator name of the scheduled move's creator, or null
 * @param shown.paymentStatus null if payments are not configured
 */
export function viewOf(
  membership: CurrentMembership,
  shown: { nextCreator: string | null; paymentStatus: PaymentStatus | null; now: Date },
): MembershipView {
  const { nextCreator, paymentStatus, now } = shown;
  const { price, nextPrice, movePrice, openedAt, endedAt, cancelAt, moveAt, access } = membership;
  const planFrom = planApplies(membership, now);
  const payments = paymentStatus && paymentsView(paymentStatus, membership, now);
  const nextCharge = !payments || payments.pastDue || payments.updating ? null : payments.nextCharge;
  return {
    access: { ...access, facts: [] },
    opened: openedAt !== null,
    ended: endedAt !== null,
    price,
    nextPrice: planFrom ? nextPrice : null,
    planFrom,
    cancelled: access.may && isCancelled({ cancelAt }, now),
    cancelling: endedAt ? null : cancellationTerms(access, payments, now),
    move:
      access.may && nextCreator !== null && moveAt
        ? { to: nextCreator, at: moveAt, price: movePrice ?? nextPrice ?? price }
        : null,
    timeline: timeline({ ...membership, nextCharge }, now),
    payments,
  };
}

/** Returns true if a cancellation is not in effect yet. */
export function isCancelled({ cancelAt }: { cancelAt: Date | null }, now: Date): boolean {
  return cancelAt !== null && cancelAt > now;
}
