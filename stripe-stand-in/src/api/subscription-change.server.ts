import { collect } from '../billing/collect.server.ts';
import { chargedForPeriod } from '../billing/discounts.server.ts';
import { draftInvoice, finalizeInvoice } from '../billing/invoicing.server.ts';
import { type Change, changeOf, type Proration } from '../billing/lines.ts';
import { renew } from '../billing/time.server.ts';
import type { ApiRequest } from '../endpoint.ts';
import { invalid, missing, Refusal } from '../errors.ts';
import { priced, type Subscription } from '../objects/subscription.ts';
import type { Session } from '../session.server.ts';

export interface Repricing {
  items?: { id: string; price: string }[] | undefined;
  billing_cycle_anchor?: { type: 'now' | 'unchanged' } | undefined;
  proration_behavior?: Proration | undefined;
  proration_date?: number | undefined;
}

export function refuseOtherCurrency(
  { currency }: Pick<Subscription, 'currency'>,
  price: { currency: string },
  param: string,
): void {
  if (price.currency === currency) return;
  throw invalid(`The price specified is in ${price.currency}, and the subscription's currency is ${currency}.`, {
    param,
  });
}

/** Applies another price to the given subscription, without saving it. Returns null if no price is given. */
export async function reprice(session: Session, subscription: Subscription, given: Repricing): Promise<Change | null> {
  const [asked] = given.items ?? [];
  if (!asked) return null;
  const item = subscription.items.data[0];
  if (asked.id !== item.id) throw missing('subscription item', asked.id, 'items[0][id]');
  const price = await session.get('price', asked.price, 'items[0][price]');
  refuseOtherCurrency(subscription, price, 'items[0][price]');
  const { now } = session;
  const date = given.proration_date ?? now;
  const charged = (await chargedForPeriod(session, subscription)) ?? item.price.unit_amount;
  const change = changeOf(subscription, price, {
    charged,
    date,
    now,
    proration: given.proration_behavior ?? 'create_prorations',
    resets: given.billing_cycle_anchor?.type === 'now',
  });
  Object.assign(item, priced(price));
  item.current_period_start = change.period.start;
  item.current_period_end = change.period.end;
  subscription.billing_cycle_anchor = change.anchor;
  if (subscription.cancel_at_period_end) subscription.cancel_at = change.period.end;
  return change;
}

export const scheduled = 'The stand-in changes no price of a subscription that has a schedule: release it first';

export async function changePrice(
  { session }: ApiRequest,
  subscription: Subscription,
  given: Repricing & { trial_end?: 'now' | number | undefined; payment_behavior?: string | undefined },
): Promise<void> {
  if (given.items && subscription.schedule) {
    throw invalid(scheduled, { param: 'items' });
  }
  const over = { start: subscription.items.data[0].current_period_start, end: session.now };
  const change = await reprice(session, subscription, given);
  let invoice = null;
  if (given.trial_end === 'now') {
    if (subscription.status !== 'trialing')
      throw invalid('This subscription has no trial that runs.', { param: 'trial_end' });
    subscription.trial_end = session.now;
    invoice = await renew(session, subscription);
  } else {
    if (change && change.lines.length > 0) {
      invoice = await draftInvoice(session, subscription, {
        reason: 'subscription_update',
        lines: change.lines,
        period: over,
      });
    }
    await session.save(subscription, { events: ['customer.subscription.updated'] });
  }
  if (!invoice) return;
  if ((await finalizeInvoice(session, invoice)) === 'paid') return;
  const collected = await collect(session, invoice, { scheduled: true });
  if (!collected.ok && given.payment_behavior === 'error_if_incomplete') throw new Refusal(402, collected.error);
}
