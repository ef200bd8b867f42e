import { isOne } from '../prices/interval.ts';
import type { Money, PlanId, Price, PriceList } from '../prices/price.ts';

/** What an offer takes off a price, and for how long. */
export interface OfferTerms {
  id: string;
  code: string;
  /** Whole percent. Null exactly where `amountOff` is not. */
  percentOff: number | null;
  /** Cents of `currency`. */
  amountOff: number | null;
  /** ISO 4217, lower case. Null exactly as long as `amountOff` is. */
  currency: string | null;
  /** `once`: of the first payment. */
  duration: 'once' | 'months' | 'forever';
  /** Of `months`: how many. */
  months: number | null;
  /** The plan that it is for. Null: every one. */
  plan: PlanId | null;
}

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
