import type { Access } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';
import { addInterval, compareIntervals } from '../prices/interval.ts';
import type { Price } from '../prices/price.ts';

/**
 * Returns when another plan would begin: after the paid period, or null for now. While the next
 * payment is awaited, that period keeps the present price, and another plan begins after it.
 */
export function planApplies({ access, price }: { access: Access; price: Price }, now: Date): Date | null {
  if (!access.may || (access.because !== 'paid' && access.because !== 'trial')) return null;
  if (access.groundsUntil <= now) return addInterval(access.groundsUntil, price.interval);
  return access.because === 'paid' ? access.groundsUntil : null;
}

/** A running subscription keeps its currency; without one, any currency is possible. */
export const mayChangeTo = (choice: Price, { access, price }: { access: Pick<Access, 'may'>; price: Price }) =>
  !access.may || choice.currency === price.currency;

/** Milliseconds for which a page's amount for an immediate change is valid. */
export const NOW_HOLDS = 60 * 60 * 1000;

/**
 * Returns true if a plan can begin before the paid period ends: it has a longer period, and its
 * charge is reduced by the rest of the present one. A member who has cancelled, moves, owes, or
 * has chosen a later plan undoes that first. With a running offer the rest of the present period
 * is not worth its price.
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
