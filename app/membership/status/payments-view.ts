import { type Access, GRACE } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';
import type { Price } from '../prices/price.ts';

/** How many receipts `/account` shows. */
const SHOWN_RECEIPTS = 6;

/** The payments of a membership as its owner's pages show them. */
export interface PaymentsView
  extends Pick<
    PaymentStatus,
    'card' | 'cardGiven' | 'awaitsTerms' | 'unpaidStart' | 'nextCharge' | 'offer' | 'raise' | 'pastDue'
  > {
  /** At most six, the newest first. */
  receipts: PaymentStatus['receipts'];
  /** The plan that was just chosen has not reached the provider, as far as is known: `nextCharge` is of the one before, and not shown. */
  updating: boolean;
  /** What is open has been so for longer than it keeps anything open: paying anew is better than paying it. */
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
 * What is stored of the provider's subscription follows what a member asks for by a job: whoever has cancelled is not
 * shown a charge that will not be made.
 */
export function paymentsView(paymentStatus: PaymentStatus, membership: ShownMembership, now: Date): PaymentsView {
  const { card, awaitsTerms, unpaidStart, offer, raise, receipts } = paymentStatus;
  const isOver = membership.cancelAt !== null && membership.cancelAt <= now;
  const pastDue = isOver ? null : paymentStatus.pastDue;
  const nextCharge = membership.cancelAt || membership.moveAt ? null : paymentStatus.nextCharge;
  // Where nothing is to be charged no card is asked about.
  const cardGiven = membership.cancelAt || membership.moveAt || membership.endedAt ? null : paymentStatus.cardGiven;
  const expected = membership.nextPrice ?? membership.price;
  return {
    ...{
      card,
      cardGiven,
      awaitsTerms,
      unpaidStart,
      nextCharge,
      offer,
      raise,
      pastDue,
      receipts: receipts.slice(0, SHOWN_RECEIPTS),
    },
    updating: !pastDue && nextCharge !== null && nextCharge.of.id !== expected.id,
    isGivenUp: pastDue !== null && !membership.access.may && isOld(pastDue, now),
  };
}

/** Whether what is open is not to be paid any more before a membership can be started again. */
export function isOld({ since }: NonNullable<PaymentStatus['pastDue']>, now: Date): boolean {
  return now.getTime() - since.getTime() >= GRACE;
}
