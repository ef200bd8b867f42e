import { sql } from 'drizzle-orm';
import { DAY } from '../calendar.ts';
import { declineMessage, type Verdict, verdict } from '../cards.ts';
import type { ErrorBody } from '../errors.ts';
import type { PaymentMethod } from '../objects/customer.ts';
import type { Invoice } from '../objects/invoice.ts';
import { type InvoicePayment, newCharge, type PaymentIntent } from '../objects/payment.ts';
import { fieldIs, type Session } from '../session.server.ts';
import { advanceInvoice, endSubscription } from './advance.server.ts';
import { canCharge } from './connected.server.ts';
import { settle } from './settle.server.ts';

export interface Attempt {
  /** True if the attempt counts as one of Stripe's own, after which Stripe schedules the next one. */
  scheduled: boolean;
  /** True if the person has just confirmed the payment at the bank. */
  authenticated?: boolean;
  /** Card to charge; absent or null for the card of the subscription, or else of the customer. */
  card?: string | null;
}

export type Collected = { ok: true } | { ok: false; error: ErrorBody };

/** Tries to collect an open or uncollectible invoice. A failed payment is returned, so that its changes stay. */
export async function collect(session: Session, invoice: Invoice, attempt: Attempt): Promise<Collected> {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw new Error(`${invoice.id} is ${invoice.status}`);
  const { payment, intent } = await paymentOf(session, invoice);
  invoice.attempted = true;
  if (attempt.scheduled) invoice.attempt_count += 1;
  if (!(await canCharge(session))) return fail(session, invoice, attempt, restricted);
  const card = await cardFor(session, invoice, attempt.card ?? null);
  if (!card) return fail(session, invoice, attempt, noCard);
  intent.payment_method = card.id;
  const internal = session.internal('payment_method', card.id);
  const answer = verdict(internal, 'charge', attempt.authenticated);
  if (answer.is === 'asks') {
    internal.asksNext = false;
    await session.save(card);
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    await session.save(intent, { events: ['payment_intent.requires_action'] });
    const error = { ...asked, payment_intent: intent };
    return fail(session, invoice, attempt, error, ['invoice.payment_action_required']);
  }
  intent.next_action = null;
  if (answer.is === 'declined') return decline(session, invoice, attempt, { intent, card, answer });

  const charge = newCharge(session.newId('charge'), session.now, intent, card, null);
  if (!session.settings.settlesLater) await settle(session, charge);
  await session.insert('charge', charge, { customer: charge.customer, event: 'charge.succeeded' });
  intent.status = 'succeeded';
  intent.latest_charge = charge.id;
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  await session.save(intent, { events: ['payment_intent.succeeded'] });
  payment.status = 'paid';
  payment.amount_paid = intent.amount;
  payment.status_transitions.paid_at = session.now;
  await session.save(payment, { events: ['invoice_payment.paid'] });
  await markPaid(session, invoice);
  return { ok: true };
}

export async function markPaid(session: Session, invoice: Invoice): Promise<void> {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = session.now;
  await session.save(invoice, { events: ['invoice.paid', 'invoice.payment_succeeded', 'invoice.updated'] });
  await advanceInvoice(session, invoice, 'paid');
}

/** Returns the payment of a finalized invoice. Throws for an invoice of 0, which has none. */
export async function paymentOf(
  session: Session,
  invoice: Invoice,
): Promise<{ payment: InvoicePayment; intent: PaymentIntent }> {
  const [payment] = await session.list(
    'invoice_payment',
    sql`customer = ${invoice.customer} and ${fieldIs(['invoice'], invoice.id)}`,
    1,
  );
  if (!payment) throw new Error(`${invoice.id} has no payment`);
  return { payment, intent: await session.get('payment_intent', payment.payment.payment_intent) };
}

/** Finds the payment method to charge, or null if there is none of an accepted type. */
async function cardFor(session: Session, invoice: Invoice, given: string | null): Promise<PaymentMethod | null> {
  const subscription = await session.get('subscription', invoice.parent.subscription_details.subscription);
  const customer = await session.get('customer', invoice.customer);
  const id = given ?? subscription.default_payment_method ?? customer.invoice_settings?.default_payment_method;
  const card = id ? await session.find('payment_method', id) : null;
  const types = subscription.payment_settings?.payment_method_types as string[] | null;
  return card && (!types || types.includes(card.type)) ? card : null;
}

type Declined = Extract<Verdict, { is: 'declined' }>;

async function decline(
  session: Session,
  invoice: Invoice,
  attempt: Attempt,
  { intent, card, answer }: { intent: PaymentIntent; card: PaymentMethod; answer: Declined },
): Promise<Collected> {
  const message = declineMessage(answer.declineCode);
  const charge = newCharge(session.newId('charge'), session.now, intent, card, { code: answer.code, message });
  await session.insert('charge', charge, { customer: charge.customer, event: 'charge.failed' });
  const error: ErrorBody = { type: 'card_error', code: answer.code, decline_code: answer.declineCode, message };
  intent.status = 'requires_payment_method';
  intent.latest_charge = charge.id;
  intent.last_payment_error = { type: 'card_error', code: answer.code, decline_code: answer.declineCode, message };
  await session.save(intent, { events: ['payment_intent.payment_failed'] });
  return fail(session, invoice, attempt, { ...error, payment_intent: intent });
}

const noCard: ErrorBody = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'This customer has no attached payment source or default payment method.',
};

const restricted: ErrorBody = {
  type: 'invalid_request_error',
  message: 'You cannot create a charge on a connected account without the `card_payments` capability enabled.',
};

const asked: ErrorBody = {
  type: 'card_error',
  code: 'invoice_payment_intent_requires_action',
  message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
};

async function fail(
  session: Session,
  invoice: Invoice,
  { scheduled }: Attempt,
  error: ErrorBody,
  events: string[] = [],
): Promise<Collected> {
  const subscription = await session.get('subscription', invoice.parent.subscription_details.subscription);
  const begun = subscription.status !== 'incomplete';
  if (scheduled) {
    const days = begun && invoice.auto_advance ? session.settings.retryDays[invoice.attempt_count - 1] : undefined;
    invoice.next_payment_attempt = days === undefined ? null : session.now + days * DAY;
  }
  await session.save(invoice, { events: ['invoice.payment_failed', ...events, 'invoice.updated'] });
  await advanceInvoice(session, invoice, 'failed');
  if (scheduled && begun && invoice.next_payment_attempt === null && subscription.status === 'past_due') {
    await endSubscription(session, subscription, 'payment_failed');
  }
  return { ok: false, error };
}
