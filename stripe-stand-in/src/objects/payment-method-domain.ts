import type Stripe from 'stripe';

export type PaymentMethodDomain = Stripe.PaymentMethodDomain;

const active = { status: 'active' as const };

export const newPaymentMethodDomain = (id: string, now: number, domain: string): PaymentMethodDomain => ({
  id,
  object: 'payment_method_domain',
  amazon_pay: active,
  apple_pay: active,
  created: now,
  domain_name: domain,
  enabled: true,
  google_pay: active,
  klarna: active,
  link: active,
  livemode: false,
  paypal: active,
});
