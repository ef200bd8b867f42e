import type Stripe from 'stripe';
import type { Tax } from '../endpoint.ts';
import type { Price } from './catalog.ts';
import type { Customer } from './customer.ts';
import type { Subscription } from './subscription.ts';

interface InvoiceLine extends Omit<Stripe.InvoiceLineItem, 'quantity_decimal' | 'pricing'> {
  quantity_decimal: string;
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
}

export interface Invoice extends Omit<Stripe.Invoice, 'lines' | 'payments'> {
  auto_advance: boolean;
  customer: string;
  ending_balance: number | null;
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false; url: string };
  parent: {
    quote_details: null;
    subscription_details: { metadata: Stripe.Metadata | null; subscription: string };
    type: 'subscription_details';
  };
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
}

/** Line of an invoice; `period` is the time that the amount pays for or credits. */
export interface LineInput {
  amount: number;
  price: Price;
  period: { start: number; end: number };
  proration: boolean;
  description: string;
}

interface NewInvoice {
  id: string;
  now: number;
  customer: Customer;
  subscription: Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: LineInput[];
  /** Amounts that each discount takes off each line. */
  off: { discount: string; amount: number }[][];
  tax: Tax | null;
  /** Period that ended when the invoice was created. The lines have the paid periods. */
  period: { start: number; end: number };
}

export function newInvoice({ id, now, customer, subscription, reason, lines, off, tax, period }: NewInvoice): Invoice {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discounts = [...Map.groupBy(off.flat(), ({ discount }) => discount)].flatMap(([discount, taken]) => {
    const amount = taken.reduce((sum, each) => sum + each.amount, 0);
    return amount > 0 ? [{ discount, amount }] : [];
  });
  const net = discounts.reduce((rest, { amount }) => rest - amount, subtotal);
  const taxes = lines.map((line, index) => taxesOn(line, off[index] ?? [], tax));
  const taxed = taxes.flat().reduce((sum, { amount }) => sum + amount, 0);
  const onTop = tax?.behavior === 'exclusive' ? taxed : 0;
  const contained = taxed - onTop;
  const total = net + onTop;
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: subscription.application,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      ...subscription.automatic_tax,
      disabled_reason: null,
      provider: subscription.automatic_tax.enabled ? 'stripe' : null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line, index) => ({
        ...newLine(line, off[index] ?? [], `il_${id.slice(3)}${index}`, id, subscription),
        taxes: taxes[index]!,
      })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal - contained,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total - taxed,
    total_pretax_credit_amounts: discounts.map((each) => ({ ...each, type: 'discount' })),
    total_taxes: tax && taxed !== 0 ? [taxOf(tax, taxed, total - taxed)] : [],
    webhooks_delivered_at: null,
  };
}

type InvoiceTax = NonNullable<Stripe.Invoice['total_taxes']>[number];

const taxOf = ({ behavior }: Tax, amount: number, taxable: number): InvoiceTax => ({
  amount,
  tax_behavior: behavior,
  taxability_reason: 'standard_rated',
  taxable_amount: taxable,
  tax_rate_details: { tax_rate: 'txr_standin' },
  type: 'tax_rate_details',
});

/** Taxes a line less its discounts. A credit returns tax. */
function taxesOn({ amount }: LineInput, off: readonly { amount: number }[], tax: Tax | null): InvoiceTax[] {
  if (!tax) return [];
  const charged = off.reduce((rest, taken) => rest - taken.amount, amount);
  const of = tax.behavior === 'exclusive' ? 100 : 100 + tax.percent;
  const taxed = Math.round((charged * tax.percent) / of);
  return taxed === 0 ? [] : [taxOf(tax, taxed, tax.behavior === 'exclusive' ? charged : charged - taxed)];
}

const newLine = (
  line: LineInput,
  off: { discount: string; amount: number }[],
  id: string,
  invoice: string,
  subscription: Subscription,
): Omit<InvoiceLine, 'taxes'> => ({
  id,
  object: 'line_item',
  amount: line.amount,
  currency: subscription.currency,
  description: line.description,
  discount_amounts: off,
  discountable: !line.proration,
  discounts: off.map(({ discount }) => discount),
  invoice,
  livemode: false,
  metadata: subscription.metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.proration,
      proration_details: { credited_items: null },
      subscription: subscription.id,
      subscription_item: subscription.items.data[0].id,
    },
    type: 'subscription_item_details',
  },
  period: line.period,
  pretax_credit_amounts: off.map((each) => ({ ...each, type: 'discount' })),
  pricing: {
    type: 'price_details',
    price_details: { price: line.price.id, product: line.price.product },
    unit_amount_decimal: String(line.amount),
  },
  quantity: 1,
  quantity_decimal: '1',
  subscription: subscription.id,
  subtotal: line.amount,
});
