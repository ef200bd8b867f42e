import type { RequestedChange } from '../../membership/charges.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import type { Money } from '../money.ts';
import type { PriceChange, ProviderSubscription } from '../provider.ts';
import type { Destination } from '../transfers/transfer-provider.ts';
import type { GivenBack } from './given-back.ts';

/** What is stored of a membership, as far as its subscription has to follow it. */
export interface MembershipState {
  /** Its address is confirmed, and it has not ended. */
  isOpen: boolean;
  plan: string;
  priceId: string;
  /** Chosen for the next period; null: the price stays. */
  nextPriceId: string | null;
  /** When the cancellation that was asked for last takes, or took, effect. Null: none stands. */
  cancelAt: Date | null;
  /** A move to another creator is to come, or the account is about to be deleted. */
  isLeaving: boolean;
  /** When the cancellation that stands was asked for. Null: none stands. */
  cancelledAt: Date | null;
  /** The newest fact of ours that ended or withdrew what was before it. Null: none did. */
  closedAt: Date | null;
  /** Exclusive; of a trial that runs now. */
  trialEndsAt: Date | null;
  hasAccess: boolean;
  /** Whether its owner ever agreed to be charged. */
  hasConsent: boolean;
  /** Whether its owner has accepted the terms: before that nothing begins that would be charged. */
  legalAccepted: boolean;
  /** Whose account its charges go to. Null: they stay with the platform. */
  destination: Destination | null;
  /** What it was joined with and has not been used. Null: nothing. */
  offer: OfferTerms | null;
  /** How many subscriptions it has had, those that were never paid for too. */
  begun: number;
}

/** A subscription of the membership that has not ended at the provider. */
export interface SubscriptionState
  extends Pick<
    ProviderSubscription,
    'id' | 'status' | 'price' | 'createdAt' | 'cancelAt' | 'nextPrice' | 'destination'
  > {
  /** Whether `beginSubscription` made it; one that was brought over, or made by hand, was not. */
  isOurs: boolean;
  /** What it was begun with. Null: at the price. */
  offer: OfferTerms | null;
  /** A renewal is not paid, whether or not it was tried yet. */
  isUnpaid: boolean;
  /** Whether what was paid for it last went back, and when it ends for that. */
  givenBack: GivenBack;
  /** What was charged for it, but for what has been given back in part or whole, or is disputed. */
  charges: readonly { invoiceId: string; paid: Money; paidAt: Date; from: Date }[];
}

export type Step =
  /** `trialEndsAt` null: it is charged at once. */
  | { step: 'begin'; priceId: string; trialEndsAt: Date | null; offer: OfferTerms | null }
  | { step: 'setCancellation'; subscriptionId: string; cancels: boolean }
  | ({ step: 'changePrice'; subscriptionId: string } & Pick<PriceChange, 'priceId' | 'applies'> & {
        offer: OfferTerms | null;
      })
  | { step: 'setDestination'; subscriptionId: string; destination: Destination | null }
  /** The whole of it, with its access. */
  | { step: 'refund'; subscriptionId: string; invoiceId: string; amount: Money; accessUntil: Date }
  | { step: 'cancelNow'; subscriptionId: string };

/**
 * What is to be done at the provider, so that a membership's subscriptions are as what is stored of it. Pure. Nothing:
 * they are, or somebody has set at the provider by hand what its owner has not asked to be otherwise.
 * @param subscriptions those that have not ended, in any order
 * @param requested what the member has asked for since it was last as it should be
 */
export function planOf(
  membership: MembershipState,
  subscriptions: readonly SubscriptionState[],
  requested: ReadonlySet<RequestedChange>,
  now: Date,
): Step[] {
  const steps: Step[] = [];
  const destinations: Step[] = [];
  let oldest: SubscriptionState | null = null;
  for (const subscription of [...subscriptions].sort(byAge)) {
    for (const { invoiceId, paid, from } of chargedAfterLeavingOf(membership, subscription)) {
      steps.push({ step: 'refund', subscriptionId: subscription.id, invoiceId, amount: paid, accessUntil: from });
    }
    const isSecond = oldest !== null && subscription.status === 'trialing' && subscription.isOurs;
    if (isOver(membership, subscription) || isSecond) {
      steps.push({ step: 'cancelNow', subscriptionId: subscription.id });
      continue;
    }
    steps.push(...stepsOf(membership, subscription, requested));
    destinations.push(...destinationOf(membership, subscription));
    oldest ??= subscription;
  }
  // Last, since an account may refuse what is to be charged for it.
  if (subscriptions.length > 0) return [...steps, ...destinations];
  const begin = beginningOf(membership, requested, now);
  return begin ? [begin] : [];
}

