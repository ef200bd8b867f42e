import type { Access } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';
import { addInterval, compareIntervals } from '../prices/interval.ts';
import type { Price } from '../prices/price.ts';

/**
 * Returns the end of the paid period, when another plan would begin, or null if the plan would begin now. While a
 * payment is awaited, the period to be paid keeps the current price.
 */
export function planApplies({ access, price }: { access: Access; price: Price }, now: Date): Date | null {
  if (!access.may || (access.because !== 'paid' && access.because !== 'trial')) return null;
  if (access.groundsUntil <= now) return addInterval(access.groundsUntil, price.interval);
  return access.because === 'paid' ? access.groundsUntil : null;
}

/** Returns true if a member can choose a price. The currency must stay the same while the member has access. */
export const mayChangeTo = (choice: Price, { access, price }: { access: Pick<Access, 'may'>; price: Price }) =>
  !access.may || choice.currency === price.currency;

/** Milliseconds for which the amount shown for an immediate change is valid. */
export const NOW_HOLDS = 60 * 60 * 1000;

/** Returns true if a longer plan in the same currency can begin before the paid period ends. */
export function mayBeginNow(
  membership: { access: Access; price: Price; nextPrice: Price | null; isLeaving: boolean },
  payments: Pick<PaymentStatus, 'card' | 'pastDue' | 'nextCharge' | 'offer'>,
  choice: Price,
  now: Date,
): boolean {
  const { access, price, nextPrice, isLeaving } = membership;
  const { card, pastDue, nextCharge, offer } = payments;
  const isPaid = access.may && access.because === 'paid' && access.groundsUntil > now;
  const isSettled = card !== null && pastDue === null && nextCharge !== null && nextPrice === null && !isLeaving;
  const hasOffer = offer !== null && (offer.until === null || offer.until > now);
  const isLonger = choice.currency === price.currency && compareIntervals(choice.interval, price.interval) > 0;
  return isSettled && isLonger && isPaid && !hasOffer;
}
