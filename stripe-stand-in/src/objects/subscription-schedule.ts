import type Stripe from 'stripe';
import { APPLICATION } from './account.ts';
import type { Price } from './catalog.ts';
import type { Subscription } from './subscription.ts';

export interface SubscriptionSchedule extends Stripe.SubscriptionSchedule {
  current_phase: Stripe.SubscriptionSchedule.CurrentPhase | null;
  customer: string;
  status: 'active' | 'canceled' | 'released';
  subscription: string | null;
}

interface PhaseInput {
  price: Price;
  start: number;
  end: number;
  trialEnd: number | null;
  discounts?: string[];
  /** `application_fee_percent`, or null without an application fee. */
  feePercent: number | null;
  anchor?: 'phase_start' | null;
}

export const newPhase = ({
  price,
  start,
  end,
  trialEnd,
  discounts = [],
  feePercent,
  anchor = null,
}: PhaseInput): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: feePercent,
  billing_cycle_anchor: anchor,
  billing_thresholds: null,
  collection_method: null,
  currency: price.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: end,
  invoice_settings: null,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity: 1,
      tax_rates: [],
    },
  ],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'create_prorations',
  start_date: start,
  transfer_data: null,
  trial_end: trialEnd,
});

/** Returns a schedule whose only phase is the subscription's present period. */
export function newSchedule(id: string, now: number, subscription: Subscription): SubscriptionSchedule {
  const [item] = subscription.items.data;
  const [start, end] = [item.current_period_start, item.current_period_end];
  return {
    id,
    object: 'subscription_schedule',
    application: APPLICATION,
    billing_mode: { flexible: subscription.billing_mode.flexible, type: subscription.billing_mode.type },
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      newPhase({
        price: item.price,
        start,
        end,
        trialEnd: subscription.trial_end,
        discounts: subscription.discounts as string[],
        feePercent: subscription.application_fee_percent,
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}
