import { type Access, GRACE } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';
import type { Price } from '../prices/price.ts';

const SHOWN_RECEIPTS = 6;

export interface PaymentsView extends PaymentStatus {
  /** True if the chosen plan has not reached the provider yet, so that `nextCharge` is outdated and not shown. */
  updating: boolean;
  /** True if access has ended and the open payment is too old to be paid. Pages then offer to start again instead. */
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
 * Returns the payment status as pages show it. Leaves out the charge of a cancelled or moving membership, because the
 * stored subscription may lag behind.
 */
export function paymentsView(paymentStatus: PaymentStatus, membership: ShownMembership, now: Date): PaymentsView {
  const isOver = membership.cancelAt !== null && membership.cancelAt <= now;
  const pastDue = isOver ? null : paymentStatus.pastDue;
  const nextCharge = membership.cancelAt || membership.moveAt ? null : paymentStatus.nextCharge;
  // A membership that ends needs no card.
  const cardGiven = membership.cancelAt || membership.moveAt || membership.endedAt ? null : paymentStatus.cardGiven;
  const expected = membership.nextPrice ?? membership.price;
  return {
    ...paymentStatus,
    cardGiven,
    nextCharge,
    pastDue,
    receipts: paymentStatus.receipts.slice(0, SHOWN_RECEIPTS),
    updating: !pastDue && nextCharge !== null && nextCharge.of.id !== expected.id,
    isGivenUp: pastDue !== null && !membership.access.may && isOld(pastDue, now),
  };
}

/** Returns true if an open payment is so old that a membership can start again without paying it. */
export function isOld({ since }: NonNullable<PaymentStatus['pastDue']>, now: Date): boolean {
  return now.getTime() - since.getTime() >= GRACE;
}
