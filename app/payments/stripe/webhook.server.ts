import Stripe from 'stripe';
import type { ReadWebhook } from '../payments.ts';
import { readEvent } from './event.ts';

/** Seconds. */
const TOLERANCE = 300;

/**
 * @param secret `whsec_…`, not empty: with none anybody could sign
 * @param accountId as in `readEvent`
 */
export function createWebhookReader({ secret, accountId }: { secret: string; accountId: string | null }): ReadWebhook {
  if (secret === '') throw new Error('A webhook cannot be read without a secret');
  return ({ body, signature, now }) => {
    try {
      const sent = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now.getTime());
      const event = readEvent(sent, accountId);
      return event ? { ok: true, event } : { ok: false, reason: 'malformed' };
    } catch (error) {
      const unsigned = error instanceof Stripe.errors.StripeSignatureVerificationError;
      return { ok: false, reason: unsigned ? 'signature' : 'malformed' };
    }
  };
}
