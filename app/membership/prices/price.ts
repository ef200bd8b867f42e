import { compareIntervals, type Interval, isOne, monthsIn, timesWithin } from './interval.ts';

export interface Money {
  /** Integer in the currency's smallest unit (cents). */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  /**
   * `added`: the provider adds tax to the amount. `included`: the amount contains the tax. Absent if the provider
   * computes no tax, or the amount is final. Set by `withTax`.
   */
  taxMode?: 'added' | 'included';
}

/** Id of a plan, stored as `prices.plan` and as `MembershipType` in `EndUserDetails`. */
export type PlanId = string;

export interface OfferTerms {
  id: string;
  code: string;
  /** Integer percentage, or null if `amountOff` is set. */
  percentOff: number | null;
  /** Cents of `currency`, or null if `percentOff` is set. */
  amountOff: number | null;
  /** ISO 4217, lower case, or null if `amountOff` is null. */
  currency: string | null;
  /** `once` lowers the first payment, `months` the payments of the first months, and `forever` all payments. */
  duration: 'once' | 'months' | 'forever';
  /** Number of months, or null unless `duration` is `months`. */
  months: number | null;
  /** Plan that the offer is limited to, or null for every plan. */
  plan: PlanId | null;
}

export interface Price extends Money {
  id: string;
  plan: PlanId;
  name: string;
  interval: Interval;
  /** Usual cost of the same period, shown struck through, or null. */
  compareAt: number | null;
  /** Offer, if any. `offerOf` tells whether the offer applies to the price. */
  offer?: OfferTerms;
  /** Payment days of the offer in words, for the sign-up page. */
  days?: string;
}

/** Charge per period, as stored at the payment provider. */
export interface ChargedPrice extends Money {
  /** Null, like `plan`, if the price was created manually at the provider. */
  id: string | null;
  plan: PlanId | null;
  interval: Interval;
}

/** Prices on sale, one per plan, shortest period first. */
export type PriceList = readonly Price[];

export const inOrder = (prices: PriceList): PriceList =>
  prices.toSorted((one, other) => compareIntervals(one.interval, other.interval) || (one.plan < other.plan ? -1 : 1));

export function findOnSale(onSale: PriceList, plan: string | null | undefined): Price | null {
  return onSale.find((price) => price.plan === plan) ?? null;
}

export function findOfPeriod(onSale: PriceList, unit: Interval['unit']): Price | null {
  return onSale.find(({ interval }) => isOne(interval, unit)) ?? null;
}

/**
 * Returns the prices offered to a member: the prices on sale, except that the member's own plan has the price at which
 * the member joined. All prices get the member's unused offer.
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

export interface Comparison {
  instead: Money;
  saved: Money;
  /** Percentage saved, with at most one decimal. */
  percent: number;
  /** Price on sale whose multiple is `instead`, or null. */
  of: { price: Price; times: number } | null;
}

/** Compares a price with its `compareAt`, or returns null if the price has none. */
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

/** Returns the cost per month in whole cents, rounded up. Null unless the period is two or more months. */
export function monthlyShare({ amount, currency, interval }: Price): Money | null {
  const months = monthsIn(interval);
  return months !== null && months > 1 ? { amount: Math.ceil(amount / months), currency } : null;
}

/** Returns a plan for an account's metadata (specification, section 7). Amounts are in units, not cents: `99`. */
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

export type PeriodComparison =
  /** Shorter period and dearer. `total` is the cost over the other price's period, `more` the difference. */
  | { is: 'dearer'; total: Money; more: Money }
  /** Longer period and cheaper. `part` is the cost per period of the other price, `percent` the saving. */
  | { is: 'cheaper'; part: Money; percent: number };

/**
 * Compares two prices with different periods. Null if the currencies differ, if neither period is two or more times the
 * other, or if the longer period saves nothing.
 */
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

/** Returns a percentage with at most one decimal, rounded down so that no saving is overstated. */
export function percentOf(part: number, total: number): number {
  return Math.floor((part * 1000) / total) / 10;
}
