import type Stripe from 'stripe';

export type Product = Stripe.Product;

/** Price as in JSON, where decimals are text. */
export interface Price extends Omit<Stripe.Price, 'unit_amount_decimal'> {
  product: string;
  recurring: Stripe.Price.Recurring & { interval: 'day' | 'week' | 'month' | 'year' };
  unit_amount: number;
  unit_amount_decimal: string;
}

interface NewPrice {
  id: string;
  now: number;
  product: string;
  amount: number;
  currency: string;
  interval: Price['recurring']['interval'];
  intervalCount: number;
  lookupKey: string | null;
  nickname: string | null;
  taxBehavior: 'exclusive' | 'inclusive' | 'unspecified';
  metadata: Record<string, string>;
}

export const newProduct = (id: string, now: number, name: string, metadata: Record<string, string>): Product => ({
  id,
  object: 'product',
  active: true,
  created: now,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata,
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: now,
  url: null,
});

export const newPrice = (price: NewPrice): Price => ({
  id: price.id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: price.now,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.product,
  recurring: {
    interval: price.interval,
    interval_count: price.intervalCount,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: price.taxBehavior,
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: price.amount,
  unit_amount_decimal: String(price.amount),
});
