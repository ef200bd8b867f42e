import type { Access } from '../access/access.ts';
import type { CurrentMembership } from '../access/member.server.ts';
import { type TimelinePoint, timeline } from '../access/timeline.ts';
import type { PaymentStatus } from '../charges.ts';
import type { Price } from '../prices/price.ts';
import { withTax } from '../prices/tax.ts';
import { type PaymentsView, paymentsView } from './payments-view.ts';
import { planApplies } from './plan-change.ts';

export interface MembershipView {
  /** Current access, with `facts` left empty. */
  access: Access;
  opened: boolean;
  ended: boolean;
  price: Price;
  /** Price of a plan that was chosen for later, or null. */
  nextPrice: Price | null;
  /** Time at which another plan would begin, or null if it would begin now. */
  planFrom: Date | null;
  /** True if a cancellation was requested and has not taken effect. */
  cancelled: boolean;
  cancelling: CancellationTerms | null;
  move: { to: string; creatorId: string; at: Date; price: Price } | null;
  timeline: readonly TimelinePoint[];
  payments: PaymentsView | null;
}

export function viewOf(
  membership: CurrentMembership,
  shown: { nextCreator: string | null; paymentStatus: PaymentStatus | null; now: Date },
): MembershipView {
  const { nextCreator, paymentStatus, now } = shown;
  const { movePrice, nextCreatorId, openedAt, endedAt, cancelAt, moveAt, access } = membership;
  const usesTax = paymentStatus?.usesTax ?? false;
  const price = withTax(membership.price, usesTax);
  const nextPrice = membership.nextPrice && withTax(membership.nextPrice, usesTax);
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
      access.may && nextCreator !== null && nextCreatorId !== null && moveAt
        ? { to: nextCreator, creatorId: nextCreatorId, at: moveAt, price: movePrice ?? nextPrice ?? price }
        : null,
    timeline: timeline({ ...membership, nextCharge }, now),
    payments,
  };
}

export function isCancelled({ cancelAt }: { cancelAt: Date | null }, now: Date): boolean {
  return cancelAt !== null && cancelAt > now;
}

export type CancellationTerms =
  | { when: 'later'; until: Date }
  /** No access is promised. `closes` is true if the member has access, such as a grace, which then ends. */
  | { when: 'now'; closes: boolean };

/** Returns the effect of cancelling now, or null if there is nothing to cancel. */
export function cancellationTerms(
  access: Access,
  payments: Pick<PaymentStatus, 'pastDue' | 'nextCharge'> | null,
  now: Date,
): CancellationTerms | null {
  if (!access.may) return payments?.pastDue || payments?.nextCharge ? { when: 'now', closes: false } : null;
  const { because, groundsUntil, until } = access;
  const onlyGrace = because === 'grace' && groundsUntil >= until;
  // While the next payment is awaited, the promised access has ended.
  return onlyGrace || until <= now ? { when: 'now', closes: true } : { when: 'later', until };
}
