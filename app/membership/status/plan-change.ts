import type { Access } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';
import { addInterval, compareIntervals } from '../prices/interval.ts';
import type { Price } from '../prices/price.ts';

/**
 * When another plan would begin: after the period that is paid; null: at once. While the payment for the next period is
 * awaited, that one is charged at the present price, and another begins after it.
 */
export function planApplies({ access, price }: { access: Access; price: Price }, now: Date): Date | null {
  if (!access.may || (access.because !== 'paid' && access.because !== 'trial')) return null;
  if (access.groundsUntil <= now) return addInterval(access.groundsUntil, price.interval);
  return access.because === 'paid' ? access.groundsUntil : null;
}

/** A subscription that runs keeps its currency; without one, another begins in any. */
export const mayChangeTo = (choice: Price, { access, price }: { access: Pick<Access, 'may'>; price: Price }) =>
  !access.may || choice.currency === price.currency;

/** For how long the amount that a page has shown for a change at once can be agreed to. */
export const NOW_HOLDS = 60 * 60 * 1000;

/**
 * Whether a plan can begin before the paid period ends: one of a longer period, which is charged less what is left of the
 * present one. Who has cancelled, moves, owes, or has chosen a plan for later first takes that back; with an offer that runs
 * what is left of the present one is not the price's.
 */
export function mayBeginNow(
  {
    access,
    price,
    nextPrice,
    isLeaving,
  }: { access: Access; price: Price; nextPrice: Price | null; isLeaving: boolean },
  payments: Pick<PaymentStatus, 'card' | 'pastDue' | 'nextCharge' | 'offer'>,
  choice: Price,
  now: Date,
): boolean {
  const { card, pastDue, nextCharge, offer } = payments;
  const isPaid = access.may && access.because === 'paid' && access.groundsUntil > now;
  const isSettled = card !== null && pastDue === null && nextCharge !== null && nextPrice === null && !isLeaving;
  const hasOffer = offer !== null && (offer.until === null || offer.until > now);
  const isLonger = choice.currency === price.currency && compareIntervals(choice.interval, price.interval) > 0;
  return isSettled && isLonger && isPaid && !hasOffer;
}
