import type { Access } from '../access/access.ts';
import type { CurrentMembership } from '../access/member.server.ts';
import { type TimelinePoint, timeline } from '../access/timeline.ts';
import type { PaymentStatus } from '../charges.ts';
import type { Price } from '../prices/price.ts';
import { type CancellationTerms, cancellationTerms } from './cancellation-terms.ts';
import { type PaymentsView, paymentsView } from './payments-view.ts';
import { planApplies } from './plan-change.ts';

/** A membership as its owner's pages show it. */
export interface MembershipView {
  /** Without its facts, which the browser does not need. */
  access: Access;
  opened: boolean;
  /** It is history: its owner has no membership now. */
  ended: boolean;
  /** What it was joined at. */
  price: Price;
  /** What was chosen for later, and when it or another plan would begin: null: at once. */
  nextPrice: Price | null;
  planFrom: Date | null;
  /** Asked for, and still to take effect. */
  cancelled: boolean;
  /** Null: there is nothing to cancel. */
  cancelling: CancellationTerms | null;
  /** The move to come, and what is paid from then on; null: none. */
  move: { to: string; at: Date; price: Price } | null;
  timeline: readonly TimelinePoint[];
  /** Null: nobody can be charged. */
  payments: PaymentsView | null;
}

/**
 * @param shown.nextCreator the name of whom the member moves to; null when no move is to come
 * @param shown.paymentStatus null: nobody can be charged
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

/** Whether a cancellation is still to take effect. */
export function isCancelled({ cancelAt }: { cancelAt: Date | null }, now: Date): boolean {
  return cancelAt !== null && cancelAt > now;
}
