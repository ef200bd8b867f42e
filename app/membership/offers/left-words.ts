import { formatMoney, type PriceWords } from '../../copy/amounts.ts';
import type { PaymentStatus } from '../charges.ts';
import { costWords, intervalWords, priceWords } from '../prices/copy.ts';
import { addInterval } from '../prices/interval.ts';
import type { Price } from '../prices/price.ts';
import { isFor, reducedBy, withLasting } from './offer.ts';

// Apart from the other words, since the sign-up needs none of it.

/**
 * A member's price in words, as what is charged next has it: less what is left of an offer.
 * @param date a date in words
 */
export function memberPriceWords(
  price: Price,
  { nextCharge, offer }: Pick<PaymentStatus, 'nextCharge' | 'offer'>,
  date: (at: Date) => string,
): PriceWords {
  const words = priceWords(withLasting(price, offer));
  const until = offer?.until ?? null;
  if (!offer || until === null || !nextCharge || until <= nextCharge.at || !isFor(offer.terms, price)) return words;
  const reduced = costWords({ ...reducedBy(offer.terms, price), interval: price.interval });
  return { ...words, cost: `${reduced} until ${date(until)}, then ${words.cost}` };
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
  let whole = addInterval(at, of.interval);
  if (whole >= until) return `${formatMoney(of)} ${every}`;
  while (whole < until) whole = addInterval(whole, of.interval);
  return `${formatMoney(price)} ${every} until ${date(whole)}, and ${formatMoney(of)} ${every} from then on`;
}
