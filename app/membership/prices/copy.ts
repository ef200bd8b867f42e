import { type ComparisonWords, formatMoney, type PlatformPrices, type PriceWords } from '../../copy/amounts.ts';
import { type Interval, isRefundedInPart } from './interval.ts';
import { firstPayment, offerOf } from './offer.ts';
import { comparisonOf, type Price, type PriceList } from './price.ts';

/** Formats an interval: `month`, `3 months`. */
export const intervalWords = ({ unit, count }: Interval) => (count === 1 ? unit : `${count} ${unit}s`);

/** Formats the cost without an offer: `$10 a month`, `$25 every 3 months`. */
export const costWords = (price: Pick<Price, 'amount' | 'currency' | 'taxMode' | 'interval'>) =>
  formatMoney(price) + (price.interval.count === 1 ? ' a ' : ' every ') + intervalWords(price.interval);

/** Formats the cost without an offer: `$10 per month`, `$25 per 3 months`. */
export const perWords = (price: Price) => `${formatMoney(price)} per ${intervalWords(price.interval)}`;

/** Returns the tax note next to a price, or null if the provider computes no tax on the amount. */
export function taxWords({ taxMode }: Pick<Price, 'taxMode'>): string | null {
  if (!taxMode) return null;
  return taxMode === 'added' ? 'Sales tax is added where it applies' : 'Including tax';
}

/** Formats the cost with the offer, if any: `$5 a month for 3 payments, then $10 a month`. */
export function offeredWords(price: Price): string {
  const offer = offerOf(price);
  if (!offer) return costWords(price);
  const first = firstPayment(price);
  const { duration, months } = offer;
  const reduced = costWords({ ...first, interval: price.interval });
  if (duration === 'forever') return reduced;
  const lowered =
    duration === 'once'
      ? `${formatMoney(first)} for the first ${intervalWords(price.interval)}`
      : `${reduced} for ${months} payments`;
  return `${lowered}, then ${costWords(price)}`;
}

/** Describes the payments after the first payment, such as `every month`. */
function renewalWords(price: Price): string {
  const offer = offerOf(price);
  const every = `every ${intervalWords(price.interval)}`;
  if (!offer || offer.duration === 'forever') return every;
  const whole = `${formatMoney(price)} ${every}`;
  if (offer.duration === 'once') return `from one ${intervalWords(price.interval)} later ${whole}`;
  const { months } = offer;
  const more = morePayments(months! - 1, formatMoney(firstPayment(price)));
  return `${more}, and from ${months} months after the first one ${whole}`;
}

/** Describes the lowered payments after the first of a monthly price: `2 more payments of $5, one a month`. */
export const morePayments = (count: number, amount: string) =>
  count === 1 ? `1 more payment of ${amount} a month later` : `${count} more payments of ${amount}, one a month`;

export const priceWords = (price: Price): PriceWords => ({
  name: price.name,
  amount: formatMoney(firstPayment(price)),
  interval: intervalWords(price.interval),
  renewal: renewalWords(price),
  cost: offeredWords(price),
  refunds: refundWords([price]),
});

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** Joins the costs with their offers: `$10 a month or $99 a year`. */
export const costsWords = (prices: PriceList) => either.format(prices.map(offeredWords));

/** Joins the costs: `$10 per month or $99 per year`. */
const costsPerWords = (prices: PriceList) => either.format(prices.map(perWords));

/** Joins the names of the plans: `monthly or yearly`. */
const plansWords = (prices: PriceList) => either.format(prices.map(({ name }) => name.toLowerCase()));

const all = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the refunds: `Monthly payments aren’t refunded.` */
export function refundWords(prices: PriceList): string {
  const payments = (some: PriceList) => {
    const plans = all.format(some.map(({ name }) => name.toLowerCase()));
    return `${plans.charAt(0).toUpperCase()}${plans.slice(1)} payments`;
  };
  const inPart = prices.filter(({ interval }) => isRefundedInPart(interval));
  const not = prices.filter((price) => !inPart.includes(price));
  return [
    ...(not.length > 0 ? [`${payments(not)} aren’t refunded.`] : []),
    ...(inPart.length > 0 ? [`${payments(inPart)} may be refunded in part, at the creator’s discretion.`] : []),
  ].join(' ');
}

const smallNumbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const numberWord = (number: number) => smallNumbers[number] ?? String(number);

/** Returns the note next to a price, `Save 17.5% compared to monthly`, or null if no saving can be stated. */
export function savingWords(price: Price, prices: PriceList): string | null {
  const comparison = comparisonOf(price, prices);
  if (!comparison || comparison.percent === 0) return null;
  const { percent, of } = comparison;
  return `Save ${percent}%${of ? ` compared to ${of.price.name.toLowerCase()}` : ''}`;
}

/** Compares a price with a multiple of another price on sale. Null if no multiple equals the `compareAt`. */
function comparisonWords(price: Price, prices: PriceList): ComparisonWords | null {
  const comparison = comparisonOf(price, prices);
  if (!comparison?.of) return null;
  const { of, instead, saved } = comparison;
  return {
    plan: price.name.toLowerCase(),
    times: numberWord(of.times),
    interval: intervalWords(of.price.interval),
    with: of.price.name.toLowerCase(),
    instead: formatMoney(instead),
    saved: formatMoney(saved),
  };
}

const inDollars = (amount: number) => formatMoney({ amount, currency: 'usd' });

/** @param own.bounds of a monthly price, in cents of any currency */
export const platformPrices = (
  prices: PriceList,
  own: { hasCreatorsOwn: boolean; bounds: { least: number; most: number } },
): PlatformPrices => ({
  hasCreatorsOwn: own.hasCreatorsOwn,
  count: numberWord(prices.length),
  costs: costsPerWords(prices),
  ownBounds: `from ${inDollars(own.bounds.least)} to ${inDollars(own.bounds.most)} per month`,
  plans: plansWords(prices),
  refunds: refundWords(prices),
  each: prices.map((price) => ({
    ...priceWords(price),
    per: perWords(price),
    saving: savingWords(price, prices),
    comparison: comparisonWords(price, prices),
    isRefundedInPart: isRefundedInPart(price.interval),
  })),
});
