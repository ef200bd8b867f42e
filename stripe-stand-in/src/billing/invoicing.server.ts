import { and, eq, sql } from 'drizzle-orm';
import { HOUR } from '../calendar.ts';
import type { Tax } from '../endpoint.ts';
import { type Invoice, type LineInput, newInvoice } from '../objects/invoice.ts';
import { newInvoicePayment, newPaymentIntent } from '../objects/payment.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { Session } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { advanceInvoice } from './advance.server.ts';
import { markPaid, paymentOf } from './collect.server.ts';
import { dropOver, runningDiscounts, takenOff } from './discounts.server.ts';

interface Draft {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: LineInput[];
  period: { start: number; end: number };
  /** True to stay a draft for an hour, as invoices of a new period do. */
  waits?: boolean;
}

export const taxIdsOf = (customerId: string) =>
  and(eq(standInObjects.customer, customerId), sql`${standInObjects.json}->>'deleted' is null`)!;

/** Returns the tax on a subscription, or null if Stripe computes none. */
export const taxOf = ({ account, settings }: Session, { automatic_tax }: Subscription): Tax | null =>
  automatic_tax.enabled ? (settings.taxes.get(account) ?? null) : null;

/** Creates a draft, which becomes the subscription's newest invoice. The caller saves the subscription. */
export async function draftInvoice(
  session: Session,
  subscription: Subscription,
  { waits = false, ...draft }: Draft,
): Promise<Invoice> {
  const customer = await session.get('customer', subscription.customer);
  const off = takenOff(draft.lines, await runningDiscounts(session, subscription));
  const tax = taxOf(session, subscription);
  const id = session.newId('invoice');
  const invoice = newInvoice({ id, now: session.now, customer, subscription, off, tax, ...draft });
  await dropOver(session, subscription, { used: invoice.total_discount_amounts!.length > 0 });
  if (waits) invoice.automatically_finalizes_at = session.now + HOUR;
  const taxIds = await session.list('tax_id', taxIdsOf(customer.id));
  invoice.customer_tax_ids = taxIds.map(({ type, value }) => ({ type, value }));
  await session.insert('invoice', invoice, { customer: customer.id, event: 'invoice.created' });
  subscription.latest_invoice = invoice.id;
  return invoice;
}

/**
 * Fixes the amounts, with the customer's balance: credit is used, a debt is charged, and a negative total becomes
 * credit. An invoice with nothing due is paid at once.
 */
export async function finalizeInvoice(session: Session, invoice: Invoice): Promise<'open' | 'paid'> {
  const customer = await session.get('customer', invoice.customer);
  const subscription = await session.get('subscription', invoice.parent.subscription_details.subscription);
  const net = invoice.total + customer.balance;
  invoice.starting_balance = customer.balance;
  invoice.ending_balance = Math.min(0, net);
  invoice.amount_due = Math.max(0, net);
  invoice.amount_remaining = invoice.amount_due;
  const sequence = customer.next_invoice_sequence ?? 1;
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  customer.next_invoice_sequence = sequence + 1;
  customer.currency = invoice.currency;
  const changesBalance = customer.balance !== invoice.ending_balance;
  customer.balance = invoice.ending_balance;
  await session.save(customer, { events: changesBalance ? ['customer.updated'] : [] });

  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = session.now;
  invoice.status_transitions.finalized_at = session.now;
  invoice.hosted_invoice_url = session.settings.invoiceAddress(invoice.id);
  invoice.invoice_pdf = `https://pay.stripe.com/invoice/${session.account}/test_${invoice.id}/pdf`;
  await session.save(invoice, { events: ['invoice.finalized'] });
  if (invoice.amount_due === 0) {
    await markPaid(session, invoice);
    return 'paid';
  }

  const intent = newPaymentIntent(session.newId('payment_intent'), session.now, invoice);
  const percent = subscription.application_fee_percent;
  intent.application_fee_amount = percent ? Math.round((intent.amount * percent) / 100) : null;
  await session.insert('payment_intent', intent, { customer: customer.id, event: 'payment_intent.created' });
  const payment = newInvoicePayment(session.newId('invoice_payment'), session.now, invoice, intent.id);
  await session.insert('invoice_payment', payment, { customer: customer.id });
  return 'open';
}

/** Voids an open or uncollectible invoice, and takes back its change of the customer's balance. */
export async function voidInvoice(session: Session, invoice: Invoice): Promise<void> {
  const customer = await session.get('customer', invoice.customer);
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (used !== 0 && !('deleted' in customer)) {
    customer.balance -= used;
    await session.save(customer, { events: ['customer.updated'] });
  }
  const { payment, intent } = await paymentOf(session, invoice);
  payment.status = 'canceled';
  payment.status_transitions.canceled_at = session.now;
  await session.save(payment);
  intent.status = 'canceled';
  intent.canceled_at = session.now;
  intent.cancellation_reason = 'void_invoice';
  intent.next_action = null;
  await session.save(intent, { events: ['payment_intent.canceled'] });
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = session.now;
  await session.save(invoice, { events: ['invoice.voided', 'invoice.updated'] });
  await advanceInvoice(session, invoice, 'void');
}

export async function markUncollectible(session: Session, invoice: Invoice): Promise<void> {
  invoice.status = 'uncollectible';
  invoice.next_payment_attempt = null;
  invoice.status_transitions.marked_uncollectible_at = session.now;
  await session.save(invoice, { events: ['invoice.marked_uncollectible', 'invoice.updated'] });
  await advanceInvoice(session, invoice, 'uncollectible');
}
