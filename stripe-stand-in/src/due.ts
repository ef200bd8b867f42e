import { DAY, HOUR } from './calendar.ts';
import type { Invoice } from './objects/invoice.ts';
import type { Subscription, SubscriptionInternal } from './objects/subscription.ts';

/** Seconds before the end of a trial at which Stripe announces the end. */
const REMINDER = 3 * DAY;
/** Seconds after which an unpaid first invoice expires. */
const INCOMPLETE = 23 * HOUR;

/** Returns the time at which an object next changes by itself, in Unix seconds, or null for never. */
export function dueOf(type: string, json: object, internal: object): number | null {
  if (type === 'subscription') return nextStep(json as Subscription, internal)?.[1] ?? null;
  if (type === 'invoice') return invoiceDue(json as Invoice);
  return null;
}

export type SubscriptionStep = 'expire' | 'remind' | 'cancel' | 'renew';

/** Returns the next automatic step of a subscription with its time in Unix seconds, or null after its end. */
export function nextStep(
  subscription: Subscription,
  internal: SubscriptionInternal,
): [SubscriptionStep, number] | null {
  const { status, created, cancel_at, trial_end, items } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') return null;
  if (status === 'incomplete') return ['expire', created + INCOMPLETE];
  const steps: [SubscriptionStep, number][] = [['renew', items.data[0].current_period_end]];
  if (cancel_at !== null) steps.unshift(['cancel', cancel_at]);
  if (status === 'trialing' && !internal.reminded) steps.unshift(['remind', Math.max(created, trial_end! - REMINDER)]);
  return steps.reduce((first, step) => (step[1] < first[1] ? step : first));
}

function invoiceDue({
  status,
  auto_advance,
  automatically_finalizes_at,
  next_payment_attempt,
}: Invoice): number | null {
  if (!auto_advance) return null;
  if (status === 'draft') return automatically_finalizes_at;
  return status === 'open' ? next_payment_attempt : null;
}
