import type Stripe from 'stripe';
import type { ForeignSubscription, SubscriptionStatus } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { callStripe, failed, orNull, succeeded } from './outcomes.server.ts';
import { chargedCard, idOf, readCard, time, timeOrNull } from './read.ts';

const expand = ['customer.invoice_settings.default_payment_method', 'default_payment_method', 'latest_invoice'];

/** Read-only operations on subscriptions that the site did not begin. The site may neither change nor cancel them. */
export function foreign({ stripe }: StripeContext): Part<'listForeign' | 'findForeign'> {
  return {
    /** The cursor is the id of the last subscription. */
    listForeign: ({ cursor, limit }) =>
      callStripe(async () => {
        const page = await stripe.subscriptions.list({
          limit,
          expand: expand.map((path) => `data.${path}`),
          ...(cursor && { starting_after: cursor }),
        });
        const items = page.data.filter((each) => !isOurs(each)).map(readForeign);
        return succeeded({ items, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null });
      }),

    findForeign: (subscriptionId) =>
      callStripe(async () => {
        const found = await orNull(stripe.subscriptions.retrieve(subscriptionId, { expand }));
        return found ? succeeded(readForeign(found)) : failed('unknown-subscription');
      }),
  };
}

export const isOurs = ({ metadata }: Pick<Stripe.Subscription, 'metadata'>) => metadata.membership_id !== undefined;

/** Returns true if a running subscription that the site did not begin charges the customer. */
export async function paysElsewhere(stripe: Stripe, customerId: string): Promise<boolean> {
  const running = await orNull(stripe.subscriptions.list({ customer: customerId, limit: 100 }));
  return running?.data.some((each) => !isOurs(each)) ?? false;
}

/**
 * @param subscription with `customer.invoice_settings.default_payment_method`, `default_payment_method` and
 * `latest_invoice` expanded
 */
function readForeign(subscription: Stripe.Subscription): ForeignSubscription {
  const { items, customer, status, latest_invoice, cancel_at, cancel_at_period_end, ended_at } = subscription;
  const [item] = items.data;
  const person = typeof customer === 'string' || customer.deleted ? null : customer;
  const until = time(item?.current_period_end ?? subscription.created);
  const paid = latest_invoice === null || typeof latest_invoice === 'string' ? 'paid' : latest_invoice.status;
  return {
    id: subscription.id,
    livemode: subscription.livemode,
    customerId: idOf(customer)!,
    email: person?.email ?? null,
    name: person?.name ?? '',
    status: status as SubscriptionStatus,
    isPaused: subscription.pause_collection !== null,
    items: items.data.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0),
    price: items.data.length === 1 ? priceOf(item!.price) : null,
    hasDiscount: subscription.discounts.length > 0,
    period: { from: time(item?.current_period_start ?? subscription.created), until },
    isPaid: (status === 'active' || status === 'canceled') && paid === 'paid',
    endsAt: timeOrNull(ended_at) ?? timeOrNull(cancel_at) ?? (cancel_at_period_end ? until : null),
    endedUnpaid: ended_at !== null && subscription.cancellation_details?.reason === 'payment_failed',
    card: subscription.collection_method === 'send_invoice' ? null : readCard(chargedCard(subscription)),
  };
}

function priceOf({ unit_amount, currency, recurring }: Stripe.Price): ForeignSubscription['price'] {
  if (unit_amount === null || unit_amount === 0 || !recurring || recurring.usage_type !== 'licensed') return null;
  const unit = recurring.interval as NonNullable<ForeignSubscription['price']>['interval']['unit'];
  return { amount: unit_amount, currency, interval: { unit, count: recurring.interval_count } };
}
