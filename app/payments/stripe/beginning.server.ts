import type Stripe from 'stripe';
import { isFor } from '../../membership/prices/offer.ts';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { PaymentProvider } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { failedPayment } from './collecting.server.ts';
import { ensureCoupon } from './coupons.server.ts';
import { callStripe, expecting, failed, isMissing, orNull, type StripeError, succeeded } from './outcomes.server.ts';
import { couponOf, idOf, seconds } from './read.ts';
import { digestOf } from './request-keys.server.ts';

type Beginning = Parameters<PaymentProvider['beginSubscription']>[0];

export function beginning({ stripe, catalog, withKey }: StripeContext): Part<'beginSubscription'> {
  return {
    beginSubscription: (input) =>
      callStripe(
        async () => {
          const { customerId, trialEndsAt, membershipId, attemptId } = input;
          const customer = await orNull(stripe.customers.retrieve(customerId));
          if (!customer || customer.deleted) return failed('unknown-customer');
          const begun = await findBegun(stripe, input);
          const sold = await catalog.find(input.priceId);
          const { currency } = sold;
          if (!begun && customer.currency && customer.currency !== currency) return failed('other-currency');
          if (!begun && !trialEndsAt && !customer.invoice_settings.default_payment_method) return failed('no-card');
          const price = await catalog.idOf(input.priceId);
          const offer = input.offer && isFor(input.offer, sold) ? input.offer : null;
          if (!begun && offer) await ensureCoupon(stripe, offer);
          const make = () => {
            const params = parametersOf({ ...input, offer }, price);
            const key =
              attemptId === null || trialEndsAt
                ? idempotencyKeys.beginTrial(membershipId, digestOf(params))
                : idempotencyKeys.beginCharged(membershipId, attemptId);
            return withKey(key, (options) => stripe.subscriptions.create(params, options));
          };
          // An earlier or concurrent request of the same attempt had other parameters, such as another price, and may
          // have begun the subscription.
          const isOther = ({ type }: StripeError) => type === 'StripeIdempotencyError';
          const id = begun ?? (await expecting(make(), isOther))?.id ?? (await findBegun(stripe, input));
          return id ? succeeded(await stateOf(stripe, id)) : failed('away');
        },
        (error) => {
          if (isMissing(error, 'customer')) return 'unknown-customer';
          return error.code === 'customer_tax_location_invalid' ? 'no-address' : null;
        },
      ),
  };
}

/** Finds the subscription of an earlier request, because Stripe forgets idempotency keys after a day. */
async function findBegun(stripe: Stripe, { customerId, membershipId, attemptId }: Beginning): Promise<string | null> {
  for await (const { id, metadata } of stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })) {
    if (metadata.membership_id === membershipId && (metadata.attempt_id ?? null) === attemptId) return id;
  }
  return null;
}

function parametersOf(
  { customerId, membershipId, attemptId, trialEndsAt, offer, feeBasisPoints, usesTax, cardId }: Beginning,
  price: string,
): Stripe.SubscriptionCreateParams {
  const shared = {
    customer: customerId,
    items: [{ price }],
    ...(cardId && { default_payment_method: cardId }),
    ...(offer && { discounts: [{ coupon: couponOf(offer.id) }] }),
    // Always explicit, because Stripe's default differs by API version (docs/decisions/0163).
    billing_mode: { type: 'classic' as const },
    payment_settings: { payment_method_types: ['card' as const, 'link' as const] },
    ...(feeBasisPoints > 0 && { application_fee_percent: feeBasisPoints / 100 }),
    ...(usesTax && { automatic_tax: { enabled: true, liability: { type: 'self' as const } } }),
    metadata: { membership_id: membershipId, ...(attemptId === null ? {} : { attempt_id: attemptId }) },
  };
  if (trialEndsAt) {
    const trial_settings = { end_behavior: { missing_payment_method: 'cancel' as const } };
    return { ...shared, trial_end: seconds(trialEndsAt), trial_settings };
  }
  // A declined payment, or one that the bank must confirm, leaves the subscription incomplete.
  return { ...shared, payment_behavior: 'allow_incomplete' };
}

/** Retrieves the current state of a subscription, because the response to a repeated request may be outdated. */
async function stateOf(stripe: Stripe, subscriptionId: string) {
  const { status, latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId);
  const invoice = idOf(latest_invoice);
  if (status !== 'incomplete' && status !== 'incomplete_expired') return { state: 'begun' as const, subscriptionId };
  if (status === 'incomplete_expired' || !invoice) {
    return { state: 'declined' as const, subscriptionId, because: 'other' as const };
  }
  return { ...(await failedPayment(stripe, invoice, 'other')), subscriptionId };
}
