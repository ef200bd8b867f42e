import type { Interval } from '../../membership/prices/interval.ts';
import { isOne } from '../../membership/prices/interval.ts';
import type { ForeignSubscription } from '../provider.ts';

/** Reason why a subscription that the site did not begin is not taken over. */
export type LeftOut =
  | 'two-items'
  | 'no-price'
  | 'other-interval'
  | 'other-currency'
  | 'discounted'
  | 'trialing'
  | 'past-due'
  | 'paused'
  | 'not-running'
  | 'ending'
  | 'no-card'
  | 'no-address'
  /** The customer or the mailbox has another subscription, or two people of the list share the mailbox. */
  | 'twice'
  | 'not-in-list'
  | 'pays-here'
  | 'deleted-account';

/**
 * Groups of subscriptions that the site did not begin. `takes`: can be taken over. `asked`: offered, and not accepted.
 * `to-end`: accepted, but not set to end. `ending`: accepted, and an end is set. `undone`: taken back after it was
 * accepted, or ended unpaid.
 */
export const foreignGroups = ['to-end', 'takes', 'asked', 'ending', 'left-out', 'undone'] as const;
export type ForeignGroup = (typeof foreignGroups)[number];

interface OnSale {
  currency: string;
  interval: Interval;
}

/** Returns why a subscription cannot be taken over, or null if it can be. Does not consider who pays. Pure. */
export function leftOutOf(subscription: ForeignSubscription, onSale: readonly OnSale[]): LeftOut | null {
  const { items, price, status, isPaused, endsAt, card, hasDiscount } = subscription;
  if (items !== 1) return 'two-items';
  if (price === null) return 'no-price';
  if (status === 'trialing') return 'trialing';
  if (status === 'past_due' || status === 'unpaid') return 'past-due';
  if (isPaused || status === 'paused') return 'paused';
  if (status !== 'active') return 'not-running';
  if (endsAt !== null) return 'ending';
  if (onSale.every(({ currency }) => currency !== price.currency)) return 'other-currency';
  const { unit, count } = price.interval;
  if (count !== 1 || !onSale.some(({ interval }) => isOne(interval, unit))) return 'other-interval';
  if (hasDiscount) return 'discounted';
  return card === null ? 'no-card' : null;
}

/**
 * Returns the subscription's end, or null if none is set. The end is not before the current period's end, unless the
 * subscription ended unpaid.
 */
export function endOf({ endsAt, period, endedUnpaid }: ForeignSubscription): Date | null {
  if (endsAt === null) return null;
  return endedUnpaid || endsAt > period.until ? endsAt : period.until;
}

/** Returns the end of the paid time: the period's end, or its start while it is unpaid. */
export const paidUntilOf = ({ isPaid, period }: Pick<ForeignSubscription, 'isPaid' | 'period'>): Date =>
  isPaid ? period.until : period.from;

/** Subscription that this site did not begin, and that a subscription of this site follows. */
export interface Elsewhere {
  /** Time from which nothing more is paid, or null while the subscription renews. */
  endsAt: Date | null;
  /** Time at which the site first read the end, or null without one. */
  endingSince: Date | null;
  paidUntil: Date;
  /** True if the creator took the move back, or the subscription ended unpaid. */
  isUndone: boolean;
}

/** Returns true while this site must not charge, because the subscription elsewhere renews or the move was undone. */
export const chargesElsewhere = (elsewhere: Elsewhere | null): boolean =>
  elsewhere !== null && (elsewhere.endsAt === null || elsewhere.isUndone);

const HOUR = 60 * 60 * 1000;
/**
 * Milliseconds after the end of the subscription elsewhere during which the site still begins its own without asking.
 */
const LATE = 3 * 24 * HOUR;

/**
 * Returns the time of the first charge on this site: the end of the subscription elsewhere, or if that has passed, the
 * next full hour at least ten minutes away. Null while the subscription elsewhere renews, three days after its end, and
 * if the move was undone.
 */
export function chargedAfter({ endsAt, isUndone }: Elsewhere, now: Date): Date | null {
  if (endsAt === null || isUndone || endsAt.getTime() <= now.getTime() - LATE) return null;
  const earliest = now.getTime() + HOUR / 6;
  return endsAt.getTime() > now.getTime() ? endsAt : new Date(Math.ceil(earliest / HOUR) * HOUR);
}

/**
 * Returns the charges for time that was also paid through the subscription elsewhere. That subscription renews without
 * gaps, so its newest paid period represents the earlier ones.
 */
export const chargedTwice = <Charge extends { from: Date }>(
  elsewhere: Elsewhere | null,
  charges: readonly Charge[],
): Charge[] => charges.filter(({ from }) => elsewhere !== null && from < elsewhere.paidUntil);
