import type Stripe from 'stripe';
import { APPLICATION } from './account.ts';
import type { Price } from './catalog.ts';

export interface SubscriptionItem extends Omit<Stripe.SubscriptionItem, 'price' | 'plan'> {
  price: Price;
  plan: Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string };
}

export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'canceled',
  'incomplete',
  'incomplete_expired',
] as const;

export interface Subscription extends Omit<Stripe.Subscription, 'items'> {
  customer: string;
  default_payment_method: string | null;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  latest_invoice: string | null;
  schedule: string | null;
  /** Statuses to which this account's settings lead: neither `unpaid` nor `paused`. */
  status: (typeof subscriptionStatuses)[number];
}

export interface SubscriptionInternal {
  /** True once `trial_will_end` was sent. */
  reminded?: boolean;
}

interface NewSubscription {
  id: string;
  itemId: string;
  now: number;
  customer: string;
  price: Price;
  periodEnd: number;
  trialEnd: number | null;
  billingMode: 'classic' | 'flexible';
  metadata: Record<string, string>;
}

export function newSubscription(of: NewSubscription): Subscription {
  return {
    id: of.id,
    object: 'subscription',
    application: APPLICATION,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: of.trialEnd ?? of.now,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: of.billingMode === 'flexible' ? { proration_discounts: 'included' } : null,
      type: of.billingMode,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: of.now,
    currency: of.price.currency,
    customer: of.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [newItem(of)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${of.id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: of.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: of.now,
    status: of.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: of.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: of.trialEnd === null ? null : of.now,
  };
}

const newItem = (of: NewSubscription): SubscriptionItem => ({
  id: of.itemId,
  object: 'subscription_item',
  billing_thresholds: null,
  created: of.now,
  current_period_end: of.periodEnd,
  current_period_start: of.now,
  current_trial: null,
  discounts: [],
  metadata: {},
  ...priced(of.price),
  quantity: 1,
  subscription: of.id,
  tax_rates: [],
});

/** Returns a price with the plan that Stripe still shows beside a price. */
export const priced = (price: Price): Pick<SubscriptionItem, 'price' | 'plan'> => ({
  price,
  plan: {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
});
