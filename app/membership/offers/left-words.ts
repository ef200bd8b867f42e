import { formatMoney, type PriceWords } from '../../copy/amounts.ts';
import type { PaymentStatus } from '../charges.ts';
import { costWords, intervalWords, priceWords } from '../prices/copy.ts';
import { addInterval, type Interval } from '../prices/interval.ts';
import type { Price } from '../prices/price.ts';
import { isFor, offerOf, reducedBy, withLasting } from './offer.ts';

// Apart from the other words, since the sign-up needs none of it.

/**
 * A member's price in words, as what is charged next has it: less what is left of an offer. The day is that of the first
 * whole charge, as `afterCharge` names it: the provider's discount ends at some time between two charges.
 * @param price with its offer as long as nothing was charged by it
 * @param date a date in words
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
  const whole = firstWhole(nextCharge.at, price.interval, until);
  return { ...words, cost: `${reduced} until ${date(whole)}, then ${words.cost}` };
}

/** Whether an offer lowers what is charged next. Of a first payment nothing is left after it, though the provider still has it. */
export const lowersNext = ({ nextCharge, offer }: Pick<PaymentStatus, 'nextCharge' | 'offer'>) =>
  offer !== null && (offer.until === null || (nextCharge !== null && offer.until > nextCharge.at));

/** When the first charge is that a discount does not lower, of those that begin at `at`, which it lowers. */
function firstWhole(at: Date, interval: Interval, until: Date): Date {
  for (let times = 1; ; times++) {
    const next = addInterval(at, interval, times);
    if (next >= until) return next;
  }
}

/**
 * What follows after a charge that an offer lowers: `$10 every month`, or `$5 every month until 3 March 2027, and $10 every
 * month from then on`. Null: the same each time.
 * @param date a date in words
 */
export function afterCharge(
  { at, price, of }: NonNullable<PaymentStatus['nextCharge']>,
  offer: PaymentStatus['offer'],
  date: (at: Date) => string,
): string | null {
  const until = offer?.until ?? null;
  if (!offer || until === null || until <= at || !isFor(offer.terms, of)) return null;
  const every = `every ${intervalWords(of.interval)}`;
  if (addInterval(at, of.interval) >= until) return `${formatMoney(of)} ${every}`;
  const whole = firstWhole(at, of.interval, until);
  return `${formatMoney(price)} ${every} until ${date(whole)}, and ${formatMoney(of)} ${every} from then on`;
}
