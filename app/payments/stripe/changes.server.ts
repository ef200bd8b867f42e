import type Stripe from 'stripe';
import { isFor } from '../../membership/prices/offer.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { PriceChange } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { ensureCoupon } from './coupons.server.ts';
import { callStripe, expecting, failed, orNull, succeeded } from './outcomes.server.ts';
import { couponOf, discountsAt, idOf, ownItem, pricesOf, readSubscription, runningSchedule, seconds } from './read.ts';
import { subscriptionExpand } from './reading.server.ts';
import { digestOf } from './request-keys.server.ts';

export function changes(asking: StripeContext): Part<'changePrice' | 'setCancellation' | 'moveCharge'> {
  const { stripe, catalog, withKey } = asking;
  return {
    changePrice: (change) =>
      callStripe(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(change.subscriptionId, subscriptionExpand));
        if (!subscription) return failed('unknown-subscription');
        if (subscription.ended_at !== null) return failed('ended');
        const read = await catalog.readerOf(pricesOf(subscription));
        const { price, nextPrice } = readSubscription(subscription, read);
        const charged = { subscription, item: ownItem(subscription, read)! };
        const isToCome = (nextPrice?.price ?? price)?.id === change.priceId;
        if (isToCome && (change.applies === 'period-end' || !nextPrice)) return succeeded(null);
        if (change.priceId === price?.id) await release(stripe, subscription);
        // The price changes at once only in a trial. Later, a new interval would begin a period, charged in full.
        else if (change.applies === 'now' && subscription.status === 'trialing') {
          await changeInTrial(asking, charged, change);
        } else await changeNext(asking, charged, change);
        return succeeded(null);
      }),

    setCancellation: ({ subscriptionId, cancels, requestId }) =>
      callStripe(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId, subscriptionExpand));
        if (!subscription) return failed('unknown-subscription');
        if (subscription.ended_at !== null) return failed('ended');
        const { cancel_at, cancel_at_period_end } = subscription;
        if (cancels ? cancel_at_period_end : cancel_at === null && !cancel_at_period_end) return succeeded(null);
        // Stripe refuses to change the end of a subscription with a schedule.
        await release(stripe, subscription);
        // An end set by hand is a date, which is cleared by `cancel_at`.
        const params = cancels || cancel_at_period_end ? { cancel_at_period_end: cancels } : { cancel_at: '' as const };
        await withKey(idempotencyKeys.cancellation(subscriptionId, requestId, digestOf(params)), (options) =>
          stripe.subscriptions.update(subscriptionId, params, options),
        );
        return succeeded(null);
      }),

    moveCharge: ({ subscriptionId, at, requestId }) =>
      callStripe(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId, subscriptionExpand));
        if (!subscription) return failed('unknown-subscription');
        if (subscription.ended_at !== null) return failed('ended');
        await release(stripe, subscription);
        // Stripe moves a billing date by a trial. With a proration, Stripe would credit the time that is paid already
        // (https://docs.stripe.com/billing/subscriptions/billing-cycle).
        const params = {
          trial_end: seconds(at),
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
          proration_behavior: 'none' as const,
        };
        await withKey(idempotencyKeys.moveCharge(subscriptionId, requestId, digestOf(params)), (options) =>
          stripe.subscriptions.update(subscriptionId, params, options),
        );
        return succeeded(null);
      }),
  };
}

/** Removes a scheduled price. Idempotent. */
async function release(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = runningSchedule(subscription);
  if (schedule)
    await expecting(stripe.subscriptionSchedules.release(schedule.id), ({ statusCode }) => statusCode === 400);
}

interface Charged {
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
}

