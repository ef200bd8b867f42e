import { compareIntervals, type Interval, isOne, monthsIn, timesWithin } from './interval.ts';

export interface Money {
  /** Integer in the currency's smallest unit (cents). */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
}

/** Id of a plan: `prices.plan`, and `MembershipType` in the member's record. */
export type PlanId = string;

/** Discount of an offer and its duration. */
export interface OfferTerms {
  id: string;
  code: string;
  /** Whole percent, or null if `amountOff` is set. */
  percentOff: number | null;
  /** In cents of `currency`. */
  amountOff: number | null;
  /** ISO 4217, lower case; null if `amountOff` is. */
  currency: string | null;
  /** `once`: the first payment. */
  duration: 'once' | 'months' | 'forever';
  /** Number of `months`. */
  months: number | null;
  /** Plan to which it applies, or null for every plan. */
  plan: PlanId | null;
}

/** Price of a plan per period: a row of `prices` for pages and commands. */
export interface Price extends Money {
  id: string;
  plan: PlanId;
  /** Display name of the plan. */
  name: string;
  interval: Interval;
  /** Amount shown struck through beside it, or null. */
  compareAt: number | null;
  /** Offer that lowers this price (`offerOf`), if any. */
  offer?: OfferTerms;
  /**
   * The offer's payment days in words, at sign-up. Made on the server to keep the page's script
   * small.
   */
  days?: string;
}

/** Charge per period, as the payment provider has it. */
export interface ChargedPrice extends Money {
  /** Null, like the plan, if it was created manually at the provider. */
  id: string | null;
  plan: PlanId | null;
  interval: Interval;
}

/**
 * A creator's prices on sale, one per plan, shortest period first. Never empty on a site that
 * sells.
 */
export type PriceList = readonly Price[];

/** Sorts prices in display order. */
export const inOrder = (prices: PriceList): PriceList =>
  prices.toSorted((one, other) => compareIntervals(one.interval, other.interval) || (one.plan < other.plan ? -1 : 1));

/** Finds the price of a plan on sale, or null. */
export function findOnSale(onSale: PriceList, plan: string | null | undefined): Price | null {
  return onSale.find((price) => price.plan === plan) ?? null;
}

/** Finds the price on sale for one such period, or null if there is none. */
export function findOfPeriod(onSale: PriceList, unit: Interval['unit']): Price | null {
  return onSale.find(({ interval }) => isOne(interval, unit)) ?? null;
}

/**
 * Returns the prices offered to a member: those on sale, and for the own plan the joined price
 * even if no longer sold. Comparisons with the own plan use the member's price. An unused offer
 * applies to every plan that it lowers.
 */
export function offeredTo(sale: PriceList, own: Price): PriceList {
  const { offer } = own;
  const onSale = offer ? sale.map((price) => ({ ...price, offer })) : sale;
  const sold = findOnSale(onSale, own.plan);
  const others = onSale.filter(({ plan }) => plan !== own.plan);
  if (!sold || sold.id === own.id) return inOrder([own, ...others]);
  const compared = others.map((price) => {
    const of = comparisonOf(price, onSale)?.of;
    if (of?.price !== sold) return price;
    const instead = own.amount * of.times;
    return { ...price, compareAt: own.currency === price.currency && instead > price.amount ? instead : null };
  });
  return inOrder([own, ...compared]);
}

/** Comparison of a price with an alternative. */
export interface Comparison {
  /** Cost of the same time otherwise (`compareAt`). */
  instead: Money;
  /** Amount saved. */
  saved: Money;
  /** Saving in percent, with at most one decimal. */
  percent: number;
  /** Price on sale whose multiple is `instead`, or null. */
  of: { price: Price; times: number } | null;
}

/** Returns null if the price has no comparison. */
export function comparisonOf(price: Price, onSale: PriceList): Comparison | null {
  const { amount, currency, compareAt } = price;
  if (compareAt === null) return null;
  const of = onSale.flatMap((other) => {
    const times = other.currency === currency ? timesWithin(other.interval, price.interval) : null;
    return times !== null && times > 1 && times * other.amount === compareAt ? [{ price: other, times }] : [];
  });
  return {
    instead: { amount: compareAt, currency },
    saved: { amount: compareAt - amount, currency },
    percent: percentOf(compareAt - amount, compareAt),
    of: of[0] ?? null,
  };
}

/**
 * Returns the cost per month of a longer period in whole cents, rounded up. Null for a month, a
 * shorter period, or weeks.
 */
export function monthlyShare({ amount, currency, interval }: Price): Money | null {
  const months = monthsIn(interval);
  return months !== null && months > 1 ? { amount: Math.ceil(amount / months), currency } : null;
}

/** Plan as in an account's metadata (specification, section 7); amounts are in whole units, `99`. */
export function planDetails({ plan, name, amount, compareAt, interval }: Price) {
  const { unit, count } = interval;
  return {
    id: plan,
    name,
    price: amount / 100,
    ...(compareAt !== null && { compareAt: compareAt / 100 }),
    interval: unit,
    ...(count > 1 && { intervalCount: count }),
  };
}

/** Comparison of a price in the period of another. */
export type PeriodComparison =
  /** Shorter period and dearer: `total` for one of the other's periods, `more` than the other. */
  | { is: 'dearer'; total: Money; more: Money }
  /**
   * Longer period and cheaper: `part` for one of the other's periods, and `percent` less than the
   * other.
   */
  | { is: 'cheaper'; part: Money; percent: number };

/** Returns null if neither applies, or the periods are not multiples of each other. */
export function compareToPeriod(price: Price, other: Price): PeriodComparison | null {
  const { currency } = price;
  if (currency !== other.currency) return null;
  const within = timesWithin(price.interval, other.interval);
  if (within !== null && within > 1) {
    const total = price.amount * within;
    const more = { amount: total - other.amount, currency };
    return more.amount > 0 ? { is: 'dearer', total: { amount: total, currency }, more } : null;
  }
  const times = timesWithin(other.interval, price.interval);
  if (times === null || times === 1) return null;
  const instead = other.amount * times;
  const part = { amount: Math.ceil(price.amount / times), currency };
  const percent = percentOf(instead - price.amount, instead);
  return percent > 0 ? { is: 'cheaper', part, percent } : null;
}

/**
 * Percentage of whole cents with at most one decimal, rounded down so that no saving is
 * overstated.
 */
export function percentOf(part: number, total: number): number {
  return Math.floor((part * 1000) / total) / 10;
}
