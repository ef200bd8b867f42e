import { z } from 'zod';
import { periodLine } from '../billing/lines.ts';
import { HOUR, periodEnd } from '../calendar.ts';
import { invalid, missing } from '../errors.ts';
import { newInvoice } from '../objects/invoice.ts';
import { newId } from '../objects/shapes.ts';
import { expand, text } from '../parameters.ts';
import { type Route, route } from '../route.ts';
import { reprice } from './subscription-change.server.ts';
import { repricing } from './subscription-parameters.ts';

/** The invoice that a change would make now, or where it makes none, or nothing is to change, the next one. */
export const previewRoute: Route = route(
  'POST',
  '/v1/invoices/create_preview',
  z.strictObject({
    ...expand,
    customer: text.optional(),
    subscription: text,
    subscription_details: z.strictObject(repricing).optional(),
  }),
  async ({ session }, params) => {
    const subscription = structuredClone(await session.get('subscription', params.subscription, 'subscription'));
    const customer = await session.get('customer', subscription.customer);
    if (params.customer && params.customer !== customer.id) throw missing('customer', params.customer, 'customer');
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) throw noneToCome();
    const item = subscription.items.data[0];
    const over = { start: item.current_period_start, end: session.now };
    const change = await reprice(session, subscription, params.subscription_details ?? {});
    const draft = { id: newId('upcoming_in'), now: session.now, customer, subscription };
    if (change && change.lines.length > 0) {
      const preview = newInvoice({ ...draft, reason: 'subscription_update', lines: change.lines, period: over });
      preview.ending_balance = Math.min(0, preview.total + customer.balance);
      return preview;
    }
    if (subscription.cancel_at_period_end) throw noneToCome();
    const start = item.current_period_end;
    const anchor = subscription.status === 'trialing' ? start : subscription.billing_cycle_anchor;
    const lines = [periodLine(item.price, { start, end: periodEnd(anchor, item.price.recurring, start) })];
    const period = { start: item.current_period_start, end: start };
    const preview = newInvoice({ ...draft, reason: 'subscription_cycle', lines, period });
    preview.ending_balance = Math.min(0, preview.total + customer.balance);
    preview.next_payment_attempt = start + HOUR;
    return preview;
  },
);

const noneToCome = () => invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none', status: 404 });
