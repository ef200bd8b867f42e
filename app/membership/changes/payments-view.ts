import type { Access } from '../access/access.ts';
import type { PaymentStanding } from '../charges.ts';
import type { PlanId } from '../plans.ts';

/** How many receipts `/account` shows. */
export const SHOWN_RECEIPTS = 6;

/** The payments of a membership as its owner's pages show them. */
export interface PaymentsView extends Pick<PaymentStanding, 'card' | 'nextCharge' | 'pastDue'> {
  /** At most six, the newest first. */
  receipts: PaymentStanding['receipts'];
  /** What was just asked for has not reached the provider, as far as is known: the next charge is still as before. */
  updating: boolean;
  /** It was cancelled while a payment was open, and the provider does not know yet. */
  settling: boolean;
}

interface Asked {
  access: Access;
  plan: PlanId;
  nextPlan: PlanId | null;
  cancelAt: Date | null;
  moveAt: Date | null;
}

/**
 * What is stored of the provider's subscription follows what a member asks for by a job: whoever has cancelled is not
 * shown a charge that will not be made.
 */
export function paymentsView(standing: PaymentStanding, asked: Asked, now: Date): PaymentsView {
  const { card, receipts } = standing;
  const isOver = asked.cancelAt !== null && asked.cancelAt <= now;
  const pastDue = isOver ? null : standing.pastDue;
  const nextCharge = asked.cancelAt || asked.moveAt ? null : standing.nextCharge;
  const expected = asked.nextPlan ?? asked.plan;
  return {
    ...{ card, nextCharge, pastDue, receipts: receipts.slice(0, SHOWN_RECEIPTS) },
    updating: !pastDue && nextCharge !== null && nextCharge.plan !== expected,
    settling: isOver && standing.pastDue !== null,
  };
}
