import type Stripe from 'stripe';
import { monthsOf } from '../../membership/prices/offer.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import { couponName } from '../copy.ts';
import { expecting, orNull } from './outcomes.server.ts';
import { couponOf } from './read.ts';

/**
 * Creates the coupon of an offer if the provider has none. A coupon counts months from the beginning of a subscription,
 * including its trial. Stripe's own `once` could be used up by the trial's invoice of zero.
 * @throws if a coupon of the same id has other terms
 */
export async function ensureCoupon(stripe: Stripe, offer: OfferTerms): Promise<void> {
  const wanted = termsOf(offer);
  const id = couponOf(offer.id);
  const found =
    (await orNull(stripe.coupons.retrieve(id))) ?? (await make(stripe, { id, name: couponName(offer.code) }, wanted));
  const isSame = (Object.keys(wanted) as (keyof typeof wanted)[]).every((name) => found[name] === wanted[name]);
  if (!isSame) throw new Error(`The coupon ${id} has other terms than its offer`);
}

function termsOf({ percentOff, amountOff, currency, ...offer }: OfferTerms) {
  const months = monthsOf(offer);
  return {
    percent_off: percentOff,
    amount_off: amountOff,
    currency,
    duration: months === null ? 'forever' : 'repeating',
    duration_in_months: months,
  };
}

/** Creates a coupon, or retrieves the one that a simultaneous request created. */
async function make(
  stripe: Stripe,
  named: { id: string; name: string },
  terms: ReturnType<typeof termsOf>,
): Promise<Stripe.Coupon> {
  const params = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));
  const made = await expecting(stripe.coupons.create({ ...params, ...named }), ({ statusCode }) => statusCode === 400);
  return made ?? stripe.coupons.retrieve(named.id);
}
