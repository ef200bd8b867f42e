import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { endSubscription } from '../billing/advance.server.ts';
import { collect } from '../billing/collect.server.ts';
import { draftInvoice, finalizeInvoice } from '../billing/invoicing.server.ts';
import { periodLine } from '../billing/lines.ts';
import { DAY, periodEnd } from '../calendar.ts';
import { type ApiRequest, type Route, route } from '../endpoint.ts';
import { invalid, missing, Refusal } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import { newSubscription } from '../objects/subscription.ts';
import { clearable, expand, paging, text } from '../parameters.ts';
import { fieldIs } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { changePrice } from './subscription-change.server.ts';
import { creation, update } from './subscription-parameters.ts';
import { applySettings, refuseForeign } from './subscription-settings.server.ts';

/** Refusal of a second currency. Unlike Stripe, the stand-in also refuses if no subscription is active. */
const combined = (currency: string) =>
  `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${currency}`;

async function create({ session }: ApiRequest, params: z.output<typeof creation>): Promise<object> {
  const customer = await session.getCustomer(params.customer, 'customer');
  const price = await session.get('price', params.items[0]!.price, 'items[0][price]');
  if (!price.active) throw invalid('The price specified is inactive.', { param: 'items[0][price]' });
  if (customer.currency && customer.currency !== price.currency) throw invalid(combined(customer.currency));
  customer.currency = price.currency;
  await session.save(customer);
  const { now } = session;
  const days = params.trial_period_days;
  const asked = params.trial_end === 'now' ? undefined : params.trial_end;
  const trialEnd = asked ?? (days ? now + days * DAY : null);
  if (trialEnd !== null && trialEnd <= now)
    throw invalid('Invalid timestamp: must be in the future', { param: 'trial_end' });
  const subscription = newSubscription({
    id: session.newId('subscription'),
    itemId: `si_${session.newId('subscription').slice(4)}`,
    now,
    customer: customer.id,
    price,
    periodEnd: trialEnd ?? periodEnd(now, price.recurring, now),
    trialEnd,
    billingMode: params.billing_mode?.type ?? 'flexible',
    metadata: {},
  });
  await session.insert('subscription', subscription, { customer: customer.id });
  const { trial_end: _, ...settings } = params;
  await applySettings(session, subscription, settings);
  await session.save(subscription, { events: ['customer.subscription.created'] });
  if (trialEnd !== null) return subscription;

  const period = { start: now, end: now };
  const lines = [periodLine(price, { start: now, end: subscription.items.data[0].current_period_end })];
  const invoice = await draftInvoice(session, subscription, { reason: 'subscription_create', lines, period });
  await session.save(subscription);
  const finalized = await finalizeInvoice(session, invoice);
  if (params.payment_behavior === 'default_incomplete' || finalized === 'paid') return subscription;
  const collected = await collect(session, invoice, { scheduled: true });
  if (!collected.ok && params.payment_behavior === 'error_if_incomplete') throw new Refusal(402, collected.error);
  return subscription;
}

async function change(asked: ApiRequest, params: z.output<typeof update>): Promise<object> {
  const { session, id } = asked;
  const subscription = await session.get('subscription', id);
  refuseForeign(subscription);
  const { metadata, cancellation_details, expand: _, ...rest } = params;
  if (['canceled', 'incomplete_expired'].includes(subscription.status) && Object.keys(rest).length > 0) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (subscription.status === 'incomplete' && (params.items || params.trial_end)) {
    throw invalid('A subscription that is incomplete cannot be changed like this: its first invoice is to be paid.');
  }
  if (params.billing_cycle_anchor && !params.items) {
    throw invalid('The stand-in moves an anchor together with a price', { param: 'billing_cycle_anchor' });
  }
  const isMoved = typeof params.trial_end === 'number' && subscription.status === 'active';
  if (isMoved && params.proration_behavior !== 'none') {
    throw invalid('The stand-in credits nothing when a trial begins: use none', { param: 'proration_behavior' });
  }
  await applySettings(session, subscription, params);
  if (cancellation_details?.comment !== undefined && subscription.cancellation_details) {
    subscription.cancellation_details.comment = cancellation_details.comment;
  }
  if (params.items || params.trial_end === 'now') await changePrice(asked, subscription, params);
  else await session.save(subscription, { events: ['customer.subscription.updated'] });
  return subscription;
}

export const subscriptionRoutes: readonly Route[] = [
  route('POST', '/v1/subscriptions', creation, create),
  route('GET', '/v1/subscriptions/:id', z.strictObject(expand), ({ session, id }) => session.get('subscription', id)),
  route('POST', '/v1/subscriptions/:id', update, change),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({
      ...expand,
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
      cancellation_details: z.strictObject({ comment: clearable.optional() }).optional(),
    }),
    async ({ session, id }, { cancellation_details }) => {
      const subscription = await session.get('subscription', id);
      refuseForeign(subscription);
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) throw missing('subscription', id);
      const details = subscription.cancellation_details;
      if (details && cancellation_details?.comment !== undefined) details.comment = cancellation_details.comment;
      await endSubscription(session, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
  route(
    'GET',
    '/v1/subscriptions',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum(['all', 'ended', 'active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'trialing'])
        .optional(),
    }),
    ({ session }, { customer, price, status, ...page }) => {
      const where = [
        customer === undefined ? undefined : eq(standInObjects.customer, customer),
        price === undefined ? undefined : fieldIs(['items', 'data', '0', 'price', 'id'], price),
        status === undefined
          ? sql`json->>'status' <> 'canceled'`
          : status === 'ended'
            ? sql`json->>'status' in ('canceled', 'incomplete_expired')`
            : status === 'all'
              ? undefined
              : fieldIs(['status'], status),
      ];
      return listPage(session, standInObjects, { url: '/v1/subscriptions', type: 'subscription', where }, page);
    },
  ),
];
