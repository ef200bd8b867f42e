import type Stripe from 'stripe';

export interface Coupon extends Stripe.Coupon {
  duration: 'once' | 'repeating' | 'forever';
}

export interface Discount extends Stripe.Discount {
  source: { coupon: string; type: 'coupon' };
}

type CouponTerms = Pick<
  Coupon,
  'id' | 'name' | 'percent_off' | 'amount_off' | 'currency' | 'duration' | 'duration_in_months' | 'metadata'
>;

export const newCoupon = (now: number, terms: CouponTerms): Coupon => ({
  object: 'coupon',
  created: now,
  livemode: false,
  max_redemptions: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...terms,
});

interface NewDiscount {
  id: string;
  now: number;
  customer: string;
  subscription: string;
  coupon: string;
  /** End of a repeating discount. Null for a discount without an end, or for a single use. */
  end: number | null;
}

export const newDiscount = ({ id, now, customer, subscription, coupon, end }: NewDiscount): Discount => ({
  id,
  object: 'discount',
  checkout_session: null,
  customer,
  customer_account: null,
  end,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  source: { coupon, type: 'coupon' },
  start: now,
  subscription,
  subscription_item: null,
});
