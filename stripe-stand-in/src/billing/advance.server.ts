import { sql } from 'drizzle-orm';
import type { Invoice } from '../objects/invoice.ts';
import type { Subscription } from '../objects/subscription.ts';
import { fieldIs, type Session } from '../session.server.ts';
import { cancelSchedule } from './schedule.server.ts';

const UPDATED = 'customer.subscription.updated';

/** Updates the status of a subscription after its newest invoice. Other invoices have no effect. */
export async function advanceInvoice(
  session: Session,
  invoice: Invoice,
  outcome: 'paid' | 'failed' | 'void' | 'uncollectible',
): Promise<void> {
  const subscription = await session.get('subscription', invoice.parent.subscription_details.subscription);
  if (subscription.latest_invoice !== invoice.id) return;
  const status = statusAfter(subscription.status, outcome);
  if (status === subscription.status) return;
  subscription.status = status;
  if (status === 'incomplete_expired') subscription.ended_at = session.now;
  await session.save(subscription, { events: [UPDATED] });
}

function statusAfter(
  status: Subscription['status'],
  outcome: 'paid' | 'failed' | 'void' | 'uncollectible',
): Subscription['status'] {
  if (status === 'active' && outcome === 'failed') return 'past_due';
  if (status === 'past_due' && outcome !== 'failed') return 'active';
  if (status === 'incomplete' && outcome === 'paid') return 'active';
  if (status === 'incomplete' && outcome === 'void') return 'incomplete_expired';
  return status;
}

/** Ends a subscription now. Its invoices stay, but no payment is tried automatically any more. */
export async function endSubscription(
  session: Session,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): Promise<void> {
  subscription.status = 'canceled';
  subscription.ended_at = session.now;
  subscription.canceled_at ??= session.now;
  if (reason && subscription.cancellation_details) subscription.cancellation_details.reason = reason;
  await cancelSchedule(session, subscription);
  await session.save(subscription, { events: ['customer.subscription.deleted'] });
  const unpaid = await session.list(
    'invoice',
    sql`customer = ${subscription.customer} and ${fieldIs(['parent', 'subscription_details', 'subscription'], subscription.id)} and json->>'status' in ('open', 'draft')`,
  );
  for (const invoice of unpaid) {
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.automatically_finalizes_at = null;
    await session.save(invoice, { events: ['invoice.updated'] });
  }
}
