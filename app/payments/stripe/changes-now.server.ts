import type Stripe from 'stripe';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { ChangedNow, ChangeNow } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { callStripe, failed, isCardError, orNull, succeeded } from './outcomes.server.ts';
import {
  asksBank,
  discountsAt,
  idOf,
  money,
  ownItem,
  pricesOf,
  readDecline,
  runningSchedule,
  seconds,
} from './read.ts';
import { subscriptionExpand } from './reading.server.ts';

export function changesNow({ stripe, catalog, withKey }: StripeContext): Part<'previewChange' | 'changeNow'> {
  const itemOf = async (subscription: Stripe.Subscription) =>
    ownItem(subscription, await catalog.readerOf(pricesOf(subscription)));

  const pricing = async (subscription: Stripe.Subscription, { priceId, at }: ChangeNow) => ({
    items: [{ id: (await itemOf(subscription))!.id, price: await catalog.idOf(priceId) }],
    proration_behavior: 'always_invoice' as const,
    proration_date: seconds(at),
    // Explicit, because only the classic billing mode begins a new period by itself.
    billing_cycle_anchor: { type: 'now' as const },
  });

  /** Returns the cost of a change, or null if the unused rest of the old price covers the new price. */
  async function previewOf(subscription: Stripe.Subscription, change: ChangeNow) {
    const invoice = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: await pricing(subscription, change),
    });
    return invoice.total > 0 ? money(invoice.amount_due, invoice.currency) : null;
  }

  return {
    previewChange: (change) =>
      callStripe(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(change.subscriptionId, subscriptionExpand));
        if (!subscription || !isChangeable(subscription, await itemOf(subscription), change))
          return failed('not-possible');
        const due = await previewOf(subscription, change);
        return due ? succeeded({ due }) : failed('not-possible');
      }),

    changeNow: (change) =>
      callStripe(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(change.subscriptionId, subscriptionExpand));
        if (!subscription) return failed('not-possible');
        // The price is already the new one if an earlier request succeeded and its response was lost.
        const item = await itemOf(subscription);
        if (idOf(item?.price) === (await catalog.idOf(change.priceId)))
          return succeeded<ChangedNow>({ state: 'changed' });
        if (!isChangeable(subscription, item, change)) return failed('not-possible');
        const due = await previewOf(subscription, change);
        if (!due) return failed('not-possible');
        if (due.amount !== change.due.amount || due.currency !== change.due.currency) return failed('other-amount');
        const params = {
          ...(await pricing(subscription, change)),
          // By default, the new price would apply before it is paid.
          payment_behavior: 'error_if_incomplete' as const,
        };
        try {
          await withKey(idempotencyKeys.changeNow(change), (options) =>
            stripe.subscriptions.update(subscription.id, params, options),
          );
          return succeeded<ChangedNow>({ state: 'changed' });
        } catch (error) {
          if (!isCardError(error)) throw error;
          if (asksBank(error)) return succeeded<ChangedNow>({ state: 'needs-bank' });
          return succeeded<ChangedNow>({ state: 'declined', because: readDecline(error) });
        }
      }),
  };
}

function isChangeable(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
  { at }: ChangeNow,
): boolean {
  const { status, cancel_at, cancel_at_period_end } = subscription;
  const isWithin =
    item !== undefined && item.current_period_start <= seconds(at) && seconds(at) < item.current_period_end;
  return (
    status === 'active' &&
    cancel_at === null &&
    !cancel_at_period_end &&
    !runningSchedule(subscription) &&
    discountsAt(subscription, seconds(at)).length === 0 &&
    isWithin
  );
}
