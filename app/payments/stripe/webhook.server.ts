import Stripe from 'stripe';
import type { ReadWebhook } from '../payments.ts';
import { readEvent } from './event.ts';

/** Seconds. */
const TOLERANCE = 300;

/**
 * @param secrets `whsec_…`, none of them empty, since with an empty one anybody could sign. Stripe has an endpoint of its
 *   own, with its own secret, for events of payout accounts
 * @param accountId as in `readEvent`
 */
export function createWebhookReader({
  secrets,
  accountId,
}: {
  secrets: readonly string[];
  accountId: string | null;
}): ReadWebhook {
  if (secrets.length === 0 || secrets.includes('')) throw new Error('A webhook cannot be read without a secret');
  return ({ body, signature, now }) => {
    // Whichever secret signed it.
    const text = Buffer.from(body).toString();
    if (!secrets.some((secret) => isSigned(text, { signature, secret, now })))
      return { ok: false, reason: 'signature' };
    const event = readEvent(parsed(text), accountId);
    return event ? { ok: true, event } : { ok: false, reason: 'malformed' };
  };
}

/** Not `constructEvent`, which refuses events of version 2. */
function isSigned(text: string, { signature, secret, now }: { signature: string; secret: string; now: Date }): boolean {
  const { signature: signatures } = Stripe.webhooks;
  if (!signatures) throw new Error('The SDK cannot check signatures');
  try {
    return signatures.verifyHeader(text, signature, secret, TOLERANCE, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Null: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
