import type { RequestedChange } from '../../membership/charges.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import type { Money } from '../money.ts';
import { chargedTwice, chargesElsewhere, type Elsewhere } from '../moving-in/foreign.ts';
import type { PriceChange, ProviderSubscription } from '../provider.ts';
import type { RefundEffect } from './given-back.ts';

export interface MembershipState {
  /** True if the membership was opened and has not ended. */
  isOpen: boolean;
  plan: string;
  priceId: string;
  /** Price chosen for the next period, or null if the price stays. */
  nextPriceId: string | null;
  /** Effective time of the cancellation in force, or null without one. */
  cancelAt: Date | null;
  /** True if a move to another creator is scheduled, or the account is about to be deleted. */
  isLeaving: boolean;
  /** Time when the cancellation in force was requested, or null if none is in force or the time is unknown. */
  cancelledAt: Date | null;
  /** Time of the newest fact with which the site ended or withdrew access, or null without one. */
  closedAt: Date | null;
  /** End, exclusive, of the running trial, or null without one. */
  trialEndsAt: Date | null;
  /**
   * End, exclusive, of complimentary time, or of time paid on another site, that gives the member access now. Null
   * without such time.
   */
  freeUntil: Date | null;
  /**
   * Time of the first charge after time that was paid on another site. Null without such time, a saved card, or consent
   * for this membership. A move to which the creator agreed needs no consent.
   */
  chargedFrom: Date | null;
  hasAccess: boolean;
  canCharge: boolean;
  /** True if the member ever agreed to be charged, in any membership. */
  hasConsent: boolean;
  /** True if the member accepted the terms, or the creator's terms allowed the move. */
  legalAccepted: boolean;
  /** Unused offer with which the membership was joined, or null without one. */
  offer: OfferTerms | null;
  elsewhere: Elsewhere | null;
  /** Number of the membership's subscriptions on this site, including those never paid. */
  begun: number;
  /** Newest end of the membership's subscriptions on this site, or null if none has ended. */
  lastEndedAt: Date | null;
}

/** Subscription of the membership at the provider: running, or ended but possibly with payments to refund. */
export interface SubscriptionState
  extends Pick<ProviderSubscription, 'id' | 'status' | 'price' | 'createdAt' | 'cancelAt' | 'nextPrice'> {
  /** `acct_…` of the creator who charges. */
  merchantId: string;
  hasEnded: boolean;
  /** True if `beginSubscription` made the subscription; false for an imported one or one made by hand. */
  isOurs: boolean;
  /** Null if the subscription is neither active nor in a trial. */
  nextChargeAt: Date | null;
  offer: OfferTerms | null;
  /** True if a renewal is unpaid, even if no charge was attempted yet. */
  isUnpaid: boolean;
  givenBack: RefundEffect;
  /** Payments without any refund or dispute. */
  charges: readonly { invoiceId: string; paid: Money; paidAt: Date; from: Date }[];
  /** True if a payment was made, even if it was refunded. */
  wasCharged: boolean;
  /** Withdrawal from the subscription's contract, with the payments to refund. Null without a withdrawal. */
  withdrawn: { at: Date; unrefunded: readonly Unrefunded[] } | null;
}

/** Payment with the amount that is not refunded. `from` is the start of its period. */
export interface Unrefunded {
  invoiceId: string;
  left: Money;
  from: Date;
}

export type Step =
  /** `trialEndsAt` is the end of the trial, or of time paid on another site. Null to charge at once. */
  | { step: 'begin'; priceId: string; trialEndsAt: Date | null; offer: OfferTerms | null }
  | { step: 'setCancellation'; subscriptionId: string; cancels: boolean }
  | ({ step: 'changePrice'; subscriptionId: string } & Pick<PriceChange, 'priceId' | 'applies'> & {
        offer: OfferTerms | null;
      })
  /** Moves the next charge, and drops a scheduled price. */
  | { step: 'moveCharge'; subscriptionId: string; at: Date }
  /** Refunds the rest of the charge, and withdraws the access paid by it. */
  | {
      step: 'refund';
      subscriptionId: string;
      invoiceId: string;
      amount: Money;
      accessUntil: Date;
      because: 'left' | 'withdrawn' | 'paid-elsewhere';
    }
  | { step: 'cancelNow'; subscriptionId: string };

