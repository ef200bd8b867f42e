import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { testCards } from '../cards.ts';

export interface Customer extends Stripe.Customer {
  invoice_settings: Stripe.Customer['invoice_settings'] & { default_payment_method: string | null };
}

export interface PaymentMethod extends Stripe.PaymentMethod {
  card: Stripe.PaymentMethod.Card;
  customer: string | null;
}

export interface ConfirmationToken extends Stripe.ConfirmationToken {
  payment_method_preview: Stripe.ConfirmationToken.PaymentMethodPreview;
}

export const newCustomer = (id: string, now: number): Customer => ({
  id,
  object: 'customer',
  address: null,
  balance: 0,
  created: now,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: id.slice(-8).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

export interface TaxId extends Stripe.TaxId {
  customer: string;
}

export const newTaxId = (
  id: string,
  now: number,
  { customer, type, value }: { customer: string; type: string; value: string },
): TaxId => ({
  id,
  object: 'tax_id',
  country: value.slice(0, 2),
  created: now,
  customer,
  customer_account: null,
  livemode: false,
  owner: { customer, customer_account: null, type: 'customer' },
  type: type as Stripe.TaxId['type'],
  value,
  verification: { status: 'pending', verified_address: null, verified_name: null },
});

/** Equal for all cards of a token. */
const fingerprint = (token: string) => createHash('sha256').update(`stand-in ${token}`).digest('hex').slice(0, 16);

/** @param token a key of `testCards` */
export function newPaymentMethod(id: string, now: number, token: string): PaymentMethod {
  const { brand, last4, type = 'card', wallet } = testCards[token]!;
  const method: PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 3,
      fingerprint: fingerprint(token),
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: wallet ? { type: wallet, dynamic_last4: null, [wallet]: {} } : null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return type === 'card' ? method : ({ ...method, type, card: undefined, link: { email: null } } as never);
}

export const newConfirmationToken = (id: string, now: number, card: PaymentMethod): ConfirmationToken => ({
  id,
  object: 'confirmation_token',
  created: now,
  expires_at: now + 12 * 3600,
  livemode: false,
  mandate_data: null,
  metadata: null,
  payment_intent: null,
  payment_method_options: null,
  payment_method_preview: {
    allow_redisplay: 'unspecified',
    billing_details: card.billing_details,
    card: card.card as Stripe.ConfirmationToken.PaymentMethodPreview.Card,
    customer: null,
    customer_account: null,
    type: card.type as 'card',
  },
  return_url: null,
  setup_future_usage: null,
  setup_intent: null,
  shipping: null,
  use_stripe_sdk: true,
});
