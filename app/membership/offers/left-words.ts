import { formatMoney, type PriceWords } from '../../copy/amounts.ts';
import type { PaymentStatus } from '../charges.ts';
import { chargeAfter } from '../prices/charge-day.ts';
import { costWords, intervalWords, morePayments, priceWords } from '../prices/copy.ts';
import { addInterval, type Interval } from '../prices/interval.ts';
import { costAt, firstPayment, isFor, monthsOf, offerOf, reducedBy, withLasting } from '../prices/offer.ts';
import type { Money, Price } from '../prices/price.ts';
import { withTax } from '../prices/tax.ts';

// Separate from `prices/copy.ts` to keep the script of the sign-up page small.

/** Describes a member's price from the next charge on. `price` has an offer only while the offer is unused. */
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
  const amount = formatMoney(reducedBy(offer.terms, price));
  return { ...words, amount, cost: `${reduced} until ${date(full.at)}, then ${words.cost}` };
}

/**
 * Returns true if the offer lowers the next charge. After the first payment the provider still lists an offer that
 * applied only to that payment.
 */
export const lowersNext = ({ nextCharge, offer }: Pick<PaymentStatus, 'nextCharge' | 'offer'>) =>
  offer !== null && (offer.until === null || (nextCharge !== null && offer.until > nextCharge.at));

/** Returns the amount of a charge at `at`, reduced by an unused offer, or by the rest of a used offer. */
export function chargeAt(price: Price, left: PaymentStatus['offer'] | undefined, at: Date): Money {
  if (offerOf(price)) return firstPayment(price);
  return costAt(price, left && isFor(left.terms, price) ? { ...left.terms, until: left.until } : null, at);
}

/** Returns the time of the first charge at full price, and the number of lowered charges before it. */
export function firstFullCharge(
  charge: Pick<NonNullable<PaymentStatus['nextCharge']>, 'at' | 'day'>,
  interval: Interval,
  until: Date,
): { at: Date; lowered: number } {
  for (let times = 1; ; times++) {
    const next = chargeAfter(charge, interval, times);
    if (next >= until) return { at: next, lowered: times };
  }
}

/** Describes the charges after a lowered one: `$10 every month from 3 January 2027`. Null if the amount stays. */
export function afterCharge(
  { at, day, price, of }: NonNullable<PaymentStatus['nextCharge']>,
  offer: PaymentStatus['offer'],
  date: (at: Date) => string,
): string | null {
  const until = offer?.until ?? null;
  if (!offer || until === null || until <= at || !isFor(offer.terms, of)) return null;
  const full = firstFullCharge({ at, ...(day !== undefined && { day }) }, of.interval, until);
  const after = `${formatMoney(withTax(of, price.taxMode !== undefined))} every ${intervalWords(of.interval)} from ${date(full.at)}`;
  return full.lowered === 1 ? after : `${morePayments(full.lowered - 1, formatMoney(price))}, and ${after}`;
}

/** Describes the later payments of a price: `$10 every month from 3 January 2027`. Null without a temporary offer. */
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
