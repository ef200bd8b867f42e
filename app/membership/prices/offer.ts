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
 * The least that may be left of a price, in cents of any currency: no card is charged less anywhere (`minimumCharge`). So an
 * offer is never for nothing, which a gift of access is for.
 */
export const LEAST_LEFT = 50;

type OfPrice = Pick<Price, 'amount' | 'currency' | 'interval'> & { plan: PlanId | null };
type Off = Pick<OfferTerms, 'percentOff' | 'amountOff'>;

/** What is taken off an amount, in whole cents; half a cent is taken off whole, as the provider does it. */
export function takenOff({ percentOff, amountOff }: Off, amount: number): number {
  if (percentOff !== null) return Math.floor((amount * percentOff + 50) / 100);
  return Math.min(amount, amountOff ?? 0);
}

/** What is left of an amount. */
export const reducedBy = (off: Off, { amount, currency }: Money): Money => ({
  amount: amount - takenOff(off, amount),
  currency,
});

/** What a price costs for a period that begins then. @param off null: nothing is taken off; its `until` null: for ever */
export function costAt(price: Money, off: (Off & { until: Date | null }) | null | undefined, at: Date): Money {
  const { amount, currency } = price;
  return off && (off.until === null || off.until > at) ? reducedBy(off, price) : { amount, currency };
}

/** Whether a price can be lowered by an offer: it is paid by the month or by the year. */
export const takesOffers = ({ interval }: Pick<Price, 'interval'>): boolean =>
  isOne(interval, 'month') || isOne(interval, 'year');

/**
 * Whether an offer lowers a price: it is for its plan and in its currency, and leaves something to charge. One of months is
 * for what is paid by the month: of a year it would lower the whole year.
 */
export function isFor(offer: OfferTerms, price: OfPrice): boolean {
  if (!takesOffers(price)) return false;
  if (offer.duration === 'months' && !isOne(price.interval, 'month')) return false;
  if (offer.plan !== null && offer.plan !== price.plan) return false;
  if (offer.currency !== null && offer.currency !== price.currency) return false;
  return price.amount - takenOff(offer, price.amount) >= LEAST_LEFT;
}

/** The offer with which a price is shown and agreed to. Null: it is what it is. */
export function offerOf({ offer = null, ...price }: OfPrice & { offer?: OfferTerms | null }): OfferTerms | null {
  return offer && isFor(offer, price) ? offer : null;
}

/** Prices with what would be taken off each, where there is an offer. */
export const withOffer = (prices: PriceList, offer: OfferTerms | null): PriceList =>
  offer ? prices.map((price) => ({ ...price, offer })) : prices;

/** A price of a member's with an offer that stays for ever, so that it is said with it. @param left what is left of the offer */
export const withLasting = (price: Price, left: { terms: OfferTerms; until: Date | null } | null | undefined): Price =>
  left && left.until === null ? { ...price, offer: left.terms } : price;

/** What is paid first for a price: less by its offer. */
export function firstPayment(price: OfPrice & { offer?: OfferTerms | null }): Money {
  const { amount, currency } = price;
  const offer = offerOf(price);
  return offer ? reducedBy(offer, { amount, currency }) : { amount, currency };
}

/** The price that is preselected: the one of the longest period, of those that an offer lowers where one does. Null: nothing is on sale. */
export function defaultPrice(onSale: PriceList): Price | null {
  return onSale.findLast(offerOf) ?? onSale.at(-1) ?? null;
}

/** A price with what is taken off it. */
const named = (price: Price) => {
  const offer = offerOf(price);
  return offer ? `${price.id}+${offer.id}` : price.id;
};

/**
 * Whether a form was sent by somebody who has seen this price, and not one from before, or with another offer.
 * @param shown what `showing` wrote; left out: the form names none
 */
export const wasShown = (price: Price, shown: string | undefined) =>
  shown === undefined || shown.split(' ').includes(named(price));

/** The prices that a page shows, for a hidden field of its form. */
export const showing = (prices: PriceList) => prices.map(named).join(' ');

/**
 * Returns the price for a member who paid by this period elsewhere, or by an unknown one if null: of the same period,
 * otherwise of a month, otherwise the preselected one. Null if nothing is on sale.
 */
export function priceForPeriod(onSale: PriceList, unit: Interval['unit'] | null): Price | null {
  return (unit && findOfPeriod(onSale, unit)) ?? findOfPeriod(onSale, 'month') ?? defaultPrice(onSale);
}

/** What a member who brings a plan along pays here: for that plan, or where it is not sold, for the preselected one. */
export function priceForPlan(onSale: PriceList, plan: string): Price | null {
  return findOnSale(onSale, plan) ?? defaultPrice(onSale);
}

/** For so many months from its beginning a subscription has it. Null: for ever. The first of a year is within one. */
export const monthsOf = ({ duration, months }: Pick<OfferTerms, 'duration' | 'months'>): number | null =>
  duration === 'forever' ? null : (months ?? 1);

/** Longer than any code, so that text from strangers is cut before anything is done with it. */
const LONGEST_TYPED = 60;

/** A code in the one spelling in which it is stored. Null: none could be written so. */
export function normalizeCode(typed: string): string | null {
  const code = typed.slice(0, LONGEST_TYPED).normalize('NFKC').trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{3,29}$/.test(code) ? code : null;
}