/**
 * Returns the steps that bring the provider's subscriptions in line with the stored membership. Pure. Changes made by
 * hand at the provider stay until the member requests something.
 * @param subscriptions running subscriptions, and those that ended lately or were withdrawn from, in any order
 * @param requested changes that the member requested since the subscription last agreed
 */
export function planOf(
  membership: MembershipState,
  subscriptions: readonly SubscriptionState[],
  requested: ReadonlySet<RequestedChange>,
  now: Date,
): Step[] {
  const steps: Step[] = [];
  let oldest: SubscriptionState | null = null;
  for (const subscription of [...subscriptions].sort(byAge)) {
    if (subscription.withdrawn) {
      steps.push(...withdrawnSteps(subscription, subscription.withdrawn));
      continue;
    }
    const left = chargedAfterLeavingOf(membership, subscription);
    const stayed = subscription.charges.filter((charge) => !left.includes(charge));
    const refund =
      (because: 'left' | 'paid-elsewhere') =>
      ({ invoiceId, paid, from }: (typeof left)[number]): Step => ({
        step: 'refund',
        subscriptionId: subscription.id,
        invoiceId,
        amount: paid,
        accessUntil: from,
        because,
      });
    steps.push(...left.map(refund('left')));
    steps.push(...chargedTwice(membership.elsewhere, stayed).map(refund('paid-elsewhere')));
    if (subscription.hasEnded) continue;
    const isSecond = oldest !== null && isUncharged(subscription) && subscription.isOurs;
    if (isOver(membership, subscription) || isSecond) {
      steps.push({ step: 'cancelNow', subscriptionId: subscription.id });
      continue;
    }
    steps.push(...stepsOf(membership, subscription, requested, now));
    oldest ??= subscription;
  }
  const hasContract = subscriptions.some(({ hasEnded, withdrawn }) => !hasEnded || withdrawn);
  if (steps.length > 0 || hasContract) return steps;
  const begin = beginningOf(membership, requested, now);
  return begin ? [begin] : [];
}

/** Returns the steps after a withdrawal. The end is first, so that nothing is charged between refunds. */
function withdrawnSteps(
  { id: subscriptionId, hasEnded }: SubscriptionState,
  { at, unrefunded }: NonNullable<SubscriptionState['withdrawn']>,
): Step[] {
  const refunds = unrefunded.map(({ invoiceId, left, from }): Step => {
    const accessUntil = from > at ? from : at;
    return { step: 'refund', subscriptionId, invoiceId, amount: left, accessUntil, because: 'withdrawn' };
  });
  return hasEnded ? refunds : [{ step: 'cancelNow', subscriptionId }, ...refunds];
}

/**
 * Returns charges for a period that begins at or after the request to cancel, and charges paid at or after the end of
 * access. A subscription begun since then has none.
 */
function chargedAfterLeavingOf(
  { cancelledAt, closedAt }: Pick<MembershipState, 'cancelledAt' | 'closedAt'>,
  { createdAt, charges }: Pick<SubscriptionState, 'createdAt' | 'charges'>,
) {
  const isAfter = (left: Date | null, at: Date) => left !== null && createdAt < left && at >= left;
  return charges.filter(({ from, paidAt }) => isAfter(cancelledAt, from) || isAfter(closedAt, paidAt));
}

/**
 * Returns true for a trial before the first charge. A charged subscription is in a trial again while its next charge is
 * postponed.
 */
const isUncharged = ({ status, wasCharged }: Pick<SubscriptionState, 'status' | 'wasCharged'>) =>
  status === 'trialing' && !wasCharged;

/** Returns true if the subscription has to end at once. */
function isOver(membership: MembershipState, subscription: SubscriptionState): boolean {
  const { isOpen, closedAt } = membership;
  if (!isOpen || subscription.givenBack === 'now' || (closedAt && closedAt >= subscription.createdAt)) return true;
  if (chargesElsewhere(membership.elsewhere) && subscription.isOurs && isUncharged(subscription)) return true;
  // An ending subscription with an open payment ends at once, so that the payment is not retried.
  const waits = subscription.isUnpaid || subscription.status === 'incomplete';
  return waits && isEnding(membership, subscription);
}

