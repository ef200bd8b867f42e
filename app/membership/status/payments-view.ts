import { type Access, GRACE } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';
import type { Price } from '../prices/price.ts';

/** Number of receipts on `/account`. */
const SHOWN_RECEIPTS = 6;

/** Payments of a membership as its owner's pages show them. */
export interface PaymentsView
  extends Pick<
    PaymentStatus,
    'card' | 'cardGiven' | 'awaitsTerms' | 'unpaidStart' | 'nextCharge' | 'offer' | 'raise' | 'pastDue'
  > {
  /** At most six, newest first. */
  receipts: PaymentStatus['receipts'];
  /**
   * The chosen plan is not known to have reached the provider; `nextCharge` is of the previous
   * plan and hidden.
   */
  updating: boolean;
  /** The open payment is too old to keep anything open; a new payment is better than paying it. */
  isGivenUp: boolean;
}

interface ShownMembership {
  access: Access;
  price: Price;
  nextPrice: Price | null;
  cancelAt: Date | null;
  endedAt: Date | null;
  moveAt: Date | null;
}

/**
 * Builds the view. A job syncs a member's requests to the provider, so the stored subscription
 * may lag: a cancelled member is not shown a charge that will not be made.
 */
export function paymentsView(paymentStatus: PaymentStatus, membership: ShownMembership, now: Date): PaymentsView {
  const { card, awaitsTerms, unpaidStart, offer, raise, receipts } = paymentStatus;
  const isOver = membership.cancelAt !== null && membership.cancelAt <= now;
  const pastDue = isOver ? null : paymentStatus.pastDue;
  const nextCharge = membership.cancelAt || membership.moveAt ? null : paymentStatus.nextCharge;
  // Without a coming charge no card is requested.
  const cardGiven = membership.cancelAt || membership.moveAt || membership.endedAt ? null : paymentStatus.cardGiven;
  const expected = membership.nextPrice ?? membership.price;
  return {
    card,
    cardGiven,
    awaitsTerms,
    unpaidStart,
    nextCharge,
    offer,
    raise,
    pastDue,
    receipts: receipts.slice(0, SHOWN_RECEIPTS),
    updating: !pastDue && nextCharge !== null && nextCharge.of.id !== expected.id,
    isGivenUp: pastDue !== null && !membership.access.may && isOld(pastDue, now),
  };
}

/** Returns true if the open payment need not be paid before a membership starts again. */
export function isOld({ since }: NonNullable<PaymentStatus['pastDue']>, now: Date): boolean {
  return now.getTime() - since.getTime() >= GRACE;
}