async function changeInTrial(
  { stripe, catalog, withKey }: StripeContext,
  { subscription, item }: Charged,
  change: PriceChange,
): Promise<void> {
  await release(stripe, subscription);
  const items = [{ id: item.id, price: await catalog.idOf(change.priceId) }];
  const offer = await offerFor(catalog, change);
  if (offer) await ensureCoupon(stripe, offer);
  const has = subscription.discounts.length > 0;
  const discounts = offer ? [{ coupon: couponOf(offer.id) }] : ('' as const);
  // Sent unchanged: if the trial ends in the meantime, Stripe refuses the change and charges nothing.
  const trial_end = subscription.trial_end!;
  const params = {
    items,
    trial_end,
    proration_behavior: 'none' as const,
    ...((has || offer) && { discounts }),
  };
  await withKey(idempotencyKeys.priceChange(change, digestOf(params)), (options) =>
    stripe.subscriptions.update(subscription.id, params, options),
  );
}

/**
 * Schedules the next period's price as two phases, the current period and its successor. Does nothing if the
 * subscription is ending.
 */
async function changeNext(
  { stripe, catalog, withKey }: StripeContext,
  { subscription, item }: Charged,
  change: PriceChange,
): Promise<void> {
  if (subscription.cancel_at !== null || subscription.cancel_at_period_end) return;
  const schedule = runningSchedule(subscription) ?? (await scheduleOf(stripe, subscription));
  const { start_date, end_date } = schedule.current_phase!;
  const trial = subscription.status === 'trialing' ? { trial_end: subscription.trial_end! } : {};
  const pricesOfItems = (items: Stripe.SubscriptionItem[]) => items.map(({ price }) => ({ price: idOf(price)! }));
  const all = subscription.items.data;
  // A phase has only the discounts that it names. A discount referenced by its id keeps its start.
  const running = discountsAt(subscription, end_date).map((each) => ({ discount: idOf(each)! }));
  const discountsOf = (stays: boolean) => running.length > 0 && { discounts: stays ? running : ('' as const) };
  const present = { items: pricesOfItems(all), start_date, end_date, ...trial, ...discountsOf(true) };
  const { interval } = await catalog.find(change.priceId);
  const others = pricesOfItems(all.filter(({ id }) => id !== item.id));
  const items = [{ price: await catalog.idOf(change.priceId) }, ...others];
  const duration = { interval: interval.unit, interval_count: interval.count };
  const stays = (await offerFor(catalog, change)) !== null;
  // Without the new anchor Stripe may keep the old one: the new price is then active, but not collected
  // (better-auth#11336).
  const next = { items, duration, billing_cycle_anchor: 'phase_start' as const, ...discountsOf(stays) };
  // A phase may not inherit the application fee and the taxes of the subscription.
  const { application_fee_percent, automatic_tax } = subscription;
  const without = {
    proration_behavior: 'none' as const,
    ...(application_fee_percent && { application_fee_percent }),
    ...(automatic_tax.enabled && { automatic_tax: { enabled: true, liability: { type: 'self' as const } } }),
  };
  const params = {
    proration_behavior: without.proration_behavior,
    end_behavior: 'release' as const,
    phases: [
      { ...present, ...without },
      { ...next, ...without },
    ],
  };
  await withKey(idempotencyKeys.priceChange(change, digestOf({ schedule: schedule.id, ...params })), (options) =>
    stripe.subscriptionSchedules.update(schedule.id, params, options),
  );
}

async function offerFor(
  catalog: StripeContext['catalog'],
  { priceId, offer }: PriceChange,
): Promise<OfferTerms | null> {
  return offer && isFor(offer, await catalog.find(priceId)) ? offer : null;
}

/** Returns a new schedule, or the schedule of a simultaneous request. Stripe allows one for each subscription. */
async function scheduleOf(stripe: Stripe, { id }: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> {
  const made = await expecting(stripe.subscriptionSchedules.create({ from_subscription: id }), (error) => {
    return error.type === 'StripeInvalidRequestError' && error.statusCode === 400;
  });
  const schedule = made ?? runningSchedule(await stripe.subscriptions.retrieve(id, subscriptionExpand));
  if (!schedule) throw new Error(`${id} has no schedule, and got none`);
  return schedule;
}