/** Returns true if no other period is wanted. A cancellation covers no subscription begun after it took effect. */
export function isEnding(
  { isLeaving, cancelAt }: Pick<MembershipState, 'isLeaving' | 'cancelAt'>,
  { createdAt }: Pick<SubscriptionState, 'createdAt'>,
): boolean {
  return isLeaving || (cancelAt !== null && createdAt < cancelAt);
}

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/**
 * Maximum milliseconds by which a charge is postponed: a day less than the provider allows, because a request may wait.
 */
const LONGEST = 729 * DAY;

/** Returns the time to which the next charge has to move, because free time lasts longer. Null if the charge stays. */
function chargeMovedTo(
  { freeUntil }: Pick<MembershipState, 'freeUntil'>,
  { nextChargeAt, isUnpaid }: Pick<SubscriptionState, 'nextChargeAt' | 'isUnpaid'>,
  now: Date,
): Date | null {
  if (!freeUntil || !nextChargeAt || isUnpaid) return null;
  const limit = now.getTime() + LONGEST;
  const isLimited = freeUntil.getTime() > limit;
  const at = isLimited ? limit : freeUntil.getTime();
  return at - nextChargeAt.getTime() > (isLimited ? DAY : MINUTE) ? new Date(at) : null;
}

function stepsOf(
  membership: MembershipState,
  subscription: SubscriptionState,
  requested: ReadonlySet<RequestedChange>,
  now: Date,
): Step[] {
  const { id: subscriptionId, status, cancelAt, price, nextPrice, givenBack, offer } = subscription;
  if (status === 'incomplete') return [];
  if (givenBack === 'later' || isEnding(membership, subscription)) {
    return cancelAt ? [] : [{ step: 'setCancellation', subscriptionId, cancels: true }];
  }
  const steps: Step[] = [];
  if (cancelAt && requested.has('return')) steps.push({ step: 'setCancellation', subscriptionId, cancels: false });

  const wanted = membership.nextPriceId ?? membership.priceId;
  const at = chargeMovedTo(membership, subscription, now);
  if (at) {
    steps.push({ step: 'moveCharge', subscriptionId, at });
    const next = nextPrice && (nextPrice.price.id ?? wanted);
    if (next) steps.push({ step: 'changePrice', subscriptionId, priceId: next, applies: 'now', offer });
    return steps;
  }
  // The cancellation has made the provider forget a scheduled price, such as a raise.
  const isForgotten = requested.has('return') && price?.plan === membership.plan;
  if (membership.nextPriceId === null && !requested.has('plan') && !isForgotten) return steps;
  const applies = status === 'trialing' ? 'now' : 'period-end';
  const present = applies === 'now' ? price : (nextPrice?.price ?? price);
  if (present?.id !== wanted) steps.push({ step: 'changePrice', subscriptionId, priceId: wanted, applies, offer });
  return steps;
}

function beginningOf(membership: MembershipState, requested: ReadonlySet<RequestedChange>, now: Date): Step | null {
  const { isOpen, isLeaving, cancelAt, begun, priceId, trialEndsAt, hasAccess, hasConsent, legalAccepted } = membership;
  const { offer, chargedFrom, canCharge } = membership;
  if (!canCharge || !isOpen || !legalAccepted || isLeaving) return null;
  // The end of `elsewhere` may be read late, so a cancellation also counts after it took effect.
  if (cancelAt && (cancelAt > now || membership.elsewhere)) return null;
  // After a first subscription, only `startCharging` begins another, except in the case of `isEndedForElsewhere`.
  if (begun > 0 && !isEndedForElsewhere(membership)) return null;
  if (chargesElsewhere(membership.elsewhere)) return null;
  const firstCharge = membership.elsewhere ? chargedFrom : (trialEndsAt ?? chargedFrom);
  if (firstCharge) return { step: 'begin', priceId, trialEndsAt: firstCharge, offer };
  return requested.has('charge') && hasConsent && !hasAccess
    ? { step: 'begin', priceId, trialEndsAt: null, offer }
    : null;
}

/** Returns true if the membership's subscriptions on this site ended before the end of `elsewhere` was read. */
function isEndedForElsewhere({ elsewhere, lastEndedAt }: MembershipState): boolean {
  const since = elsewhere?.endingSince ?? null;
  return since !== null && lastEndedAt !== null && lastEndedAt <= since;
}

function byAge(one: SubscriptionState, other: SubscriptionState): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
}
