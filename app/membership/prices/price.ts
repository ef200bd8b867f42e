import { compareIntervals, type Interval, isOne, monthsIn, timesWithin } from './interval.ts';

/** An amount that is never a fraction. */
export interface Money {
  /** An integer in the currency's smallest unit (cents). */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
}

/** A plan's id: `prices.plan`, and `MembershipType` in the member's record. */
export type PlanId = string;

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

/** What a plan costs for each period: a row of `prices`, as pages and commands need it. */
export interface Price extends Money {
  id: string;
  plan: PlanId;
  /** What pages call the plan. */
  name: string;
  interval: Interval;
  /** Shown struck through beside the amount; null: nothing is. */
  compareAt: number | null;
  /** What would be taken off it, where it is for this price (`offerOf`). Left out: nothing. */
  offer?: OfferTerms;
  /** What that means in days, at the sign-up. In words of the server, since the page's script has no room for them. */
  days?: string;
}

/** What is charged for each period, as the payment provider has it. */
export interface ChargedPrice extends Money {
  /** Null, as the plan: it was made by hand at the provider, and is no row of ours. */
  id: string | null;
  plan: PlanId | null;
  interval: Interval;
}

/** What is on sale with a creator: one price for each plan, the one of the shortest period first. Never empty on a site that sells. */
export type PriceList = readonly Price[];

/** The order in which prices are shown. */
export const inOrder = (prices: PriceList): PriceList =>
  prices.toSorted((one, other) => compareIntervals(one.interval, other.interval) || (one.plan < other.plan ? -1 : 1));

/** Null: nobody sells the plan here. */
export function findOnSale(onSale: PriceList, plan: string | null | undefined): Price | null {
  return onSale.find((price) => price.plan === plan) ?? null;
}

/** The price on sale for one such period, or null if there is none. */
export function findOfPeriod(onSale: PriceList, unit: Interval['unit']): Price | null {
  return onSale.find(({ interval }) => isOne(interval, unit)) ?? null;
}

/**
 * What a member is offered here: what is on sale, and for the own plan what was joined at, on sale or not any more. What is
 * shown as compared with the own plan is compared with what this member pays for that. An offer that the member has not used
 * is of every plan that it is for.
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

/** A price beside what it is compared with. */
export interface Comparison {
  /** What the same time costs otherwise (`compareAt`). */
  instead: Money;
  /** What is saved of that. */
  saved: Money;
  /** The same in percent, with one decimal at most. */
  percent: number;
  /** The price of which so many come to `instead`. Null: none that is on sale does. */
  of: { price: Price; times: number } | null;
}

/** Null: the price is compared with nothing. */
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

/** What a month of a longer period costs, in whole cents and never less than it does. Null: the period is a month, shorter, or of weeks. */
export function monthlyShare({ amount, currency, interval }: Price): Money | null {
  const months = monthsIn(interval);
  return months !== null && months > 1 ? { amount: Math.ceil(amount / months), currency } : null;
}

/** The plan as the specification has it in an account's metadata (section 7); amounts are whole units, `99`. */
export function planDetails({ plan, name, amount, compareAt, interval }: Price) {
  const { unit, count } = interval;
  return {
    ...{ id: plan, name, price: amount / 100 },
    ...(compareAt !== null && { compareAt: compareAt / 100 }),
    ...{ interval: unit, ...(count > 1 && { intervalCount: count }) },
  };
}

/** What a price comes to in the period of another one. */
export type PeriodComparison =
  /** Of a shorter period, and dearer: `whole` for one of the other's periods, `more` than the other. */
  | { is: 'dearer'; total: Money; more: Money }
  /** Of a longer period, and cheaper: `part` for one of the other's periods, so many percent less than the other. */
  | { is: 'cheaper'; part: Money; percent: number };

/** Null: neither, or their periods are not a whole number of each other. */
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

/** With one decimal at most, and never more than it is: what is saved is not to be overstated. Of whole cents. */
export function percentOf(part: number, total: number): number {
  return Math.floor((part * 1000) / total) / 10;
}
