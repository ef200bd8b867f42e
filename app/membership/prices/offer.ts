import { type Interval, isOne } from './interval.ts';
import {
  findOfPeriod,
  findOnSale,
  type Money,
  type OfferTerms,
  type PlanId,
  type Price,
  type PriceList,
} from './price.ts';

/** Least amount that remains of a price after an offer, in cents. At least `minimumCharge` in every currency. */
export const MIN_PRICE_LEFT = 50;

type OfPrice = Pick<Price, 'amount' | 'currency' | 'taxMode' | 'interval'> & { plan: PlanId | null };
type Off = Pick<OfferTerms, 'percentOff' | 'amountOff'>;

const moneyOf = ({ amount, currency, taxMode }: Money): Money => ({ amount, currency, ...(taxMode && { taxMode }) });

/** Returns the discount in cents. Half a cent is rounded up, as the provider does. */
export function takenOff({ percentOff, amountOff }: Off, amount: number): number {
  if (percentOff !== null) return Math.floor((amount * percentOff + 50) / 100);
  return Math.min(amount, amountOff ?? 0);
}

export const reducedBy = (off: Off, money: Money): Money => ({
  ...moneyOf(money),
  amount: money.amount - takenOff(off, money.amount),
});

/** Returns the cost of a period that begins at `at`. The discount is permanent if `off.until` is null. */
export function costAt(price: Money, off: (Off & { until: Date | null }) | null | undefined, at: Date): Money {
  return off && (off.until === null || off.until > at) ? reducedBy(off, price) : moneyOf(price);
}

export const takesOffers = ({ interval }: Pick<Price, 'interval'>): boolean =>
  isOne(interval, 'month') || isOne(interval, 'year');

/**
 * Returns true if an offer applies to a price. An offer for some months applies only to monthly prices, because it
 * would lower a whole year of a yearly price.
 */
export function isFor(offer: OfferTerms, price: OfPrice): boolean {
  if (!takesOffers(price)) return false;
  if (offer.duration === 'months' && !isOne(price.interval, 'month')) return false;
  if (offer.plan !== null && offer.plan !== price.plan) return false;
  if (offer.currency !== null && offer.currency !== price.currency) return false;
  return price.amount - takenOff(offer, price.amount) >= MIN_PRICE_LEFT;
}

/** Returns the offer of a price, or null if the price has none or the offer does not apply. */
export function offerOf({ offer = null, ...price }: OfPrice & { offer?: OfferTerms | null }): OfferTerms | null {
  return offer && isFor(offer, price) ? offer : null;
}

/** Adds an offer, if any, to all prices. `offerOf` tells whether the offer applies to a price. */
export const withOffer = (prices: PriceList, offer: OfferTerms | null): PriceList =>
  offer ? prices.map((price) => ({ ...price, offer })) : prices;

/** Adds a member's permanent offer to a price, so that texts include the offer. */
export const withLasting = (price: Price, left: { terms: OfferTerms; until: Date | null } | null | undefined): Price =>
  left && left.until === null ? { ...price, offer: left.terms } : price;

export function firstPayment(price: OfPrice & { offer?: OfferTerms | null }): Money {
  const offer = offerOf(price);
  return offer ? reducedBy(offer, price) : moneyOf(price);
}

/**
 * Returns the price to preselect: the longest period among the prices that an offer lowers, otherwise among all. Null
 * if nothing is on sale.
 */
export function defaultPrice(onSale: PriceList): Price | null {
  return onSale.findLast(offerOf) ?? onSale.at(-1) ?? null;
}

const named = (price: Price) => {
  const offer = offerOf(price);
  return price.id + (offer ? `+${offer.id}` : '') + (price.taxMode === 'added' ? '+tax' : '');
};

/**
 * Returns true if the page with the submitted form showed this price, with the same offer and the same note on tax.
 * @param shown output of `showing`, or undefined to skip the check
 */
export const wasShown = (price: Price, shown: string | undefined) =>
  shown === undefined || shown.split(' ').includes(named(price));

export const showing = (prices: PriceList) => prices.map(named).join(' ');

/** @param unit period on the other site, or null if unknown */
export function priceForPeriod(onSale: PriceList, unit: Interval['unit'] | null): Price | null {
  return (unit && findOfPeriod(onSale, unit)) ?? findOfPeriod(onSale, 'month') ?? defaultPrice(onSale);
}

/** Returns the price of a plan, or `defaultPrice` if the plan is not sold. Null if nothing is on sale. */
export function priceForPlan(onSale: PriceList, plan: string): Price | null {
  return findOnSale(onSale, plan) ?? defaultPrice(onSale);
}

/** Returns null for a permanent offer. `once` counts as one month, also for the first payment of a yearly price. */
export const monthsOf = ({ duration, months }: Pick<OfferTerms, 'duration' | 'months'>): number | null =>
  duration === 'forever' ? null : (months ?? 1);

/** Maximum length of a typed text, in UTF-16 code units. The rest is cut off; no code is longer. */
const MAX_TYPED_LENGTH = 60;

/** Normalizes a typed code to the stored form, or returns null if it cannot be a code. */
export function normalizeCode(typed: string): string | null {
  const code = typed.slice(0, MAX_TYPED_LENGTH).normalize('NFKC').trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{3,29}$/.test(code) ? code : null;
}