/** What was charged although its owner had asked to leave before: for a period after that, or after all had ended. */
function chargedAfterLeavingOf(
  { cancelledAt, closedAt }: Pick<MembershipState, 'cancelledAt' | 'closedAt'>,
  { createdAt, charges }: Pick<SubscriptionState, 'createdAt' | 'charges'>,
) {
  const isAfter = (left: Date | null, at: Date) => left !== null && createdAt < left && at >= left;
  return charges.filter(({ from, paidAt }) => isAfter(cancelledAt, from) || isAfter(closedAt, paidAt));
}

/** Whether nothing that was promised is left of it, so that nothing may be tried again either. */
function isOver(membership: MembershipState, subscription: SubscriptionState): boolean {
  const { isOpen, closedAt } = membership;
  if (!isOpen || subscription.givenBack === 'now' || (closedAt && closedAt >= subscription.createdAt)) return true;
  const waits = subscription.isUnpaid || subscription.status === 'incomplete';
  return waits && isEnding(membership, subscription);
}

/** Whether its owner does not want another period. What was begun after a cancellation took effect is not meant by it. */
export function isEnding(
  { isLeaving, cancelAt }: Pick<MembershipState, 'isLeaving' | 'cancelAt'>,
  { createdAt }: Pick<SubscriptionState, 'createdAt'>,
): boolean {
  return isLeaving || (cancelAt !== null && createdAt < cancelAt);
}

/** Also of one that ends with its period: what is open of it may still be paid. */
function destinationOf(
  { destination }: MembershipState,
  { id, status, destination: present }: SubscriptionState,
): Step[] {
  if (status === 'incomplete' || isSame(present ?? null, destination)) return [];
  return [{ step: 'setDestination', subscriptionId: id, destination }];
}

const isSame = (one: Destination | null, other: Destination | null) =>
  one?.accountId === other?.accountId &&
  one?.feeBasisPoints === other?.feeBasisPoints &&
  one?.isMerchant === other?.isMerchant;

function stepsOf(
  membership: MembershipState,
  subscription: SubscriptionState,
  requested: ReadonlySet<RequestedChange>,
): Step[] {
  const { id: subscriptionId, status, cancelAt, price, nextPrice, givenBack, offer } = subscription;
  if (status === 'incomplete') return [];
  if (givenBack === 'later' || isEnding(membership, subscription)) {
    return cancelAt ? [] : [{ step: 'setCancellation', subscriptionId, cancels: true }];
  }
  const steps: Step[] = [];
  if (cancelAt && requested.has('return')) steps.push({ step: 'setCancellation', subscriptionId, cancels: false });

  const wanted = membership.nextPriceId ?? membership.priceId;
  // A cancellation makes the provider forget the plan's other price that was to come, by a raise.
  const isForgotten = requested.has('return') && price?.plan === membership.plan;
  if (membership.nextPriceId === null && !requested.has('plan') && !isForgotten) return steps;
  const applies = status === 'trialing' ? 'now' : 'period-end';
  const present = applies === 'now' ? price : (nextPrice?.price ?? price);
  if (present?.id !== wanted) steps.push({ step: 'changePrice', subscriptionId, priceId: wanted, applies, offer });
  return steps;
}

function beginningOf(membership: MembershipState, requested: ReadonlySet<RequestedChange>, now: Date): Step | null {
  const { isOpen, isLeaving, cancelAt, begun, priceId, trialEndsAt, hasAccess, hasConsent, legalAccepted } = membership;
  const { offer } = membership;
  // One that has ended is begun again by its owner alone.
  if (!isOpen || !legalAccepted || isLeaving || (cancelAt && cancelAt > now) || begun > 0) return null;
  if (trialEndsAt) return { step: 'begin', priceId, trialEndsAt, offer };
  return requested.has('charge') && hasConsent && !hasAccess
    ? { step: 'begin', priceId, trialEndsAt: null, offer }
    : null;
}

function byAge(one: SubscriptionState, other: SubscriptionState): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
}
