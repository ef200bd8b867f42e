import { periodEnd } from '../calendar.ts';
import { nextStep } from '../due.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { Session } from '../session.server.ts';
import { endSubscription } from './advance.server.ts';
import { collect } from './collect.server.ts';
import { draftInvoice, finalizeInvoice, voidInvoice } from './invoicing.server.ts';
import { periodLine } from './lines.ts';
import { advanceSchedule } from './schedule.server.ts';

/** Performs the due changes of a customer's objects in order, each at its own time. */
export async function advanceBilling(session: Session, customerId: string, until: number): Promise<void> {
  const { now } = session;
  for (
    let first = await session.firstDue(customerId, until);
    first;
    first = await session.firstDue(customerId, until)
  ) {
    session.now = first.due;
    if (first.type === 'subscription') await stepSubscription(session, await session.get('subscription', first.id));
    else await stepInvoice(session, await session.get('invoice', first.id));
  }
  session.now = now;
}

async function stepSubscription(session: Session, subscription: Subscription): Promise<void> {
  const internal = session.internal('subscription', subscription.id);
  const [step] = nextStep(subscription, internal)!;
  switch (step) {
    case 'remind':
      internal.reminded = true;
      return session.save(subscription, { events: ['customer.subscription.trial_will_end'] });
    case 'cancel':
      return endSubscription(session, subscription, 'cancellation_requested');
    case 'expire':
      return voidInvoice(session, await session.get('invoice', subscription.latest_invoice!));
    case 'renew':
      await renew(session, subscription);
  }
}

/**
 * Begins the next period, paid or not. The invoice stays a draft for an hour.
 * @returns null if the trial ended without a card, or nothing is to be collected
 */
export async function renew(session: Session, subscription: Subscription): Promise<Invoice | null> {
  const item = subscription.items.data[0];
  const over = { start: item.current_period_start, end: session.now };
  if (subscription.status === 'trialing') {
    const { missing_payment_method } = subscription.trial_settings!.end_behavior;
    if (missing_payment_method === 'cancel' && !(await hasCard(session, subscription))) {
      await endSubscription(session, subscription, null);
      return null;
    }
    subscription.status = 'active';
    subscription.billing_cycle_anchor = session.now;
  }
  const reason = subscription.pause_collection ? null : await advanceSchedule(session, subscription);
  const end = periodEnd(subscription.billing_cycle_anchor, item.price.recurring, session.now);
  item.current_period_start = session.now;
  item.current_period_end = end;
  if (reason === null) {
    await session.save(subscription, { events: ['customer.subscription.updated'] });
    return null;
  }
  const lines = [periodLine(item.price, { start: session.now, end })];
  const invoice = await draftInvoice(session, subscription, { reason, lines, period: over, waits: true });
  await session.save(subscription, { events: ['customer.subscription.updated'] });
  return invoice;
}

async function hasCard(session: Session, { default_payment_method, customer }: Subscription): Promise<boolean> {
  if (default_payment_method) return true;
  return (await session.get('customer', customer)).invoice_settings.default_payment_method !== null;
}

async function stepInvoice(session: Session, invoice: Invoice): Promise<void> {
  const open = invoice.status === 'open' || (await finalizeInvoice(session, invoice)) === 'open';
  if (open) await collect(session, invoice, { scheduled: true });
}
