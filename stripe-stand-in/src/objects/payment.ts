import type Stripe from 'stripe';
import type { PaymentMethod } from './customer.ts';
import type { Invoice } from './invoice.ts';

export interface PaymentIntent extends Stripe.PaymentIntent {
  customer: string;
  latest_charge: string | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
}

export interface InvoicePayment extends Stripe.InvoicePayment {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
}

export interface Charge extends Stripe.Charge {
  customer: string;
  payment_intent: string;
  status: 'succeeded' | 'failed';
}

export const newPaymentIntent = (id: string, now: number, invoice: Invoice): PaymentIntent => ({
  id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: invoice.amount_due,
  amount_capturable: 0,
  amount_received: 0,
  application: invoice.application as string | null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: `${id}_secret_${id.slice(-12)}`,
  confirmation_method: 'automatic',
  created: now,
  currency: invoice.currency,
  customer: invoice.customer,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card', 'link'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: 'off_session',
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
});

export const newInvoicePayment = (id: string, now: number, invoice: Invoice, intent: string): InvoicePayment => ({
  id,
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created: now,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: intent },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});

export function newCharge(
  id: string,
  now: number,
  intent: PaymentIntent,
  card: PaymentMethod,
  failure: { code: string; message: string } | null,
): Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: intent.application,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: !failure,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: !failure,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
