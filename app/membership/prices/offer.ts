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

/**
 * Minimum rest of a price with an offer, in cents of any currency (`minimumCharge`). An offer is
 * thus never free; free access is a grant.
 */
export const MIN_PRICE_LEFT = 50;

type OfPrice = Pick<Price, 'amount' | 'currency' | 'interval'> & { plan: PlanId | null };
type Off = Pick<OfferTerms, 'percentOff' | 'amountOff'>;

/** Returns the amount taken off, in whole cents. Half a cent is rounded up, as the provider does. */
export function takenOff({ percentOff, amountOff }: Off, amount: number): number {
  if (percentOff !== null) return Math.floor((amount * percentOff + 50) / 100);
  return Math.min(amount, amountOff ?? 0);
}

/** Returns the rest of an amount. */
export const reducedBy = (off: Off, { amount, currency }: Money): Money => ({
  amount: amount - takenOff(off, amount),
  currency,
});

/**
 * Returns the cost of a period that begins at `at`. @param off null without an offer; its `until`
 * is null if it never ends
 */
export function costAt(price: Money, off: (Off & { until: Date | null }) | null | undefined, at: Date): Money {
  const { amount, currency } = price;
  return off && (off.until === null || off.until > at) ? reducedBy(off, price) : { amount, currency };
}

/** Returns true if a price accepts offers: it is monthly or yearly. */
export const takesOffers = ({ interval }: Pick<Price, 'interval'>): boolean =>
  isOne(interval, 'month') || isOne(interval, 'year');

/**
 * Returns true if an offer lowers a price: plan and currency match, and the rest is chargeable.
 * An offer for months applies to monthly prices only; it would lower a whole year.
 */
export function isFor(offer: OfferTerms, price: OfPrice): boolean {
  if (!takesOffers(price)) return false;
  if (offer.duration === 'months' && !isOne(price.interval, 'month')) return false;
  if (offer.plan !== null && offer.plan !== price.plan) return false;
  if (offer.currency !== null && offer.currency !== price.currency) return false;
  return price.amount - takenOff(offer, price.amount) >= MIN_PRICE_LEFT;
}

/** Returns the offer with which a price is shown and agreed to, or null if it lowers nothing. */
export function offerOf({ offer = null, ...price }: OfPrice & { offer?: OfferTerms | null }): OfferTerms | null {
  return offer && isFor(offer, price) ? offer : null;
}

/** Adds an offer, if any, to the prices that it lowers. */
export const withOffer = (prices: PriceList, offer: OfferTerms | null): PriceList =>
  offer ? prices.map((price) => ({ ...price, offer })) : prices;

/**
 * Adds a member's permanent offer to a price, so that texts include it. @param left rest of the
 * offer
 */
export const withLasting = (price: Price, left: { terms: OfferTerms; until: Date | null } | null | undefined): Price =>
  left && left.until === null ? { ...price, offer: left.terms } : price;

/** Returns the first payment of a price, less its offer. */
export function firstPayment(price: OfPrice & { offer?: OfferTerms | null }): Money {
  const { amount, currency } = price;
  const offer = offerOf(price);
  return offer ? reducedBy(offer, { amount, currency }) : { amount, currency };
}

/**
 * Returns the preselected price: the longest period, among prices lowered by an offer if there
 * are any. Null if nothing is on sale.
 */
export function defaultPrice(onSale: PriceList): Price | null {
  return onSale.findLast(offerOf) ?? onSale.at(-1) ?? null;
}

/** Encodes a price with its offer. */
const named = (price: Price) => {
  const offer = offerOf(price);
  return offer ? `${price.id}+${offer.id}` : price.id;
};

/**
 * Returns true if a form was sent by a visitor who saw this price, with this offer.
 * @param shown output of `showing`, or undefined if the form names none
 */
export const wasShown = (price: Price, shown: string | undefined) =>
  shown === undefined || shown.split(' ').includes(named(price));

/** Encodes a page's prices for a hidden field of its form. */
export const showing = (prices: PriceList) => prices.map(named).join(' ');

/**
 * Returns the price for a member who paid by this period elsewhere: of the same period, otherwise
 * of a month, otherwise the preselected one. Null if nothing is on sale.
 * @param unit null if the period is unknown
 */
export function priceForPeriod(onSale: PriceList, unit: Interval['unit'] | null): Price | null {
  return (unit && findOfPeriod(onSale, unit)) ?? findOfPeriod(onSale, 'month') ?? defaultPrice(onSale);
}

/**
 * Returns the price for a member who keeps a plan here, or the preselected price if the plan is
 * not sold.
 */
export function priceForPlan(onSale: PriceList, plan: string): Price | null {
  return findOnSale(onSale, plan) ?? defaultPrice(onSale);
}

/**
 * Months for which a new subscription has the offer, or null if permanent. `once` counts as one month, which includes
 * a year's first payment.
 */
export const monthsOf = ({ duration, months }: Pick<OfferTerms, 'duration' | 'months'>): number | null =>
  duration === 'forever' ? null : (months ?? 1);

/** Longer than any code, so that input is truncated before processing. */
const MAX_TYPED_LENGTH = 60;

/** Normalizes a code to its stored spelling, or null if no code could have it. */
export function normalizeCode(typed: string): string | null {
  const code = typed.slice(0, MAX_TYPED_LENGTH).normalize('NFKC').trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{3,29}$/.test(code) ? code : null;
}
