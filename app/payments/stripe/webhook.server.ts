import Stripe from 'stripe';
import type { ReadWebhook } from '../payments.ts';
import { readEvent } from './event.ts';

/** Maximum age of a signature, in seconds. */
const TOLERANCE = 300;

/**
 * @param secrets signing secrets (`whsec_…`) of the endpoints; none may be empty, because anyone could sign with an
 * empty one
 */
export function createWebhookReader({ secrets }: { secrets: readonly string[] }): ReadWebhook {
  if (secrets.length === 0 || secrets.includes('')) throw new Error('A webhook cannot be read without a secret');
  return ({ body, signature, now }) => {
    if (!secrets.some((secret) => isSigned(body, { signature, secret, now })))
      return { ok: false, reason: 'signature' };
    const event = readEvent(parsed(body));
    return event ? { ok: true, event } : { ok: false, reason: 'malformed' };
  };
}

/** Format of the header: `t=…,v1=…,v0=…`. The SDK throws an unexpected error for a name without a value. */
const written = /^\w+=[^,=]+(?:,\w+=[^,=]+)*$/;

/** Verifies a signature. Replaces the SDK's `constructEvent`, which refuses events of API v2. */
function isSigned(
  body: Uint8Array,
  { signature, secret, now }: { signature: string; secret: string; now: Date },
): boolean {
  if (!written.test(signature)) return false;
  const { signature: signatures } = Stripe.webhooks;
  if (!signatures) throw new Error('The SDK cannot check signatures');
  try {
    return signatures.verifyHeader(body, signature, secret, TOLERANCE, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
}
