import { attach, cardFrom } from './api/cards.server.ts';
import { endSubscription } from './billing/advance.server.ts';
import { afterIntervals, seconds } from './calendar.ts';
import { newPrice, newProduct, type Price } from './objects/catalog.ts';
import { newCustomer } from './objects/customer.ts';
import { newSubscription, type Subscription } from './objects/subscription.ts';
import { inSession, type Place, type Session } from './session.server.ts';

interface ForeignSubscription {
  account: string;
  email: string;
  name?: string;
  /** Test card, by default `pm_card_visa`. Null for a customer without a card. */
  token?: string | null;
  price: { amount: number; currency: string; interval: 'month' | 'year' };
  /** Number of items, all of the same price. */
  items?: number;
  paused?: boolean;
  pastDue?: boolean;
  /** Application that created the subscription, or null for the account's owner. */
  application?: 'ca_other' | null;
  currentPeriodEnd: Date;
}

/** Returns the account's price for an amount, created at first use. */
async function priceOf(session: Session, { amount, currency, interval }: ForeignSubscription['price']): Promise<Price> {
  const suffix = `${session.account.slice(5)}_${amount}_${currency}_${interval}`;
  const known = await session.find('price', `price_${suffix}`);
  if (known) return known;
  const product = newProduct(`prod_${suffix}`, session.now, 'Newsletter', {});
  await session.insert('product', product, { customer: null });
  const price = newPrice({
    id: `price_${suffix}`,
    now: session.now,
    product: product.id,
    amount,
    currency,
    interval,
    intervalCount: 1,
    lookupKey: null,
    nickname: null,
    taxBehavior: 'unspecified',
    metadata: {},
  });
  return session.insert('price', price, { customer: null });
}

/** Controls of subscriptions that the platform did not create. */
export function foreignOf(
  place: Place,
  act: <Result>(id: string, work: (session: Session) => Promise<Result>) => Promise<Result>,
) {
  return {
    foreignSubscription: (of: ForeignSubscription) =>
      inSession(place, of.account, async (session) => {
        const { now } = session;
        const price = await priceOf(session, of.price);
        const customer = newCustomer(session.newId('customer'), now);
        Object.assign(customer, { email: of.email, name: of.name ?? null, currency: price.currency });
        await session.insert('customer', customer, { customer: customer.id, event: 'customer.created' });
        const { token = 'pm_card_visa' } = of;
        const card = token === null ? null : await cardFrom(session, token);
        if (card) {
          await attach(session, card, customer.id);
          customer.invoice_settings.default_payment_method = card.id;
          await session.save(customer);
        }
        const end = seconds(of.currentPeriodEnd);
        const subscription = newSubscription({
          id: session.newId('subscription'),
          itemId: session.newId('subscription').replace('sub_', 'si_'),
          now,
          customer: customer.id,
          price,
          periodEnd: end,
          trialEnd: null,
          billingMode: 'flexible',
          metadata: {},
        });
        const [item] = subscription.items.data;
        item.current_period_start = afterIntervals(end, price.recurring, -1);
        const others = Array.from({ length: (of.items ?? 1) - 1 }, (_, at) => ({ ...item, id: `${item.id}_${at}` }));
        subscription.items.data = [item, ...others] as unknown as Subscription['items']['data'];
        subscription.application = of.application ?? null;
        subscription.billing_cycle_anchor = end;
        subscription.status = of.pastDue ? 'past_due' : 'active';
        if (of.paused) subscription.pause_collection = { behavior: 'void', resumes_at: null };
        await session.insert('subscription', subscription, {
          customer: customer.id,
          event: 'customer.subscription.created',
        });
        return { subscription: subscription.id, customer: customer.id, paymentMethod: card?.id ?? null };
      }),

    /**
     * Ends a subscription or undoes its scheduled end, as the account's owner does in the dashboard, or another
     * application.
     */
    endForeign: (subscriptionId: string, when: 'period-end' | 'now' | 'never') =>
      act(subscriptionId, async (session) => {
        const subscription = await session.get('subscription', subscriptionId);
        if (when === 'now') return endSubscription(session, subscription, 'cancellation_requested');
        const ends = when === 'period-end';
        subscription.cancel_at_period_end = ends;
        subscription.cancel_at = ends ? subscription.items.data[0].current_period_end : null;
        subscription.canceled_at = ends ? session.now : null;
        await session.save(subscription, { events: ['customer.subscription.updated'] });
      }),
  };
}
