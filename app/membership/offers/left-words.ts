import { formatMoney, type PriceWords } from '../../copy/amounts.ts';
import type { PaymentStatus } from '../charges.ts';
import { chargeAfter } from '../prices/charge-day.ts';
import { costWords, intervalWords, morePayments, priceWords } from '../prices/copy.ts';
import { addInterval, type Interval } from '../prices/interval.ts';
import { costAt, firstPayment, isFor, monthsOf, offerOf, reducedBy, withLasting } from '../prices/offer.ts';
import type { Money, Price } from '../prices/price.ts';

// Separate from the other words, because the sign-up does not need them.

/**
 * Says a member's price as of the next charge, less the remaining offer. The day is that of the
 * first full charge, as `afterCharge` names it: the provider's discount ends between two charges.
 * @param price with its offer until the first charge with it
 * @param date formats a date
 */
export function memberPriceWords(
  price: Price,
  { nextCharge, offer }: Pick<PaymentStatus, 'nextCharge' | 'offer'>,
  date: (at: Date) => string,
): PriceWords {
  const words = priceWords(withLasting(price, offer));
  const until = offer?.until ?? null;
  if (offerOf(price) || !offer || until === null || !nextCharge || !isFor(offer.terms, price)) return words;
  if (until <= nextCharge.at) return words;
  const reduced = costWords({ ...reducedBy(offer.terms, price), interval: price.interval });
  const full = firstFullCharge(nextCharge, price.interval, until);
  return { ...words, cost: `${reduced} until ${date(full.at)}, then ${words.cost}` };
}

/**
 * Returns true if an offer lowers the next charge. An offer on the first payment is used up by
 * it, although the provider still lists it.
 */
export const lowersNext = ({ nextCharge, offer }: Pick<PaymentStatus, 'nextCharge' | 'offer'>) =>
  offer !== null && (offer.until === null || (nextCharge !== null && offer.until > nextCharge.at));

/** Returns the charge on a day: less an unused offer, or less the rest of a used one. */
export function chargeAt(price: Price, left: PaymentStatus['offer'] | undefined, at: Date): Money {
  if (offerOf(price)) return firstPayment(price);
  return costAt(price, left && isFor(left.terms, price) ? { ...left.terms, until: left.until } : null, at);
}

/** Returns the first charge at full price after the lowered ones, and how many are lowered. */
function firstFullCharge(
  charge: Pick<NonNullable<PaymentStatus['nextCharge']>, 'at' | 'day'>,
  interval: Interval,
  until: Date,
): { at: Date; lowered: number } {
  for (let times = 1; ; times++) {
    const next = chargeAfter(charge, interval, times);
    if (next >= until) return { at: next, lowered: times };
  }
}

/**
 * Says what follows a lowered charge: `$10 every month from 3 January 2027`, or `2 more payments
 * of $5, one a month, and $10 every month from 3 March 2027`. Null if all charges are equal.
 * @param date formats a date
 */
export function afterCharge(
  { at, day, price, of }: NonNullable<PaymentStatus['nextCharge']>,
  offer: PaymentStatus['offer'],
  date: (at: Date) => string,
): string | null {
  const until = offer?.until ?? null;
  if (!offer || until === null || until <= at || !isFor(offer.terms, of)) return null;
  const full = firstFullCharge({ at, ...(day !== undefined && { day }) }, of.interval, until);
  const after = `${formatMoney(of)} every ${intervalWords(of.interval)} from ${date(full.at)}`;
  return full.lowered === 1 ? after : `${morePayments(full.lowered - 1, formatMoney(price))}, and ${after}`;
}

/**
 * Says the same for a price first paid at `first`, with the days of the lowered payments: `2 more
 * payments of $5, one a month, from 3 January 2027 to 3 February 2027, and $10 every month from 3
 * March 2027`. Null if no offer ends.
 * @param date formats a date
 */
export function afterFirst(price: Price, first: Date, date: (at: Date) => string): string | null {
  const offer = offerOf(price);
  const lowered = offer && monthsOf(offer);
  if (!lowered) return null;
  const at = (times: number) => date(addInterval(first, price.interval, times));
  const full = `${formatMoney(price)} every ${intervalWords(price.interval)} from ${at(lowered)}`;
  const amount = formatMoney(firstPayment(price));
  if (lowered === 1) return full;
  if (lowered === 2) return `${amount} on ${at(1)}, and ${full}`;
  return `${morePayments(lowered - 1, amount)}, from ${at(1)} to ${at(lowered - 1)}, and ${full}`;
}
