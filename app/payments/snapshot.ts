import type { PlanId } from '../membership/plans.ts';
import { type Money, priceOf } from './money.ts';
import type { ProviderCard, ProviderInvoice, ProviderSubscription, Retrieved } from './provider.ts';

/**
 * How a subscription stands, to be shown. It replaces the one before of the same subscription, within the sync that
 * retrieved it, and never decides about access.
 */
export interface PaymentSnapshot {
  subscriptionId: string;
  status: ProviderSubscription['status'];
  plan: PlanId;
  /** Null: nothing is going to be charged. */
  nextCharge: { at: Date; amount: Money; forPlan: PlanId } | null;
  /** Exclusive; also of one that ends with its trial because there is no card. Null: it renews, or has ended. */
  cancelAt: Date | null;
  nextPlan: { plan: PlanId; from: Date } | null;
  /** The first failure of what is still open. Null: nothing is. */
  pastDueSince: Date | null;
  /** When the provider will try again what is open. Null: nothing is, or it will not. */
  nextAttemptAt: Date | null;
  trialEndsAt: Date | null;
  card: ProviderCard | null;
}

/** @param invoices those that are of one of our plans and fit it */
export function snapshotOf({ subscription }: Retrieved, invoices: readonly ProviderInvoice[]): PaymentSnapshot {
  const { endedAt, cancelAt, status, trialEndsAt, card } = subscription;
  const open = endedAt ? null : oldestUnpaid(invoices);
  const endsWithoutCard = status === 'trialing' && !card ? trialEndsAt : null;
  return {
    subscriptionId: subscription.id,
    status,
    plan: subscription.plan!,
    nextCharge: endedAt ? null : open ? chargeOf(open, subscription) : renewalOf(subscription),
    cancelAt: endedAt ? null : (cancelAt ?? endsWithoutCard),
    nextPlan: endedAt ? null : subscription.nextPlan,
    pastDueSince: open?.firstFailedAt ?? null,
    nextAttemptAt: open?.nextAttemptAt ?? null,
    trialEndsAt,
    card,
  };
}

function oldestUnpaid(invoices: readonly ProviderInvoice[]): ProviderInvoice | null {
  const unpaid = invoices.filter(
    ({ status, reason }) => reason === 'cycle' && (status === 'draft' || status === 'open'),
  );
  return unpaid.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[0] ?? null;
}

/** A renewal that is not paid yet is the next charge, whatever the subscription's status says. */
function chargeOf({ nextAttemptAt, due, plan }: ProviderInvoice, { card }: ProviderSubscription) {
  return nextAttemptAt && card ? { at: nextAttemptAt, amount: due, forPlan: plan! } : null;
}

function renewalOf(subscription: ProviderSubscription): PaymentSnapshot['nextCharge'] {
  const { status, trialEndsAt, period, cancelAt, nextPlan, card } = subscription;
  if (status !== 'trialing' && status !== 'active') return null;
  const at = status === 'trialing' && trialEndsAt ? trialEndsAt : period.until;
  if (!card || (cancelAt && cancelAt <= at)) return null;
  const forPlan = nextPlan && nextPlan.from <= at ? nextPlan.plan : subscription.plan!;
  return { at, amount: priceOf(forPlan), forPlan };
}
